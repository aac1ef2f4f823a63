extension ExplorePage {
    /// The script, which asks the server and shows the answers.
    ///
    /// The state is the server's. Texts of the data become text nodes and never markup.
    static let script: StaticString = #"""
        "use strict";
        const $ = id => document.getElementById(id);
        const make = (tag, attributes = {}, ...children) => {
          const element = document.createElement(tag);
          for (const [name, value] of Object.entries(attributes)) {
            if (name.startsWith("on")) element[name] = value;
            else if (name === "value" || name === "checked" || name === "disabled") element[name] = value;
            else if (value !== null && value !== false) element.setAttribute(name, value);
          }
          element.append(...children.filter(child => child !== null));
          return element;
        };
        const number = value => value.toLocaleString("en");
        const counted = (count, word) => `${number(count)} ${word}${count === 1 ? "" : "s"}`;
        const say = (text, isBad = false) => { $("status").textContent = text; $("status").className = isBad ? "bad" : ""; };
        const typeName = type => Array.isArray(type) ? `[${typeName(type[0])}]` : typeof type === "string" ? type : "object";
        const copyButton = text => make("button", { onclick: () => copy(text) }, "Copy");
        const copy = text => navigator.clipboard.writeText(text).then(() => say("Copied"), () => say("The browser refuses to copy", true));

        // Questions are asked one after the other.
        let last = Promise.resolve();
        const ask = question => last = last.catch(() => 0).then(async () => {
          const response = await fetch("api", {
            method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) });
          if (!response.ok) throw Error(`The server answers ${response.status}`);
          const answer = await response.json();
          if (answer.error) throw Error(answer.error);
          return answer;
        });
        const doing = action => (...words) => action(...words).catch(error => say(error.message, true));

        // The tree
        const items = () => [...$("tree").querySelectorAll("[role=treeitem]")];
        const parentOf = item => item.parentElement.closest("[role=treeitem]");
        let serial = 0;
        const makeItem = (node, level, position, size) => {
          const isContainer = node.kind === "array" || node.kind === "object";
          const text = isContainer
            ? `${node.kind === "array" ? "[…]" : "{…}"} ${counted(node.count, node.kind === "array" ? "element" : "member")}`
            : node.kind === "string" ? `"${node.text}"` : node.text;
          const item = make("li", {
            role: "treeitem", id: `n${serial++}`, "aria-label": `${node.name}: ${text}`, "aria-level": level, "aria-posinset": position, "aria-setsize": size,
            "aria-selected": "false", "aria-expanded": isContainer && node.count > 0 ? "false" : null, tabindex: -1 },
            make("span", {}, make("span", { class: "key" }, String(node.name)), ": ", make("span", { class: node.kind }, text)));
          item.node = node;
          return item;
        };
        const makePager = (item, from, level, label) => {
          const pager = make("li", { role: "treeitem", id: `n${serial++}`, "aria-level": level, "aria-selected": "false", tabindex: -1 },
            make("span", { class: "soft" }, label));
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
          if (from > 0) group.prepend(makePager(item, Math.max(0, from - 100), level, `▴ the ${counted(Math.min(100, from), "child")} before`.replace("childs", "children")));
          if (end < count) group.append(makePager(item, end, level, `▾ ${number(end)} to ${number(Math.min(end + 100, count) - 1)} of ${number(count)}`));
          item.append(group);
          item.from = from;
          item.setAttribute("aria-expanded", "true");
        };
        const fold = item => {
          item.querySelector(":scope > ul")?.remove();
          if (item.hasAttribute("aria-expanded")) item.setAttribute("aria-expanded", "false");
        };
        const focus = item => {
          for (const other of $("tree").querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
          item.tabIndex = 0;
          item.focus({ preventScroll: true });
          item.firstElementChild.scrollIntoView({ block: "nearest" });
        };
        const activate = async item => {
          if (item.page) return item.page();
          focus(item);
          await show(item);
        };
        // Unfolds all values around the one at a pointer.
        const reveal = async pointer => {
          let item = $("tree").firstElementChild;
          let at = "";
          for (const step of pointer.split("/").slice(1)) {
            at += "/" + step;
            const page = item.node.kind === "array" ? Math.floor(+step / 100) * 100 : null;
            const find = () => [...item.querySelectorAll(":scope > ul > li")].find(child => child.node?.at === at);
            if (!find()) {
              if (page !== null) await unfold(item, page);
              else for (let from = 0; !find() && from < item.node.count; from += 100) await unfold(item, from);
            }
            const next = find();
            if (!next) break;
            item = next;
          }
          $("data").scrollIntoView({ block: "nearest" });
          focus(item);
          return item;
        };
        const treeKeys = {
          ArrowDown: item => { const all = items(); focus(all[all.indexOf(item) + 1] ?? item); },
          ArrowUp: item => { const all = items(); focus(all[all.indexOf(item) - 1] ?? item); },
          Home: () => focus(items()[0]),
          End: () => focus(items().at(-1)),
          ArrowRight: async item => {
            if (item.getAttribute("aria-expanded") === "false") await unfold(item);
            else { const child = item.querySelector("[role=treeitem]"); if (child) focus(child); }
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
          const action = treeKeys[event.key];
          if (!item || !action || event.ctrlKey || event.metaKey || event.altKey) return;
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

        // A value
        const show = async item => {
          const value = await ask({ ask: "value", at: item.node.at });
          for (const other of $("tree").querySelectorAll("[aria-selected=true]")) other.setAttribute("aria-selected", "false");
          item.setAttribute("aria-selected", "true");
          item.value = value;
          const list = make("dl");
          for (const [name, text] of [["Key path", value.keyPath], ["JSONPath", value.jsonPath], ["Pointer", value.pointer]])
            list.append(make("dt", {}, name), make("dd", {}, make("code", {}, text)), make("dd", {}, copyButton(text)));
          $("value").replaceChildren(
            make("h3", {}, `${value.kind} at line ${number(value.line)}, column ${number(value.column)}`), list);
          for (const census of [value.census, value.listCensus].filter(Boolean)) $("value").append(showCensus(item, census));
          if (value.kind === "array" || value.kind === "object")
            $("value").append(make("button", { onclick: doing(() => takeList(item)) }, "Take as the list"));
          $("value").append(make("h3", {}, "Source"), make("pre", { tabindex: 0, "aria-label": "Source" },
            value.source.map(line => `${String(line.line).padStart(6)}  ${line.text}` + (line.caret === null ? "" : `\n        ${line.caret}`)).join("\n")));
          return value;
        };
        const showCensus = (item, census) => make("div", {},
          make("h3", {}, "In the rows: ", make("code", {}, census.path || ".")),
          make("p", {}, census.kinds.map(kind => `${number(kind.count)} ${kind.name}`).join(", ") + ` in ${counted(census.rows, "row")}`),
          make("div", { class: "tools" },
            make("button", { onclick: doing(() => bindPath(census.path, null)), disabled: census.field !== null },
              census.field === null ? "Field" : `Field ${census.field}`),
            ...["title", "subtitle", "image"].map(role => make("button", { onclick: doing(() => bindPath(census.path, role)) },
              role[0].toUpperCase() + role.slice(1)))));

        // Steps
        let state;
        const step = async step => render(await ask({ ask: "step", step }));
        const bindPath = (path, role) => step({ do: "bind", path, role });
        const bind = async (item, role) => {
          if (!item.node) return;
          const value = await ask({ ask: "value", at: item.node.at });
          const census = value.listCensus ?? value.census;
          if (!census) throw Error("This value is in no row");
          await bindPath(census.path, role);
          say(`${census.path || "."} is ${role === null ? "a field" : "the " + role}`);
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
          $("field-list").replaceChildren(...state.fields.map(showField));
          $("cells").replaceChildren(...state.rows.map(showRow));
          $("more").hidden = state.rows.length >= rows;
          showOutput();
          say("");
          showCheck(await ask({ ask: "check" }));
        };
        const showField = field => {
          const set = (member, value) => doing(() => step({ do: "set", field: field.name, member, value }))();
          const current = typeName(field.type), inferred = typeName(field.inferred ?? "any");
          const types = new Map([[current, { value: field.type, label: current }]]);
          types.set(inferred, { value: field.inferred ?? "any", label: inferred });
          for (const type of field.types ?? []) types.set(type.name, {
            value: type.name, label: type.refused === 0 ? type.name
              : `${type.name} (refuses ${number(type.refused)}${field.tried ? ` of ${number(field.tried)} tried` : ""})` });
          if (inferred === "object") types.get("object").value = field.inferred;
          const chooseType = make("select", { "aria-label": `Type of ${field.name}`, onchange: event => set("type", types.get(event.target.value).value) },
            ...[...types].map(([name, type]) => make("option", { value: name }, type.label)));
          chooseType.value = current;
          const choosePolicy = make("select", { "aria-label": `Policy of ${field.name}`, onchange: event => set("policy", event.target.value || null) },
            make("option", { value: "" }, "lossless"), make("option", { value: "strict" }, "strict"), make("option", { value: "lenient" }, "lenient"));
          choosePolicy.value = field.policy ?? "";
          const constraints = (field.constraints ?? []).map(({ name, members }) => {
            const isSet = Object.keys(members).every(key => key in Object(field.definition));
            const off = Object.fromEntries(Object.keys(members).map(key => [key, null]));
            const values = name === "range" ? ` ${members.minimum} to ${members.maximum}` : name === "words" ? ` ${members.enum.join(", ")}` : "";
            return make("button", { "aria-pressed": String(isSet),
              onclick: doing(() => step({ do: "set", field: field.name, members: isSet ? off : members })) }, name + values);
          });
          const li = make("li", {},
            make("div", { class: "tools" },
              make("input", { type: "text", value: field.name, "aria-label": "Name of the field",
                onchange: event => doing(() => step({ do: "rename", field: field.name, name: event.target.value }))() }),
              make("button", { "aria-label": `Remove ${field.name}`, onclick: doing(() => step({ do: "remove", field: field.name })) }, "✕")),
            make("p", {}, make("code", {}, typeof field.path === "string" ? field.path : JSON.stringify(field.path))),
            make("div", { class: "tools" }, chooseType, choosePolicy),
            make("div", { class: "tools" }, make("label", {},
              make("input", { type: "checkbox", checked: field.required, onchange: event => set("required", event.target.checked) }), " required"),
              ...["title", "subtitle", "image"].map(role => {
              const isPressed = state.roles[role] === field.name;
              return make("button", { "aria-pressed": String(isPressed),
                onclick: doing(() => step({ do: "role", role, field: isPressed ? null : field.name })) }, role);
            })),
            constraints.length > 0 ? make("div", { class: "tools" }, ...constraints) : null,
            make("p", { class: "soft", "data-counts": field.name }, field.remark ?? ""));
          return li;
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
            const remark = line?.textContent;
            line?.replaceChildren(make("meter", { min: 0, max: Math.max(1, check.rows), value: counts.found + counts.converted,
              "aria-label": `Coverage of ${name}` }), " " + shown.join(", "), ...(remark ? [make("br"), remark] : []));
          }
          $("unused").replaceChildren();
          if (check.unused.length > 0) $("unused").append(make("h3", {}, "Keys that no field uses"),
            make("div", { class: "tools" }, ...check.unused.map(key =>
              make("button", { onclick: doing(() => bindPath(key.path, null)) }, `${key.path} (${number(key.count)})`))));
          const bad = new Set(check.issues.map(issue => issue.record));
          for (const li of $("cells").children) li.classList.toggle("bad", bad.has(+li.dataset.row));
          $("issues").replaceChildren(check.issueCount === 0
            ? make("p", { class: "soft" }, state.fields.length > 0 ? `No issues in ${counted(check.rows, "row")}` : "")
            : make("div", {}, make("h3", {}, counted(check.issueCount, "issue")), make("ul", { class: "plain" }, ...check.issues.map(issue =>
              make("li", {}, make("button", { onclick: doing(() => visit(issue.at)) },
                (issue.line ? `Line ${number(issue.line)}: ` : "") + issue.message))))));
          document.body.dataset.ready = state.undo;
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
