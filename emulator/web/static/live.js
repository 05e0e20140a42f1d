// The live page: each section of the state has its place, and is drawn anew when it has changed.

import {
  bar, cardTitle, drawClock, fill, follow, kindOf, language, lineText, loadWords, make, optionCommand, options,
  optionTitle, picture, say, secondsLeft, section, tickerLines, voteText, voteTitle, whoText, yakuTitle,
} from "./common.js";

const $ = (id) => document.getElementById(id);
const KINDS = ["bright", "animal", "ribbon", "plain"];
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Each card is one picture, which moves from place to place.
const pictures = new Map();
function card(index) {
  if (!pictures.has(index)) pictures.set(index, picture(index));
  return pictures.get(index);
}

function ownTurn(table) {
  return table.turn === table.seat && ["play", "choose_for_hand", "choose_for_drawn", "koikoi"].includes(table.phase);
}

function teamName(table, team) {
  const names = table.teams.flatMap((each, seat) => (each === team ? [table.names[seat] ?? ""] : []));
  return names.filter(Boolean).join(", ");
}

function stateText(table) {
  if (section("now").paused) return say("paused");
  if (!table.phase) return say("no_game");
  if (table.phase === "over") {
    return table.won === null ? say("tie") : say("won", { name: teamName(table, table.won) });
  }
  if (!ownTurn(table)) return say("turn", { name: table.names[table.turn] ?? "" });
  if (table.phase === "play") return say("play_card");
  return table.phase === "koikoi" ? say("call") : say("take_card");
}

const points = (count) => say(count === 1 ? "one_point" : "score", { count });

function roundText(table) {
  const round = say("round", { number: table.round, of: table.rounds });
  return table.month ? `${round} · ${say("month", { number: table.month })}` : round;
}

// A side's name, points, and what it has captured.
function side(table, team) {
  const seats = table.teams.flatMap((each, seat) => (each === team ? [seat] : []));
  const name = make("h3", "", teamName(table, team));
  if (seats.includes(table.turn) && table.phase !== "over") name.append(make("i", "turn"));
  const display = make(
    "p", "display",
    make("b", "", points(table.scores[team])),
    make("span", "", say("this_round", { count: table.base[team], times: table.multipliers[team] })),
  );
  const captured = make("div", "captured");
  for (const kind of KINDS) {
    const cards = table.captured[team].filter((index) => kindOf(index) === kind);
    if (!cards.length) continue;
    const list = make("ul", kind, ...cards.map((index) => make("li", "", card(index))));
    list.setAttribute("aria-label", `${say(`${kind}s`)}: ${cards.length}`);
    captured.append(make("div", "kind", make("span", "count", `${say(`${kind}s`)} ${cards.length}`), list));
  }
  if (!captured.childElementCount) captured.append(make("p", "none", `${say("captured")}: ${say("empty")}`));
  const plate = make("div", "plate", name, display);
  const element = make("section", "side", plate, captured);
  for (const seat of seats.filter((each) => each !== table.seat)) {
    const backs = make("div", "backs", ...Array.from({ length: table.hands[seat] }, () => picture(null)));
    backs.setAttribute("role", "img");
    backs.setAttribute("aria-label", say("face_down", { count: table.hands[seat] }));
    plate.append(backs);
  }
  return element;
}

function places(table) {
  const columns = Math.max(5, Math.ceil(table.table.length / 2));
  $("table").style.setProperty("--columns", columns);
  // Read row by row; filled column by column.
  const found = [];
  for (const row of [0, 1]) {
    for (let column = 0; column < columns; column += 1) {
      const index = table.table[2 * column + row] ?? null;
      if (index === null) continue;
      const item = make("li", "", card(index));
      item.style.setProperty("--row", row + 1);
      item.style.setProperty("--column", column + 1);
      if (table.choices.includes(index)) {
        item.className = "choice";
        item.append(make("kbd", "", optionCommand("take", index)));
      }
      item.dataset.option = `take ${index}`;
      found.push(item);
    }
  }
  return found;
}

function handItem(table, index) {
  const item = make("li", table.pending === index ? "pending" : "", card(index));
  item.append(make("kbd", "", optionCommand("play", index)));
  item.dataset.option = `play ${index}`;
  return item;
}

function lids(table) {
  if (!ownTurn(table) || table.phase !== "koikoi") return [];
  return ["koikoi", "stop"].map((kind) => {
    const lid = make("div", `lid ${kind}`, make("b", "", say(kind)), make("kbd", "", optionCommand(kind)));
    lid.dataset.option = `${kind} null`;
    return lid;
  });
}

function drawTable() {
  const table = section("table");
  $("state").textContent = stateText(table);
  $("reach").hidden = $("made").hidden = true;
  $("game").classList.toggle("none", !table.phase);
  if (!table.phase) return;
  const before = rectangles();
  const others = [...new Set(table.teams)].filter((team) => team !== table.teams[table.seat]);
  fill($("others"), ...others.map((team) => side(table, team)));
  const pile = make("p", "", say("pile", { count: table.pile }));
  const waits = table.pending !== null && !table.hand.includes(table.pending) ? [card(table.pending)] : [];
  fill($("stack"), make("span", "pile", picture(null), make("b", "", section("now").id ?? "")), pile, ...waits);
  fill($("table"), ...places(table));
  fill($("lids"), ...lids(table));
  fill($("own"), side(table, table.teams[table.seat]));
  fill($("hand"), ...table.hand.map((index) => handItem(table, index)));
  $("state").append(make("span", "round", roundText(table)));
  $("state").append(make("span", "left"));
  drawMade(table);
  drawReach(table);
  drawVote();
  glide(before);
}

function drawMade(table) {
  const made = table.yaku.flatMap((scores, team) =>
    scores.map(([yaku, points]) =>
      make("li", team === table.teams[table.seat] ? "ours" : "theirs",
        make("b", "", yakuTitle(yaku)), ` ${points} `, make("span", "", teamName(table, team))),
    ),
  );
  $("made").hidden = !made.length;
  fill($("yaku"), ...made);
}

// The yaku that chat is near to: its cards that are there, and in grey those that are still to be had.
function drawReach(table) {
  const rows = table.reach.map((row) => {
    const cards = [...row.mine, ...row.open];
    const pictures = make("div", "cards", ...cards.map((index) => {
      const image = picture(index);
      image.alt = "";
      if (row.open.includes(index)) image.className = "open";
      return image;
    }));
    const item = make("li", "", make("b", "", yakuTitle(row.yaku)), make("span", "", points(row.points)),
      make("i", "", say("have", row)), ...(row.kind ? [bar((100 * row.have) / row.want)] : [pictures]));
    const missing = { count: row.want - row.have, cards: row.open.map(cardTitle).join(", "), kind: say(`${row.kind}s`) };
    const needs = row.kind ? "needs_kind" : row.open.length > missing.count ? "needs_some" : "needs";
    item.append(make("span", "unseen", say(needs, missing)));
    return item;
  });
  $("reach").hidden = !rows.length;
  fill($("near"), ...rows);
}

// Cards glide to where they lie now; new ones come from the pile.

function rectangles() {
  const found = new Map();
  if (calm.matches || document.hidden) return found;
  for (const [index, image] of pictures) {
    if (image.isConnected) found.set(index, image.getBoundingClientRect());
  }
  return found;
}

function glide(before) {
  if (!before.size) return;
  const pile = $("stack").querySelector("img")?.getBoundingClientRect();
  for (const [index, image] of pictures) {
    if (!image.isConnected) continue;
    const to = image.getBoundingClientRect();
    const from = before.get(index) ?? pile;
    if (!from || !to.width || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) continue;
    image.animate(
      [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`, zIndex: 5 },
        { transform: "none", zIndex: 5 }],
      { duration: 450, easing: "cubic-bezier(.2,.7,.3,1)" },
    );
  }
}

function drawVote() {
  const vote = section("vote");
  const runs = Boolean(vote.seconds);
  $("vote").hidden = !runs && !modesRun();
  for (const old of document.querySelectorAll(".votes")) old.remove();
  for (const lit of document.querySelectorAll(".leads")) lit.classList.remove("leads", "decided");
  const found = options();
  const rows = found.map((option) => {
    const title = optionTitle(option.kind, option.index);
    const row = make("li", option.leads ? "leads" : "", make("kbd", "", optionCommand(option.kind, option.index)),
      make("span", "title", title), make("b", "", `${option.share} %`), bar(option.share));
    if (option.decided) row.classList.add("decided");
    row.setAttribute("aria-label", `${title}, ${say("share", option)}${option.leads ? `, ${say("leads")}` : ""}`);
    const place = document.querySelector(`[data-option="${option.kind} ${option.index}"]`);
    place?.append(make("span", "votes", bar(option.share), `${option.share} %`));
    if (option.leads) place?.classList.add("leads");
    if (option.decided) place?.classList.add("decided");
    return row;
  });
  fill($("options"), ...rows, ...modeRows());
  $("vote-title").textContent = runs ? voteTitle() : say(modesRun() ? "mode_vote" : "vote");
  $("vote-state").textContent = runs ? voteText() : "";
  tick();
}

const MODES = { claim: "claim", anarchy: "anarchy", vote: "voting" };
const modesRun = () => Boolean(section("modes").counts);

function modeRows() {
  return (section("modes").counts ?? []).map(([mode, votes]) =>
    make("li", "", make("kbd", "", `!vote ${mode}`), make("span", "title", say(MODES[mode])), make("b", "", String(votes))),
  );
}

function drawCrowd() {
  const { queue = [], waiting = 0, challenger, mode } = section("crowd");
  const lines = [make("p", "who", whoText())];
  if (mode === "claim") {
    const clock = make("span", "seconds");
    clock.id = "holder-clock";
    lines[0].append(" ", clock);
    if (challenger) lines.push(make("p", "", say("asks", { name: challenger })));
    if (queue.length) {
      const more = waiting > queue.length ? ` ${say("further", { count: waiting - queue.length })}` : "";
      lines.push(make("p", "", `${say("next", { names: queue.join(", ") })}${more}`));
    }
  }
  $("who").hidden = !mode;
  fill($("crowd"), ...lines);
  tick();
}

function drawHints() {
  const hints = section("type")[language] ?? [];
  $("type").hidden = !hints.length;
  fill($("hints"), ...hints.map(([command, meaning]) => make("div", "", make("dt", "", make("kbd", "", command)), make("dd", "", meaning))));
}

function drawTicker() {
  const lines = tickerLines(6);
  fill($("ticker"), ...(lines.length ? lines : [make("li", "none", say("quiet"))]));
}

// What is spoken: whose turn it is and what happened, not each vote, and not faster than one can listen.

let spoken = "";
let speakAt = 0;
function announce() {
  const line = (section("ticker").lines ?? []).find(({ mark }) => mark === "done" || mark === "answer" || mark === "told");
  const text = [line ? lineText(line) : "", stateText(section("table"))].filter(Boolean).join(" · ");
  const wait = speakAt - performance.now();
  if (wait > 0) {
    setTimeout(announce, wait + 10);
  } else if (text !== spoken) {
    spoken = text;
    speakAt = performance.now() + 2000;
    $("news").textContent = text;
  }
}

function tick() {
  drawClock($("clock"));
  const short = $("state").querySelector(".left");
  if (short) short.textContent = $("clock").hidden ? "" : say("seconds", { count: $("clock").textContent });
  const left = secondsLeft("crowd");
  const clock = $("holder-clock");
  if (clock) clock.textContent = left === null ? "" : `${Math.floor(Math.ceil(left) / 60)}:${String(Math.ceil(left) % 60).padStart(2, "0")}`;
}

function changed(names) {
  if (names.has("table") || names.has("now")) drawTable();
  else if (names.has("vote") || names.has("modes")) drawVote();
  if (names.has("crowd")) drawCrowd();
  if (names.has("type")) drawHints();
  if (names.has("ticker")) drawTicker();
  announce();
  document.body.dataset.state = "live";
}

function trouble(text) {
  $("trouble").textContent = text;
  document.body.classList.toggle("lost", Boolean(text));
}

await loadWords();
setInterval(tick, 250);
follow("/events", changed, trouble);
