"use strict";
// What all parts of the page use: elements, messages, questions to the server, and dragging.
// The state is the server's. Strings of the data become text nodes and never markup.

const $ = id => document.getElementById(id);
const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on") || ["value", "checked", "disabled"].includes(name)) element[name] = value;
    else if (value !== null && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter(child => child !== null));
  return element;
};
const number = value => value.toLocaleString("en");
const counted = (count, word, plural = `${word}s`) => `${number(count)} ${count === 1 ? word : plural}`;
const capitalized = word => word[0].toUpperCase() + word.slice(1);
const roles = ["title", "subtitle", "image"];

const say = (message, isBad = false) => {
  $("status").textContent = message;
  $("status").className = isBad ? "bad" : "";
};
const copy = string => navigator.clipboard.writeText(string)
  .then(() => say("Copied"), () => say("The browser refuses to copy", true));
const copied = string => make("button", { class: "code", title: "Copy", onclick: () => copy(string) }, string);

// Questions are asked one after the other.
let last = Promise.resolve();
const ask = question => last = last.catch(() => 0).then(async () => {
  const response = await fetch("api", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) });
  if (!response.ok) throw Error(`The server responds with ${response.status}`);
  const result = await response.json();
  if (result.error) throw Error(result.error);
  return result;
});
const doing = action => (...words) => action(...words).catch(error => say(error.message, true));

// The state that the server reported last, and steps, which change it.
let state;
const step = async step => render(await ask({ ask: "step", step }));
const bindPlace = async (place, role = null, name = undefined) => {
  const before = new Set(state.fields.map(field => field.name));
  await step({ do: "bind", ...place, role, name });
  const added = state.fields.find(field => !before.has(field.name));
  selectField(added?.name ?? name ?? state.roles[role]);
};

// Dragging: what is dragged is a place of a field, {"path": …} or {"from": …}, once it is dropped.
let place = null;
const dragged = (element, makePlace) => {
  element.draggable = true;
  element.ondragstart = event => {
    event.stopPropagation();
    event.dataTransfer.setData("text/plain", element.textContent);
    event.dataTransfer.effectAllowed = "copy";
    place = makePlace;
    document.body.classList.add("dragging");
  };
  element.ondragend = () => {
    place = null;
    document.body.classList.remove("dragging");
  };
  return element;
};
const target = (element, drop) => {
  element.ondragenter = element.ondragover = event => {
    if (place === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    element.classList.add("over");
  };
  element.ondragleave = event => {
    if (!element.contains(event.relatedTarget)) element.classList.remove("over");
  };
  element.ondrop = event => {
    if (place === null) return;
    event.preventDefault();
    element.classList.remove("over");
    const makePlace = place;
    doing(async () => drop(await makePlace()))();
  };
  return element;
};

// Moves the only tab stop of a list to one of its elements.
const focusIn = (list, element) => {
  for (const other of list.querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
  element.tabIndex = 0;
  element.focus({ preventScroll: true });
  (element.firstElementChild ?? element).scrollIntoView({ block: "nearest" });
};
// The keys that move in a list of elements; true if the key was one of them.
const moves = (list, elements, event) => {
  const index = elements.indexOf(event.target);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: elements.length - 1 }[event.key];
  if (index < 0 || next === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  if (elements[next]) focusIn(list, elements[next]);
  return true;
};

// On a phone one part is shown at a time; the related tables take the place of all other parts.
const part = name => {
  document.body.dataset.show = name;
  $("open-tables").setAttribute("aria-pressed", String(name === "tables"));
  if (name === "tables") doing(showTables)();
  for (const button of document.querySelectorAll("nav button"))
    button.setAttribute("aria-pressed", String(button.dataset.part === name));
};
