// An overlay for the streamer's picture: only the parts that stand in the page are filled.

import {
  bar, drawClock, fill, follow, loadWords, make, optionCommand, options, optionTitle, picture, say, secondsLeft,
  section, tickerLines, voteText, voteTitle, whoText,
} from "./common.js";

const $ = (id) => document.getElementById(id);
const MOST_OPTIONS = 4;
const MOST_LINES = 4;

function drawTally() {
  if (!$("tally")) return;
  const vote = section("vote");
  $("tally").hidden = !vote.seconds;
  if (!vote.seconds) return;
  fill($("options"), ...options().slice(0, MOST_OPTIONS).map((option) => {
    const row = make("li", option.leads ? "leads" : "");
    if (option.decided) row.classList.add("decided");
    if (option.index !== null) row.append(picture(option.index));
    row.append(
      make("kbd", "", optionCommand(option.kind, option.index)),
      make("span", "title", optionTitle(option.kind, option.index)),
      make("b", "", `${option.share} %`),
      bar(option.share),
    );
    return row;
  }));
  fill($("vote-state"), make("b", "", voteTitle()), make("span", "", voteText()));
  drawClock($("clock"));
}

function drawPlayer() {
  if (!$("player")) return;
  const { mode, queue = [], holder } = section("crowd");
  $("player").hidden = !mode;
  const lines = [make("p", "who", whoText(), make("span", "seconds"))];
  if (queue.length) lines.push(make("p", "next", say("next", { names: queue[0] })));
  if (mode === "claim" && !holder) lines.push(make("p", "next", make("kbd", "", "!claim")));
  fill($("player"), ...lines);
  tick();
}

function drawTicker() {
  if ($("ticker")) fill($("ticker"), ...tickerLines(MOST_LINES));
}

function tick() {
  if ($("clock")) drawClock($("clock"));
  const clock = $("player")?.querySelector(".seconds");
  const left = secondsLeft("crowd");
  if (clock) clock.textContent = left === null ? "" : ` ${Math.ceil(left)}`;
}

function changed(names) {
  if (names.has("vote") || names.has("table")) drawTally();
  if (names.has("crowd")) drawPlayer();
  if (names.has("ticker")) drawTicker();
  document.body.dataset.state = "live";
}

await loadWords();
setInterval(tick, 250);
// What stands on a stream must not say that it has lost its way: it waits.
follow(document.body.dataset.events, changed, () => {});
