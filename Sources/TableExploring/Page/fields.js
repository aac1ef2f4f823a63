"use strict";
// The table: a line for each field, with its coverage, and what could be added.

let selected = null;
let counts = {};

const fieldItems = () => [...$("field-list").children];
const coverage = name => {
  const { rows = 0, found = 0, converted = 0, refused = 0 } = counts[name] ?? {};
  const bar = make("span", { class: "bar", role: "img" });
  for (const [word, count] of Object.entries({ found, converted, refused })) {
    const piece = make("i", { class: word });
    piece.style.flexGrow = count;
    bar.append(piece);
  }
  const rest = make("i");
  rest.style.flexGrow = Math.max(0, rows - found - converted - refused);
  bar.append(rest);
  bar.title = countWords(name).map(([word, count]) => `${number(count)} ${word}`).join(", ") || "not checked yet";
  bar.setAttribute("aria-label", `${name}: ${bar.title}`);
  return bar;
};
const countWords = name => Object.entries(counts[name] ?? {}).filter(([word, count]) => word !== "rows" && count > 0);

const showField = field => {
  const type = typeName(field.type);
  const shown = roles.filter(role => state.roles[role] === field.name);
  const li = make("li", { role: "option", tabindex: -1, "data-field": field.name, class: field.guess ? "guess" : null,
    "aria-selected": String(field.name === selected), title: field.guess ? "A guess" : null,
    onclick: () => { selectField(field.name); focusIn($("field-list"), fieldItem(field.name)); } },
    make("span", {}, make("b", {}, field.name), ...shown.map(role => make("span", { class: "chip" }, role))),
    make("span", {}, field.source), make("span", { class: "soft" }, type), coverage(field.name));
  return target(li, place => bindPlace(place, null, field.name));
};
const fieldItem = name => fieldItems().find(li => li.dataset.field === name);

// Shows the details of a field; without one, marks none.
const selectField = name => {
  selected = state.fields.some(field => field.name === name) ? name : null;
  for (const li of fieldItems()) li.setAttribute("aria-selected", String(li.dataset.field === selected));
  if (selected === null) return;
  for (const item of $("tree").querySelectorAll("[aria-selected=true]")) item.setAttribute("aria-selected", "false");
  for (const li of fieldItems()) li.tabIndex = li.dataset.field === selected ? 0 : -1;
  showDetails(state.fields.find(field => field.name === selected));
};

const fieldKeys = {
  Enter: () => $("detail").querySelector("input, select, button")?.focus(),
  " ": name => selectField(name),
  Delete: name => removeField(name),
  r: name => requireField(name, state.fields.find(field => field.name === name).definition.required !== true),
  t: name => step({ do: "role", role: "title", field: name }),
  s: name => step({ do: "role", role: "subtitle", field: name }),
  i: name => step({ do: "role", role: "image", field: name }),
};
$("field-list").onkeydown = event => {
  if (moves($("field-list"), fieldItems(), event)) return selectField(document.activeElement.dataset.field);
  const action = fieldKeys[event.key];
  if (!action || !event.target.dataset.field || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  doing(async () => action(event.target.dataset.field))();
};

const showTable = () => {
  const hasFocus = $("field-list").contains(document.activeElement);
  const active = document.activeElement;
  const control = $("detail").contains(active) ? active.getAttribute("aria-label") : null;
  $("field-list").replaceChildren(...state.fields.map(showField));
  $("guess").hidden = !state.fields.some(field => field.guess);
  $("targets").replaceChildren(
    target(make("li", {}, "New field"), place => bindPlace(place)),
    ...roles.map(role => target(make("li", { "data-role": role }, `${capitalized(role)}: `,
      make("b", {}, state.roles[role] ?? "–")), place => bindPlace(place, role))));
  const offers = state.offers.filter(offer => offer.field === null);
  $("offers").replaceChildren(...(offers.length === 0 ? [] : [make("h3", {}, "Around the rows"),
    make("div", { class: "tools" }, ...offers.map(showOffer))]));
  if (selected !== null || state.fields.length === 0) selectField(selected);
  if (selected === null && state.fields.length === 0)
    detail("fields", "Details", make("p", { class: "soft" }, "Choose a value in the tree, or take all fields."));
  const first = fieldItem(selected) ?? fieldItems()[0];
  if (first) first.tabIndex = 0;
  if (hasFocus) (first ?? $("fill")).focus();
  if (control !== null) $("detail").querySelector(`[aria-label="${CSS.escape(control)}"]`)?.focus();
};
const showUnused = unused => $("unused").replaceChildren(...(unused.length === 0 ? [] : [
  make("h3", {}, "Keys that no field uses"),
  make("div", { class: "tools" }, ...unused.map(key => dragged(
    make("button", { onclick: doing(() => bindPlace({ path: key.path })) }, `${key.path} (${number(key.count)})`),
    () => ({ path: key.path }))))]));
$("keep").onclick = doing(() => step({ do: "keep" }));
$("clear").onclick = doing(() => step({ do: "clear" }));
$("fill").onclick = doing(() => step({ do: "fill" }));
