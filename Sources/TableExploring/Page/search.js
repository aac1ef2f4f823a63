"use strict";
// The search for keys and values: the number of matches at each path, and a way through them.

let sought = "";
let match = 0;

// A string with the matches marked.
const marked = string => {
  const needle = sought.toLowerCase();
  const folded = string.toLowerCase();
  if (needle === "" || folded.length !== string.length) return [string];
  const parts = [];
  let end = 0;
  for (let start = folded.indexOf(needle); start >= 0; start = folded.indexOf(needle, end)) {
    parts.push(string.slice(end, start), make("mark", {}, string.slice(start, start + needle.length)));
    end = start + needle.length;
  }
  return [...parts, string.slice(end)];
};

const showMatches = found => {
  $("found").hidden = sought === "";
  $("found-count").textContent = found.hits === 0 ? "No matches"
    : `${counted(found.keys, "key")}, ${counted(found.values, "value")}`
      + (match < found.hits ? ` · ${number(match + 1)} of ${number(found.hits)}` : "");
  $("previous").disabled = $("next").disabled = found.hits === 0;
  const paths = found.groups.map(group => {
    const counts = [[group.keys, "key"], [group.values, "value"]].filter(([count]) => count > 0);
    return make("li", {}, make("button", { onclick: doing(() => goToMatch(group.hit)) },
      make("span", {}, ...marked(group.path)),
      make("span", { class: "soft" }, counts.map(([count, word]) => counted(count, word)).join(", "))));
  });
  const more = found.paths - found.groups.length;
  $("found-paths").replaceChildren(...paths,
    ...(more > 0 ? [make("li", { class: "soft" }, `and ${counted(more, "more path")}`)] : []));
};
const search = async string => {
  [sought, match] = [string, Infinity];
  const found = string === "" ? null : await ask({ ask: "search", string });
  if (sought !== string) return;
  for (const item of items()) if (item.node) label(item);
  if (found) showMatches(found); else $("found").hidden = true;
  document.body.dataset.searched = string;
};
// Shows a match in the tree; the focus stays where it is.
const goToMatch = async index => {
  let found = await ask({ ask: "search", string: sought });
  if (found.hits === 0) return;
  match = ((index % found.hits) + found.hits) % found.hits;
  found = await ask({ ask: "search", string: sought, hit: match });
  showMatches(found);
  const item = await uncover(found.at);
  for (const other of items()) other.tabIndex = other === item ? 0 : -1;
  item.firstElementChild.scrollIntoView({ block: "center" });
  await show(item);
};
const nextMatch = distance => goToMatch(Number.isFinite(match) ? match + distance : distance > 0 ? 0 : -1);

let pause;
$("search").oninput = () => {
  clearTimeout(pause);
  pause = setTimeout(doing(() => search($("search").value)), 150);
};
$("search").onkeydown = event => {
  if (event.key === "Enter") {
    event.preventDefault();
    clearTimeout(pause);
    doing(async () => {
      if (sought !== $("search").value) await search($("search").value);
      if (sought !== "") await nextMatch(event.shiftKey ? -1 : 1);
    })();
  } else if (event.key === "Escape") {
    event.preventDefault();
    clearTimeout(pause);
    $("search").value = "";
    doing(() => search(""))();
    focus($("tree").querySelector("[tabindex='0']") ?? items()[0]);
  }
};
$("previous").onclick = doing(() => nextMatch(-1));
$("next").onclick = doing(() => nextMatch(1));
