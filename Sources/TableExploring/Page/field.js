"use strict";
// The details of a field: its name, type, policy, default, role and constraints, each with what it costs.

const typeName = type => Array.isArray(type) ? `[${typeName(type[0])}]` : typeof type === "string" ? type : "object";
const removeField = name => step({ do: "remove", field: name });
const requireField = (name, value) => step({ do: "set", field: name, member: "required", value });

const spelled = value => Array.isArray(value) || typeof value === "string" ? typeName(value) : JSON.stringify(value);
const has = (definition, members) => Object.entries(members).every(([key, value]) => {
  const own = definition[key] ?? (key === "type" ? "any" : null);
  return key === "type" ? spelled(own) === spelled(value) : JSON.stringify(own) === JSON.stringify(value);
});
const refusing = (choice, tried) => choice.refused === 0 ? choice.name
  : `${choice.name} (refuses ${number(choice.refused)}${tried ? ` of ${number(tried)} tried` : ""})`;
const chooser = (word, choices, field) => {
  const select = make("select", { "aria-label": `${word} of ${field.name}`,
    onchange: event => doing(() => step({
      do: "set", field: field.name, members: choices[event.target.selectedIndex].members }))() },
    ...choices.map(choice => make("option", { value: choice.name }, refusing(choice, field.tried))));
  select.selectedIndex = Math.max(0, choices.findIndex(choice => has(field.definition, choice.members)));
  return select;
};
const chooseType = field => {
  const choices = [...field.choices];
  for (const type of [field.inferred, field.type]) {
    const own = type === field.type ? field.definition : {};
    const { format = null, zone = null, oneOrMany = null, jsonText = null } = own;
    const members = { type, format, zone, oneOrMany, jsonText };
    if (!choices.some(choice => has(members, choice.members)))
      choices.unshift({ name: typeName(type) + (format === null ? "" : ` ${format}`), members, refused: 0 });
  }
  return chooser("Type", choices, field);
};
const choosePolicy = field => {
  const isDefault = choice => choice.name === "lossless" && !field.definition.policy;
  const choices = field.policies.map(choice => isDefault(choice) ? { ...choice, members: { policy: null } } : choice);
  return chooser("Policy", choices, field);
};
const enterDefault = field => make("label", {}, "else ", make("input", {
  type: "text", class: "default", "aria-label": `Default of ${field.name}`, placeholder: "null",
  value: field.default ?? "",
  onchange: event => doing(() => {
    const value = event.target.value;
    const isJSON = value !== "" && field.type !== "string";
    const members = { default: value === "" ? null : value };
    return step({ do: "set", field: field.name, [isJSON ? "texts" : "members"]: members });
  })() }));
// A number of the data stays a string: JavaScript's numbers have 53 bits.
const showConstraint = (field, { name, texts }) => {
  const isSet = Object.keys(texts).every(key => key in field.definition);
  const off = Object.fromEntries(Object.keys(texts).map(key => [key, null]));
  const values = name === "range" ? ` ${texts.minimum} to ${texts.maximum}`
    : name === "words" ? ` ${JSON.parse(texts.enum).join(", ")}` : "";
  return make("button", { "aria-pressed": String(isSet), "aria-label": `${name}${values}`,
    onclick: doing(() => step({ do: "set", field: field.name, ...(isSet ? { members: off } : { texts }) })) },
    name + values);
};
const showRole = (field, role) => {
  const isPressed = state.roles[role] === field.name;
  return make("button", { "aria-pressed": String(isPressed), "aria-label": `Show ${field.name} as the ${role}`,
    onclick: doing(() => step({ do: "role", role, field: isPressed ? null : field.name })) }, role);
};
const showCounts = name => countWords(name).map(([word, count]) =>
  make("span", { class: "counts" }, make("i", { class: word }), `${number(count)} ${word}`));
const isRequired = field => make("label", {}, make("input", {
  type: "checkbox", "aria-label": `${field.name} is required`, checked: field.definition.required === true,
  onchange: event => doing(() => requireField(field.name, event.target.checked))() }),
  ` required${field.absent > 0 ? ` (${number(field.absent)} without)` : ""}`);

const showDetails = field => {
  const isRead = field.choices !== undefined;
  const choice = isRead ? field.choices.find(choice => has(field.definition, choice.members)) : null;
  const hasGaps = isRead && (field.absent + (choice?.refused ?? 0) > 0 || "default" in field.definition);
  const constraints = (field.constraints ?? []).map(constraint => showConstraint(field, constraint));
  const rename = doing(async name => {
    await step({ do: "rename", field: field.name, name });
    selectField(name);
  });
  const keep = doing(() => step({ do: "set", field: field.name, members: {} }));
  detail("fields", field.guess ? "Field (a guess)" : "Field",
    make("div", { class: "tools" },
      make("input", { type: "text", value: field.name, "aria-label": "Name of the field",
        onchange: event => rename(event.target.value) }),
      field.guess ? make("button", { onclick: keep }, "Keep") : null,
      make("button", { "aria-label": `Remove ${field.name}`, onclick: doing(() => removeField(field.name)) },
        "Remove")),
    make("p", {}, "from ", copied(field.source)),
    isRead ? make("div", { class: "tools" }, chooseType(field), choosePolicy(field)) : null,
    make("div", { class: "tools" }, isRead ? isRequired(field) : null, hasGaps ? enterDefault(field) : null),
    make("div", { class: "tools" }, "shown as ", ...roles.map(role => showRole(field, role))),
    constraints.length > 0 ? make("div", { class: "tools" }, "constraints ", ...constraints) : null,
    make("p", { id: "counts" }, ...showCounts(field.name)),
    field.remark ? make("p", { class: "soft" }, field.remark) : null);
};
$("detail").onkeydown = event => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  const field = fieldItem(selected);
  if (field) focusIn($("field-list"), field); else focus($("tree").querySelector("[tabindex='0']"));
};
