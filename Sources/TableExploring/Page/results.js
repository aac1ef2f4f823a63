"use strict";
// What the page is for: Swift, a table file, commands and a schema, one at a time.

const kinds = [["swift", "Swift"], ["table", "Table file"], ["commands", "Command"], ["schema", "Schema"]];
let kind = "swift";

const showResults = () => {
  const hasFocus = $("kinds").contains(document.activeElement);
  $("kinds").replaceChildren(...kinds.map(([name, title]) => make("button", {
    role: "tab", id: `tab-${name}`, "aria-selected": String(name === kind), "aria-controls": "text",
    tabindex: name === kind ? 0 : -1, onclick: () => { kind = name; showResults(); } }, title)));
  $("text").textContent = state.output[kind] ?? "There are no fields yet.\n";
  $("text").setAttribute("aria-labelledby", `tab-${kind}`);
  $("save").textContent = "Save the table";
  $("save").title = `Save the table as ${state.tableFile}`;
  $("save").onclick = () => save(false);
  if (hasFocus) $(`tab-${kind}`).focus();
};
const save = doing(async replace => {
  const result = await ask({ ask: "save", replace });
  if (result.saved) {
    showResults();
    return say(`Saved as ${result.saved}`);
  }
  say(`There is a file ${result.exists} already`, true);
  $("save").textContent = "Replace it";
  $("save").title = `Replace ${result.exists}`;
  $("save").onclick = () => save(true);
});
$("kinds").onkeydown = event => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const index = kinds.findIndex(([name]) => name === kind);
  kind = kinds[(index + step + kinds.length) % kinds.length][0];
  showResults();
};
$("copy").onclick = () => copy($("text").textContent);
