extension ExplorePage {
    /// The first part of the script: questions, dragging, the tree, and the panel of a value.
    static let treeScript: StaticString = #"""
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
        const roles = ["title", "subtitle", "image"];
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
          element.ondragend = () => { place = null; document.body.classList.remove("dragging"); };
          return element;
        };
        const target = (element, drop) => {
          const over = event => {
            if (place === null) return;
            event.preventDefault();
            event.dataTransfer.dropEffect = "copy";
            element.classList.add("over");
          };
          element.ondragenter = element.ondragover = over;
          element.ondragleave = event => { if (!element.contains(event.relatedTarget)) element.classList.remove("over"); };
          element.ondrop = event => {
            if (place === null) return;
            event.preventDefault();
            element.classList.remove("over");
            const makePlace = place;
            doing(async () => drop(await makePlace()))();
          };
          return element;
        };
        const boundPlace = value => {
          const census = value.listCensus ?? value.census;
          if (!census) throw Error("No path leads from the rows to this value");
          return { path: census.path };
        };

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
            dragged(make("span", {}, make("span", { class: "key" }, String(node.name)), ": ", make("span", { class: node.kind }, text)),
              async () => boundPlace(await ask({ ask: "value", at: node.at }))));
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
          for (const census of [value.census, value.listCensus].filter(Boolean)) $("value").append(showCensus(census));
          if (value.offers?.length > 0) {
            const { missing } = value.offers[0];
            $("value").append(make("h3", {}, "Leads to"), make("div", { class: "tools" }, ...value.offers.map(showOffer)),
              make("p", { class: "soft" }, missing > 0 ? `${counted(missing, "reference")} to nothing` : ""));
          }
          if (value.kind === "array" || value.kind === "object")
            $("value").append(make("button", { onclick: doing(() => takeList(item)) }, "Take as the list"));
          const caret = make("span", {}, "^");
          const source = make("pre", { tabindex: 0, "aria-label": "Source" });
          for (const line of value.source) {
            source.append(`${String(line.line).padStart(6)}  ${line.text}\n`);
            if (line.caret !== null) source.append("        " + line.caret.slice(0, -1), caret, "\n");
          }
          $("value").append(make("h3", {}, "Source"), source);
          source.scrollLeft = caret.offsetLeft - source.offsetLeft - source.clientWidth / 2;
          return value;
        };
        const showCensus = census => make("div", {},
          make("h3", {}, "In the rows: ", dragged(make("code", {}, census.path || "."), () => ({ path: census.path }))),
          make("p", {}, census.kinds.map(kind => `${number(kind.count)} ${kind.name}`).join(", ") + ` in ${counted(census.rows, "row")}`),
          make("div", { class: "tools" },
            make("button", { onclick: doing(() => bindPlace({ path: census.path })), disabled: census.field !== null },
              census.field === null ? "Field" : `Field ${census.field}`),
            ...roles.map(role => make("button", { onclick: doing(() => bindPlace({ path: census.path }, role)) },
              role[0].toUpperCase() + role.slice(1))),
            state.fields.length > 0 ? chooseField({ path: census.path }) : null));
        // The keyboard's way to drop a place on a field.
        const chooseField = place => make("select", { "aria-label": `Read a field from ${place.path || "."}`,
          onchange: event => doing(() => bindPlace(place, null, event.target.value))() },
          make("option", { value: "" }, "Read a field from here…"),
          ...state.fields.map(field => make("option", { value: field.name }, field.name)));
        const showOffer = offer => {
          const from = offer.from ? { from: offer.from } : { path: offer.path };
          return dragged(make("button", { disabled: offer.field !== null, onclick: doing(() => bindPlace(from)) },
            offer.name + (offer.path ? ` (${offer.path})` : " of the row")), () => from);
        };

        """#
}
