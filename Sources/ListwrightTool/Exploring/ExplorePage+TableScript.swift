extension ExplorePage {
    /// The second part of the script: steps, the table, the rows, and what is handed out.
    static let tableScript: StaticString = #"""
        // Steps
        let state;
        const step = async step => render(await ask({ ask: "step", step }));
        const bindPlace = (place, role = null, name = undefined) => step({ do: "bind", ...place, role, name });
        const bind = async (item, role) => {
          if (!item.node) return;
          const place = boundPlace(await ask({ ask: "value", at: item.node.at }));
          await bindPlace(place, role);
          say(`${place.path || "."} is ${role === null ? "a field" : "the " + role}`);
        };
        const takeList = async item => {
          const path = (await ask({ ask: "value", at: item.node.at })).keyPath;
          await step({ do: "list", path: item.node.kind === "object" ? (path === "." ? "[*]" : path + "[*]") : path });
        };

        const render = async next => {
          state = next;
          $("file").textContent = state.file;
          document.title = `${state.file} – listwright explore`;
          const { path, rows, reason, clear } = state.list;
          $("list").textContent = `${counted(rows, "row")} at ${path}` + (reason ? ` (${reason})` : "") + (clear ? "" : "; not certain");
          const lists = state.lists.includes(path) ? state.lists : [path, ...state.lists];
          $("lists").replaceChildren(...lists.map(list => make("option", {}, list)));
          $("lists").value = path;
          $("undo").disabled = state.undo === 0;
          $("redo").disabled = state.redo === 0;
          $("targets").replaceChildren(
            target(make("li", {}, "New field"), place => bindPlace(place)),
            ...roles.map(role => target(make("li", { "data-role": role }, `${role[0].toUpperCase() + role.slice(1)}: `,
              make("b", {}, state.roles[role] ?? "–")), place => bindPlace(place, role))));
          $("offers").replaceChildren();
          const offers = state.offers.filter(offer => offer.field === null);
          if (offers.length > 0) $("offers").append(make("h3", {}, "Around the rows"), make("div", { class: "tools" }, ...offers.map(showOffer)));
          $("field-list").replaceChildren(...state.fields.map(showField));
          $("cells").replaceChildren(...state.rows.map(showRow));
          $("more").hidden = state.rows.length >= rows;
          showOutput();
          say("");
          doing(checkAll)();
        };
        // Long lists are checked in parts, until a step begins another check.
        let round = 0;
        const checkAll = async () => {
          const mine = ++round;
          for (let isComplete = false; !isComplete;) {
            const check = await ask({ ask: "check" });
            if (mine !== round) return;
            showCheck(check);
            isComplete = check.complete;
          }
          document.body.dataset.ready = state.undo;
        };
        const spelled = value => Array.isArray(value) || typeof value === "string" ? typeName(value) : JSON.stringify(value);
        const has = (definition, members) => Object.entries(members).every(([key, value]) => {
          const own = definition[key] ?? (key === "type" ? "any" : null);
          return key === "type" ? spelled(own) === spelled(value) : JSON.stringify(own) === JSON.stringify(value);
        });
        const refusing = (choice, tried) => choice.refused === 0 ? choice.name
          : `${choice.name} (refuses ${number(choice.refused)}${tried ? ` of ${number(tried)} tried` : ""})`;
        const chooser = (label, choices, field) => {
          const select = make("select", { "aria-label": `${label} of ${field.name}`,
            onchange: event => doing(() => step({ do: "set", field: field.name, members: choices[event.target.selectedIndex].members }))() },
            ...choices.map(choice => make("option", { value: choice.name }, refusing(choice, field.tried))));
          select.selectedIndex = Math.max(0, choices.findIndex(choice => has(field.definition, choice.members)));
          return select;
        };
        const chooseType = field => {
          const choices = [...field.choices];
          for (const type of [field.inferred, field.type]) {
            const { format = null, zone = null, oneOrMany = null, jsonText = null } = type === field.type ? field.definition : {};
            const members = { type, format, zone, oneOrMany, jsonText };
            if (!choices.some(choice => has(members, choice.members)))
              choices.unshift({ name: typeName(type) + (format === null ? "" : ` ${format}`), members, refused: 0 });
          }
          return chooser("Type", choices, field);
        };
        const choosePolicy = field => {
          const { policy } = field.definition;
          const choices = field.policies.map(choice => choice.name === "lossless" && !policy ? { ...choice, members: { policy: null } } : choice);
          return chooser("Policy", choices, field);
        };
        const enterDefault = field => {
          const isText = field.type === "string";
          return make("label", {}, "else ", make("input", { type: "text", class: "default", "aria-label": `Default of ${field.name}`, placeholder: "null",
            value: field.default ?? "",
            onchange: event => doing(() => {
              const value = event.target.value;
              const isJSON = value !== "" && !isText;
              return step({ do: "set", field: field.name, [isJSON ? "texts" : "members"]: { default: value === "" ? null : value } });
            })() }));
        };
        // A number of the data stays a text: JavaScript's numbers have 53 bits.
        const showConstraint = (field, { name, texts }) => {
          const isSet = Object.keys(texts).every(key => key in field.definition);
          const off = Object.fromEntries(Object.keys(texts).map(key => [key, null]));
          const values = name === "range" ? ` ${texts.minimum} to ${texts.maximum}` : name === "words" ? ` ${JSON.parse(texts.enum).join(", ")}` : "";
          return make("button", { "aria-pressed": String(isSet),
            onclick: doing(() => step({ do: "set", field: field.name, ...(isSet ? { members: off } : { texts }) })) }, name + values);
        };
        const showField = field => {
          const isRead = field.choices !== undefined;
          const rename = name => doing(() => step({ do: "rename", field: field.name, name }))();
          const require = value => doing(() => step({ do: "set", field: field.name, member: "required", value }))();
          const gaps = isRead ? field.absent + (field.choices.find(choice => has(field.definition, choice.members))?.refused ?? 0) : 0;
          const constraints = (field.constraints ?? []).map(constraint => showConstraint(field, constraint));
          return target(make("li", {},
            make("div", { class: "tools" },
              make("input", { type: "text", value: field.name, "aria-label": "Name of the field", onchange: event => rename(event.target.value) }),
              make("button", { "aria-label": `Remove ${field.name}`, onclick: doing(() => step({ do: "remove", field: field.name })) }, "✕")),
            make("p", {}, make("code", {}, field.source)),
            isRead ? make("div", { class: "tools" }, chooseType(field), choosePolicy(field)) : null,
            make("div", { class: "tools" },
              isRead ? make("label", {}, make("input", { type: "checkbox", checked: field.definition.required === true,
                onchange: event => require(event.target.checked) }), " required" + (field.absent > 0 ? ` (${number(field.absent)} without)` : "")) : null,
              isRead && (gaps > 0 || "default" in field.definition) ? enterDefault(field) : null,
              ...roles.map(role => {
                const isPressed = state.roles[role] === field.name;
                return make("button", { "aria-pressed": String(isPressed),
                  onclick: doing(() => step({ do: "role", role, field: isPressed ? null : field.name })) }, role);
              })),
            constraints.length > 0 ? make("div", { class: "tools" }, ...constraints) : null,
            make("p", { class: "soft", "data-counts": field.name }, make("span"), make("span", {}, field.remark ?? ""))),
            place => bindPlace(place, null, field.name));
        };
        const showRow = row => {
          const texts = make("span", {}, make("span", { dir: "auto" }, row.title || "–"));
          if (row.subtitle) texts.append(make("span", { class: "soft", dir: "auto" }, row.subtitle));
          const isAddress = row.image && /^(https?:|data:image\/|[^:]*$)/i.test(row.image);
          const li = make("li", {}, make("button", { onclick: doing(() => visit(row.at)) },
            isAddress ? make("img", { src: row.image, alt: "", loading: "lazy", referrerpolicy: "no-referrer" }) : null, texts));
          li.dataset.row = row.row;
          return li;
        };
        const visit = async at => {
          part("data");
          await show(await reveal(at));
        };
        const showCheck = check => {
          for (const { name, ...counts } of check.fields) {
            const line = [...document.querySelectorAll("[data-counts]")].find(line => line.dataset.counts === name);
            const shown = Object.entries(counts).filter(([, count]) => count > 0).map(([word, count]) => `${number(count)} ${word}`);
            line?.firstElementChild.replaceChildren(make("meter", { min: 0, max: Math.max(1, check.rows), value: counts.found + counts.converted,
              "aria-label": `Coverage of ${name}` }), " " + shown.join(", "), make("br"));
          }
          $("unused").replaceChildren();
          if (check.unused.length > 0) $("unused").append(make("h3", {}, "Keys that no field uses"),
            make("div", { class: "tools" }, ...check.unused.map(key =>
              dragged(make("button", { onclick: doing(() => bindPlace({ path: key.path })) }, `${key.path} (${number(key.count)})`),
                () => ({ path: key.path })))));
          const bad = new Set(check.issues.map(issue => issue.record));
          for (const li of $("cells").children) li.classList.toggle("bad", bad.has(+li.dataset.row));
          const range = check.complete ? counted(check.rows, "row") : `the first ${number(check.rows)} of ${counted(check.of, "row")}`;
          $("checked").textContent = check.complete ? "" : `Checking: ${range}`;
          $("issues").replaceChildren(check.issueCount === 0
            ? make("p", { class: "soft" }, state.fields.length > 0 ? `No issues in ${range}` : "")
            : make("div", {}, make("h3", {}, `${counted(check.issueCount, "issue")} in ${range}`), make("ul", { class: "plain" }, ...check.issues.map(issue =>
              make("li", {}, make("button", { onclick: doing(() => visit(issue.at)) },
                (issue.line ? `Line ${number(issue.line)}: ` : "") + issue.message))))));
        };

        // What is handed out
        const outputs = [["table", "Table file"], ["swift", "Swift"], ["commands", "Commands"], ["schema", "JSON Schema"]];
        let shown = "table";
        const showOutput = () => {
          $("kinds").replaceChildren(...outputs.map(([kind, label]) => make("button", { "aria-pressed": String(kind === shown),
            onclick: () => { shown = kind; showOutput(); } }, label)));
          $("text").textContent = state.output[shown] ?? "There are no fields yet.\n";
          $("save").textContent = "Save the table";
          $("save").onclick = () => save(false);
        };
        const save = doing(async replace => {
          const answer = await ask({ ask: "save", replace });
          if (answer.saved) { showOutput(); return say(`Saved as ${answer.saved}`); }
          say(`There is a file ${answer.exists} already`, true);
          $("save").textContent = `Replace ${answer.exists}`;
          $("save").onclick = () => save(true);
        });

        const part = name => {
          document.body.dataset.show = name;
          for (const button of document.querySelectorAll("nav button")) button.setAttribute("aria-pressed", String(button.dataset.part === name));
        };
        for (const button of document.querySelectorAll("nav button")) button.onclick = () => part(button.dataset.part);
        $("copy").onclick = () => copy($("text").textContent);
        $("undo").onclick = doing(() => step({ do: "undo" }));
        $("redo").onclick = doing(() => step({ do: "redo" }));
        $("fill").onclick = doing(() => step({ do: "fill" }));
        $("lists").onchange = doing(() => step({ do: "list", path: $("lists").value }));
        $("more").onclick = doing(async () => {
          const { rows } = await ask({ ask: "rows", from: $("cells").children.length });
          $("cells").append(...rows.map(showRow));
          $("more").hidden = rows.length === 0 || $("cells").children.length >= state.list.rows;
        });
        onkeydown = event => {
          if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.target.matches("input")) return;
          event.preventDefault();
          $(event.shiftKey ? "redo" : "undo").click();
        };
        doing(async () => {
          part("data");
          const first = await ask({ ask: "state" });
          const top = await ask({ ask: "value", at: "" });
          const { count } = await ask({ ask: "tree", at: "" });
          const root = makeItem({ name: first.file, at: "", kind: top.kind, count, text: top.text }, 1, 1, 1);
          root.tabIndex = 0;
          $("tree").append(root);
          const list = await reveal(first.list.at);
          if (list.getAttribute("aria-expanded") === "false") await unfold(list);
          const row = list.querySelector("[role=treeitem][aria-expanded=false]");
          if (row) { await unfold(row); focus(row); }
          await render(first);
        })();

        """#
}
