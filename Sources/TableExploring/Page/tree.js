"use strict";
// The document as a tree, whose values are asked for when they are unfolded.

const pageSize = 100;
const items = () => [...$("tree").querySelectorAll("[role=treeitem]")];
const parentOf = item => item.parentElement.closest("[role=treeitem]");
const focus = item => focusIn($("tree"), item);
let serial = 0;

// The path from a row to a value.
const placeOf = value => {
  const census = value.listCensus ?? value.census;
  if (!census) throw Error("No path leads from the rows to this value");
  return { path: census.path };
};
const placeAt = async at => placeOf(await ask({ ask: "value", at }));

const describe = node => {
  if (node.kind === "array") return `[…] ${counted(node.count, "element")}`;
  if (node.kind === "object") return `{…} ${counted(node.count, "member")}`;
  return node.kind === "string" ? `"${node.text}"` : node.text;
};
const label = item => {
  const { name, kind } = item.node;
  item.firstElementChild.replaceChildren(
    make("span", { class: "key" }, ...(typeof name === "string" ? marked(name) : [String(name)])), ": ",
    make("span", { class: kind }, ...(kind === "array" || kind === "object" ? [describe(item.node)]
      : marked(describe(item.node)))));
};
const makeItem = (node, level, position, size) => {
  const isContainer = node.kind === "array" || node.kind === "object";
  const item = make("li", {
    role: "treeitem", id: `n${serial++}`, "aria-label": `${node.name}: ${describe(node)}`, "aria-level": level,
    "aria-posinset": position, "aria-setsize": size, "aria-selected": "false",
    "aria-expanded": isContainer && node.count > 0 ? "false" : null, tabindex: -1 },
    dragged(make("span"), () => placeAt(node.at)));
  item.node = node;
  label(item);
  return item;
};
const makePager = (item, from, level, text) => {
  const pager = make("li", { role: "treeitem", id: `n${serial++}`, "aria-level": level, "aria-selected": "false",
    tabindex: -1 }, make("span", { class: "soft" }, text));
  pager.page = () => unfold(item, from).then(() => focus(item));
  return pager;
};
const unfold = async (item, from = 0) => {
  fold(item);
  const { children, count } = await ask({ ask: "tree", at: item.node.at, from });
  const level = +item.getAttribute("aria-level") + 1;
  const group = make("ul", { role: "group" },
    ...children.map((child, i) => makeItem(child, level, from + i + 1, count)));
  const end = from + children.length;
  if (from > 0) {
    const before = `▴ the ${counted(Math.min(pageSize, from), "child", "children")} before`;
    group.prepend(makePager(item, Math.max(0, from - pageSize), level, before));
  }
  if (end < count) {
    const after = `▾ ${number(end)} to ${number(Math.min(end + pageSize, count) - 1)} of ${number(count)}`;
    group.append(makePager(item, end, level, after));
  }
  item.append(group);
  item.setAttribute("aria-expanded", "true");
};
const fold = item => {
  item.querySelector(":scope > ul")?.remove();
  if (item.hasAttribute("aria-expanded")) item.setAttribute("aria-expanded", "false");
};
const activate = async item => {
  if (item.page) return item.page();
  focus(item);
  await show(item);
};

// Unfolds all values around the one at a pointer, and returns it.
const uncover = async pointer => {
  let item = $("tree").firstElementChild;
  let at = "";
  for (const key of pointer.split("/").slice(1)) {
    at += `/${key}`;
    const find = () => [...item.querySelectorAll(":scope > ul > li")].find(child => child.node?.at === at);
    if (!find() && item.node.kind === "array") await unfold(item, Math.floor(+key / pageSize) * pageSize);
    for (let from = 0; !find() && item.node.kind === "object" && from < item.node.count; from += pageSize)
      await unfold(item, from);
    const next = find();
    if (!next) break;
    item = next;
  }
  return item;
};
const reveal = async pointer => {
  const item = await uncover(pointer);
  focus(item);
  return item;
};
const visit = async at => {
  part("data");
  await show(await reveal(at));
};

const bind = async (item, role) => {
  if (!item.node) return;
  const place = await placeAt(item.node.at);
  await bindPlace(place, role);
  say(`${place.path || "."} is ${role === null ? "a field" : `the ${role}`}`);
};
const takeList = async item => {
  const { keyPath } = await ask({ ask: "value", at: item.node.at });
  const isMap = item.node.kind === "object";
  await step({ do: "list", path: isMap ? (keyPath === "." ? "[*]" : `${keyPath}[*]`) : keyPath });
};

const treeKeys = {
  ArrowRight: async item => {
    if (item.getAttribute("aria-expanded") === "false") await unfold(item);
    else if (item.querySelector("[role=treeitem]")) focus(item.querySelector("[role=treeitem]"));
  },
  ArrowLeft: async item => {
    if (item.getAttribute("aria-expanded") === "true") fold(item);
    else if (parentOf(item)) focus(parentOf(item));
  },
  Enter: activate, " ": activate,
  f: item => bind(item, null), t: item => bind(item, "title"), s: item => bind(item, "subtitle"),
  i: item => bind(item, "image"), l: item => takeList(item),
};
$("tree").onkeydown = event => {
  const item = event.target.closest("[role=treeitem]");
  if (!item || moves($("tree"), items(), event)) return;
  const action = treeKeys[event.key];
  if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  doing(async () => action(item))();
};
$("tree").onclick = doing(async event => {
  const item = event.target.closest("[role=treeitem]");
  if (!item) return;
  const isOpen = item.getAttribute("aria-expanded");
  await activate(item);
  if (isOpen === "false") await unfold(item); else if (isOpen === "true") fold(item);
});
