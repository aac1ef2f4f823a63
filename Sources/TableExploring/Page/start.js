"use strict";
// Showing a state as a whole, the keys of the page, and the start.

const render = async next => {
  state = next;
  $("file").textContent = state.file;
  document.title = `${state.file} – listwright explore`;
  const { path, rows, reason, clear } = state.list;
  const doubt = clear ? "" : "; not certain";
  $("list").textContent = `${counted(rows, "row")} at ${path}${reason ? ` (${reason})` : ""}${doubt}`;
  const lists = state.lists.includes(path) ? state.lists : [path, ...state.lists];
  $("lists").replaceChildren(...lists.map(list => make("option", {}, list)));
  $("lists").value = path;
  $("undo").disabled = state.undo === 0;
  $("redo").disabled = state.redo === 0;
  if (state.undo > 0) $("hint").hidden = true;
  showTable();
  showRows();
  showResults();
  say("");
  doing(checkAll)();
  if (document.body.dataset.show === "tables") doing(showTables)();
};

// The hint is shown until it was read, or until the first step.
const hintName = "listwright-explore-hint";
const stored = action => { try { return action(localStorage); } catch { return null; } };
$("hint").hidden = stored(storage => storage.getItem(hintName)) !== null;
$("dismiss").onclick = () => {
  stored(storage => storage.setItem(hintName, "read"));
  $("hint").hidden = true;
  focus($("tree").querySelector("[tabindex='0']"));
};

const places = {
  1: ["data", () => $("tree").querySelector("[tabindex='0']")],
  2: ["fields", () => $("field-list").querySelector("[tabindex='0']") ?? $("fill")],
  3: ["rows", () => $("cells").querySelector("[tabindex='0']")],
  4: ["results", () => $("kinds").querySelector("[tabindex='0']")],
  5: ["tables", () => $("drawing").querySelector("[tabindex='0']") ?? $("open-tables")],
};
const pageKeys = {
  "/": () => { part("data"); $("search").select(); $("search").focus(); },
  "?": () => $("help").showModal(),
  c: () => $("copy").click(),
};
for (const [key, [name, element]] of Object.entries(places))
  pageKeys[key] = () => { part(name); element()?.focus(); };
onkeydown = event => {
  const isTyping = event.target.matches?.("input:not([type=checkbox]), select, dialog *");
  if (isTyping || event.defaultPrevented) return;
  const isControl = event.ctrlKey || event.metaKey;
  const isUndo = isControl && event.key.toLowerCase() === "z";
  const action = isUndo ? () => $(event.shiftKey ? "redo" : "undo").click()
    : isControl || event.altKey ? undefined : pageKeys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
};

for (const button of document.querySelectorAll("nav button")) button.onclick = () => part(button.dataset.part);
$("undo").onclick = doing(() => step({ do: "undo" }));
$("redo").onclick = doing(() => step({ do: "redo" }));
$("keys").onclick = () => $("help").showModal();
$("lists").onchange = doing(async () => {
  await step({ do: "list", path: $("lists").value });
  focus(await uncover(state.list.at));
});

doing(async () => {
  part("data");
  const first = await ask({ ask: "state" });
  const top = await ask({ ask: "value", at: "" });
  const { count } = await ask({ ask: "tree", at: "" });
  state = first;
  const root = makeItem({ name: first.file, at: "", kind: top.kind, count, text: top.text }, 1, 1, 1);
  $("tree").append(root);
  const list = await reveal(first.list.at);
  if (list.getAttribute("aria-expanded") === "false") await unfold(list);
  const row = list.querySelector("[role=treeitem][aria-expanded=false]");
  if (row) {
    await unfold(row);
    focus(row);
  }
  await render(first);
  selectField(first.fields[0]?.name ?? null);
})();
