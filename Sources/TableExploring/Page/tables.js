"use strict";
// The related tables that `listwright tables` makes of the document: a drawing with a box for each table and a line to
// the table whose rows its rows belong to, and the columns of the chosen one.

const [boxHeight, boxGap, longestName] = [62, 12, 40];
let plan = { tables: [] };
let chosenTable = null;

const drawn = (tag, attributes, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
// The end of a long name tells it apart from the names around it.
const ending = (string, length) => string.length > length ? `…${string.slice(string.length - length + 1)}` : string;
const beginning = (string, length) => string.length > length ? `${string.slice(0, length - 1)}…` : string;
const childrenOf = name => plan.tables.filter(table => table.parent === name);
const topTables = () => {
  const names = new Set(plan.tables.map(table => table.name));
  return plan.tables.filter(table => !names.has(table.parent));
};
const joinOf = table => [table.parent === null ? "" : `_parent = ${table.parent}._row`, table.up ? "_up = _row" : ""]
  .filter(Boolean).join(", ");
const rowsOf = table => counted(table.rows, "row") + (table.origin ? `, ${table.origin}` : "");
const boxWidth = table => {
  const widest = Math.max(7.9 * table.name.length, 6.6 * rowsOf(table).length, 7.3 * joinOf(table).length);
  return 24 + Math.min(7.9 * longestName, Math.max(96, widest));
};

// The place of each table: children to the right of their parents, or below them where that is too wide.
const placeTables = width => {
  const widths = [];
  const measure = (table, depth) => {
    widths[depth] = Math.max(widths[depth] ?? 0, boxWidth(table));
    for (const child of childrenOf(table.name)) measure(child, depth + 1);
  };
  for (const table of topTables()) measure(table, 0);
  const isWide = widths.reduce((sum, next) => sum + next + 48, 0) <= width;
  const found = [];
  let row = 0;
  const put = (table, depth, x) => {
    const room = Math.max(120, Math.min(boxWidth(table), width - x - 24));
    found.push({ table, depth, x, y: row * (boxHeight + boxGap) + 2, width: isWide ? widths[depth] : room });
    const children = childrenOf(table.name);
    if (!isWide) row += 1;
    for (const child of children) put(child, depth + 1, isWide ? x + widths[depth] + 48 : x + 26);
    if (isWide && children.length === 0) row += 1;
  };
  for (const table of topTables()) put(table, 0, 2);
  return { boxes: found, isWide, height: row * (boxHeight + boxGap) };
};

// A line from a table to its parent; its fork is at the many rows of one.
const lineBetween = (box, parent, isWide) => {
  const y = box.y + boxHeight / 2;
  const start = isWide ? [parent.x + parent.width, parent.y + boxHeight / 2] : [parent.x + 13, parent.y + boxHeight];
  const middle = isWide ? `H${box.x - 24}V${y}` : `V${y}`;
  const fork = `M${box.x} ${y - 6}L${box.x - 10} ${y}L${box.x} ${y + 6}`;
  return drawn("path", { class: "join", d: `M${start}${middle}H${box.x}${fork}` });
};
const loop = ({ x, y, width }) => drawn("path", {
  class: "join", d: `M${x + width} ${y + 20}h14v22h-14m0 -6l10 6l-10 6` });
const boxOf = (box, number) => {
  const { table, depth, x, y, width } = box;
  const [rows, join] = [rowsOf(table), joinOf(table)];
  const siblings = depth === 0 ? topTables() : childrenOf(table.parent);
  const label = [table.name, rows, join].filter(Boolean).join("; ");
  const room = advance => Math.floor((width - 24) / advance);
  const group = drawn("g", {
    role: "treeitem", id: `t${number}`, "aria-label": label, "aria-level": depth + 1, "aria-setsize": siblings.length,
    "aria-posinset": siblings.indexOf(table) + 1, "aria-selected": "false", tabindex: -1 },
    drawn("rect", { x, y, width, height: boxHeight, rx: 8 }), drawn("title", {}, label),
    drawn("text", { class: "title", x: x + 12, y: y + 20 }, ending(table.name, room(7.9))),
    drawn("text", { x: x + 12, y: y + 37 }, beginning(rows, room(6.6))),
    drawn("text", { class: "code", x: x + 12, y: y + 53 }, ending(join, room(7.3))));
  group.table = table;
  group.onclick = () => chooseTable(group);
  return group;
};

const boxes = () => [...$("drawing").querySelectorAll("[role=treeitem]")];
const chooseTable = box => {
  chosenTable = box.table.name;
  for (const other of boxes()) other.setAttribute("aria-selected", String(other === box));
  focusIn($("drawing"), box);
  showChosen(box.table);
};
const showChosen = table => {
  const lines = [
    ["Rows", rowsOf(table)], ["Reason", table.reason], ["Join", table.join && copied(table.join)],
    ["Rows in rows", table.up && copied(table.up)], ["Own columns", table.own.join(", ")]];
  $("chosen").replaceChildren(make("h3", { class: "code" }, table.name),
    make("dl", {}, ...lines.filter(line => line[1]).flatMap(([name, text]) => [
      make("dt", { class: "soft" }, name), make("dd", {}, text)])),
    make("h3", {}, counted(table.columns.length, "column")),
    make("dl", { class: "columns" }, ...table.columns.flatMap(({ name, type }) => [
      make("dt", {}, make("code", {}, name)), make("dd", { class: "soft" }, type)])));
};
const drawTables = () => {
  const { boxes: places, isWide, height } = placeTables($("drawing").clientWidth);
  const width = Math.max(...places.map(box => box.x + box.width)) + 18;
  const image = drawn("svg", { role: "tree", "aria-labelledby": "tables-title", width, height });
  for (const box of places) {
    const parent = places.find(other => other.table.name === box.table.parent);
    if (parent) image.append(lineBetween(box, parent, isWide));
    if (box.table.up) image.append(loop(box));
  }
  image.append(...places.map(boxOf));
  $("drawing").replaceChildren(image);
  const box = boxes().find(box => box.table.name === (chosenTable ?? plan.list)) ?? boxes()[0];
  box.tabIndex = 0;
  box.setAttribute("aria-selected", "true");
  showChosen(box.table);
};
const showPlan = () => {
  const rows = plan.tables.reduce((sum, table) => sum + table.rows, 0);
  $("counted").textContent = plan.rows < plan.of ? `Counting: ${number(plan.rows)} of ${counted(plan.of, "row")}`
    : `${counted(plan.tables.length, "table")}, ${counted(rows, "row")}`;
  $("tables-command").replaceChildren(...plan.command ? [make("span", {}, "Make them:"), copied(plan.command)] : []);
  if (plan.tables.length > 0) return drawTables();
  $("drawing").replaceChildren(make("p", { class: "soft" }, "There are no rows"));
  $("chosen").replaceChildren();
};

// Long documents are counted in parts, until another list is chosen.
let planRound = 0;
const showTables = async () => {
  const mine = ++planRound;
  for (let isComplete = false; !isComplete;) {
    const next = await ask({ ask: "tables" });
    if (mine !== planRound) return;
    if (next.list !== plan.list) chosenTable = null;
    const isFirst = document.body.dataset.planned === undefined;
    const hasFocus = isFirst || $("drawing").contains(document.activeElement);
    plan = next;
    showPlan();
    if (hasFocus) $("drawing").querySelector("[tabindex='0']")?.focus();
    isComplete = plan.rows >= plan.of;
    document.body.dataset.planned = plan.rows;
  }
};
onresize = () => { if (document.body.dataset.show === "tables" && plan.tables.length > 0) drawTables(); };
$("drawing").onkeydown = event => {
  if (!moves($("drawing"), boxes(), event)) return;
  chooseTable(document.activeElement);
};
$("open-tables").onclick = () => part(document.body.dataset.show === "tables" ? "data" : "tables");
