// What the live page and the overlays share: words, cards, the vote, and the way to the server.
// Whatever comes from the server is put into the page as text, never as markup.

export const language = document.documentElement.lang;

const SILENT = 40_000; // milliseconds without a beat after which the server counts as gone
const AGAIN = 4_000;

let told = { words: {}, cards: [], kinds: [], yaku: {} };

export async function loadWords() {
  for (;;) {
    try {
      const answer = await fetch(`/words/${language}.json`);
      if (answer.ok) {
        told = await answer.json();
        return;
      }
    } catch {
      // The server is away for the moment.
    }
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

export function say(word, values = {}) {
  return (told.words[word] ?? "").replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

export const cardTitle = (index) => told.cards[index];
export const kindOf = (index) => told.kinds[index];
export const yakuTitle = (yaku) => told.yaku[yaku] ?? "";

export function make(name, className = "", ...content) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

export function fill(element, ...content) {
  element.replaceChildren(...content);
}

export function picture(index) {
  const image = new Image(220, 360);
  image.src = `/cards/${index ?? "back"}.webp`;
  image.alt = index === null ? "" : cardTitle(index);
  image.title = image.alt;
  image.decoding = "async";
  image.draggable = false;
  return image;
}

// The way to the server. A section is kept with the server's time at which it was told, so that what goes
// down by itself can be counted down from there.

export const state = {};
let offset = 0;
const serverTime = () => performance.now() / 1000 + offset;

export function section(name) {
  return state[name]?.[1] ?? {};
}

export function secondsLeft(name) {
  const left = section(name).left;
  // Told in tenths of a second.
  return left === null || left === undefined ? null : Math.max(0, left / 10 - (serverTime() - state[name][0]));
}

export function follow(address, changed, trouble) {
  let source;
  let watchdog;

  const alive = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(again, SILENT);
  };
  const again = () => {
    source.close();
    clearTimeout(watchdog);
    // Not all at once: hundreds of pages lose a server in the same moment.
    setTimeout(open, AGAIN * (0.5 + Math.random()));
  };
  const open = () => {
    source = new EventSource(address);
    alive();
    source.addEventListener("beat", (event) => {
      offset = Number(event.data) - performance.now() / 1000;
      alive();
      trouble("");
    });
    source.addEventListener("message", (event) => {
      alive();
      const { sections } = JSON.parse(event.data);
      Object.assign(state, sections);
      changed(new Set(Object.keys(sections)));
    });
    source.addEventListener("error", () => {
      trouble(say("lost"));
      if (source.readyState === EventSource.CLOSED) again();
    });
  };
  open();
}

// The vote.

export function optionTitle(kind, index) {
  return kind === "koikoi" || kind === "stop" ? say(kind) : cardTitle(index);
}

// What to type for an option, as the table lies.
export function optionCommand(kind, index) {
  const table = section("table");
  if (kind === "play") return `!${(table.hand ?? []).indexOf(index) + 1}`;
  if (kind === "take") return `!t${(table.choices ?? []).indexOf(index) + 1}`;
  if (language === "ja") return kind === "koikoi" ? "!こいこい" : "!勝負";
  return kind === "koikoi" ? "!koi" : "!stop";
}

// The options with their shares in percent; the server tells the leader first.
export function options() {
  const vote = section("vote");
  const all = (vote.options ?? []).reduce((sum, [, , votes]) => sum + votes, 0);
  return (vote.options ?? []).map(([kind, index, votes], place) => ({
    kind,
    index,
    votes,
    share: all ? Math.round((100 * votes) / all) : 0,
    leads: place === 0 && votes > 0,
    decided: Boolean(vote.decided) && vote.decided[0] === kind && vote.decided[1] === index,
  }));
}

export function voteTitle() {
  const { phase } = section("table");
  if (phase === "koikoi") return say("vote_call");
  return say(phase === "play" ? "vote_play" : "vote_take");
}

export function voteText() {
  const { voters, decided } = section("vote");
  if (decided) return say("decided", { option: optionTitle(...decided) });
  if (!voters) return say("no_votes");
  return voters === 1 ? say("one_voter") : say("voters", { count: voters });
}

export function bar(share) {
  const element = make("span", "bar");
  element.style.setProperty("--share", `${share}%`);
  return element;
}

// The clock of a vote, as a ring that empties; null where none runs.
export function drawClock(element) {
  const { seconds, decided } = section("vote");
  const left = secondsLeft("vote");
  element.hidden = !seconds || left === null || Boolean(decided);
  if (element.hidden) return;
  const whole = String(Math.ceil(left));
  element.style.setProperty("--part", Math.min(1, (10 * left) / seconds).toFixed(3));
  if (element.textContent !== whole) element.textContent = whole;
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", say("seconds", { count: whole }));
}

// The ticker.

const SIGNS = { done: "▶", asked: "?", undone: "×", answer: "»", told: "※" };

function people({ who, others }) {
  if (!who.length) return "";
  if (others) return say("crowd", { first: who[0], second: who[1], count: others });
  if (who.length > 2) return say("three", { first: who[0], second: who[1], third: who[2] });
  return who.length > 1 ? say("two", { first: who[0], second: who[1] }) : who[0];
}

export function lineText(line) {
  const who = people(line);
  const what = line.what || say("various");
  return who ? `${who}${section("ticker").language === "ja" ? " " : ": "}${what}` : what;
}

export function tickerLines(most) {
  const { lines = [], language: spoken } = section("ticker");
  return lines.slice(0, most).map((line) => {
    const sign = make("span", "sign", SIGNS[line.mark] ?? "");
    sign.ariaHidden = "true";
    const who = people(line);
    const item = make("li", line.mark, sign, ...(who ? [make("b", "", who), " "] : []), line.what || say("various"));
    item.lang = spoken;
    return item;
  });
}

// Who plays.

export function whoText() {
  const { mode, holder } = section("crowd");
  if (!mode) return "";
  if (mode === "claim") return holder ? say("plays", { name: holder }) : say("anybody");
  return say(mode === "vote" ? "voting" : "anarchy");
}
