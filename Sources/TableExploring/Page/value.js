"use strict";
// The details of a value: its paths, the values at its path in all rows, and its lines in the source.

const detail = (subject, title, ...children) => {
  document.body.dataset.detail = subject;
  $("details-title").textContent = title;
  $("detail").replaceChildren(...children.filter(child => child !== null));
  $("details").scrollTop = 0;
};
const show = async item => {
  const value = await ask({ ask: "value", at: item.node.at });
  for (const other of $("tree").querySelectorAll("[aria-selected=true]")) other.setAttribute("aria-selected", "false");
  item.setAttribute("aria-selected", "true");
  selectField(null);
  showValue(value, item);
  return value;
};
const showValue = (value, item) => {
  const paths = make("dl");
  for (const [name, path] of [["Key path", value.keyPath], ["JSONPath", value.jsonPath], ["Pointer", value.pointer]])
    paths.append(make("dt", {}, name), make("dd", {}, copied(path)));
  const censuses = [value.census, value.listCensus].filter(Boolean).map(showCensus);
  const offers = value.offers?.length > 0 ? showReference(value.offers) : null;
  const isContainer = value.kind === "array" || value.kind === "object";
  const source = make("pre", { tabindex: 0, "aria-label": "Source" });
  const caret = make("span", {}, "^");
  for (const line of value.source) {
    source.append(`${String(line.line).padStart(6)}  ${line.text}\n`);
    if (line.caret !== null) source.append("        " + line.caret.slice(0, -1), caret, "\n");
  }
  detail("data", `${capitalized(value.kind)} at line ${number(value.line)}, column ${number(value.column)}`,
    ...censuses, offers, paths, source,
    isContainer ? make("div", { class: "tools" },
      make("button", { onclick: doing(() => takeList(item)) }, "Take as the list")) : null);
  source.scrollLeft = caret.offsetLeft - source.offsetLeft - source.clientWidth / 2;
};
const showCensus = census => {
  const path = dragged(make("code", {}, census.path || "."), () => ({ path: census.path }));
  const kinds = census.kinds.map(kind => `${number(kind.count)} ${kind.name}`).join(", ");
  const asField = make("button", { onclick: doing(() => bindPlace({ path: census.path })),
    disabled: census.field !== null }, census.field === null ? "Field" : `Field ${census.field}`);
  const asRole = role => make("button", { onclick: doing(() => bindPlace({ path: census.path }, role)) },
    capitalized(role));
  return make("div", {},
    make("p", {}, path, ` in ${counted(census.rows, "row")}: ${kinds}`),
    make("div", { class: "tools" }, asField, ...roles.map(asRole),
      state.fields.length > 0 ? chooseField({ path: census.path }) : null));
};
// The keyboard's way to drop a place on a field.
const chooseField = place => make("select", { "aria-label": `Read a field from ${place.path || "."}`,
  onchange: event => doing(() => bindPlace(place, null, event.target.value))() },
  make("option", { value: "" }, "Read a field from here…"),
  ...state.fields.map(field => make("option", { value: field.name }, field.name)));
const showReference = offers => make("div", {}, make("h3", {}, "Leads to"),
  make("div", { class: "tools" }, ...offers.map(showOffer)),
  offers[0].missing > 0 ? make("p", { class: "soft" }, `${counted(offers[0].missing, "reference")} to nothing`) : null);
const showOffer = offer => {
  const from = offer.from ? { from: offer.from } : { path: offer.path };
  return dragged(make("button", { disabled: offer.field !== null, onclick: doing(() => bindPlace(from)) },
    offer.name + (offer.path ? ` (${offer.path})` : " of the row")), () => from);
};
