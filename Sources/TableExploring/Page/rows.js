"use strict";
// The rows as `preview` shows them, and the issues in them.

const rowButtons = () => [...$("cells").querySelectorAll("button")];
// An image that failed leaves nothing, not even its place, and isn't asked for again.
const failedImages = new Set();
const showRow = row => {
  const lines = make("span", {}, make("span", { dir: "auto" }, row.title || "–"));
  if (row.subtitle) lines.append(make("span", { class: "soft", dir: "auto" }, row.subtitle));
  const isAddress = row.image && /^(https?:|data:image\/|[^:]*$)/i.test(row.image);
  const fail = event => {
    failedImages.add(row.image);
    event.target.remove();
  };
  const image = isAddress && !failedImages.has(row.image) ? make("img", {
    alt: "", loading: "lazy", referrerpolicy: "no-referrer", onerror: fail, src: row.image }) : null;
  const li = make("li", {}, make("button", { tabindex: -1, onclick: doing(() => visit(row.at)) }, image, lines));
  li.dataset.row = row.row;
  return li;
};
const showRows = () => {
  $("cells").replaceChildren(...state.rows.map(showRow));
  if (rowButtons().length > 0) rowButtons()[0].tabIndex = 0;
  $("more").hidden = state.rows.length >= state.list.rows;
};
$("cells").onkeydown = event => moves($("cells"), rowButtons(), event);
$("more").onclick = doing(async () => {
  const { rows } = await ask({ ask: "rows", from: $("cells").children.length });
  $("cells").append(...rows.map(showRow));
  $("more").hidden = rows.length === 0 || $("cells").children.length >= state.list.rows;
});

const showIssue = issue => make("li", {}, make("button", { onclick: doing(() => visit(issue.at)) },
  (issue.line ? `Line ${number(issue.line)}: ` : "") + issue.message));
const showIssues = (check, range) => {
  if (check.issueCount === 0) {
    const message = state.fields.length > 0 ? `No issues in ${range}` : "";
    $("issues").replaceChildren(make("p", { class: "soft" }, message));
    return;
  }
  $("issues").replaceChildren(make("h3", {}, `${counted(check.issueCount, "issue")} in ${range}`),
    make("ul", { class: "plain" }, ...check.issues.map(showIssue)));
};
const showCheck = check => {
  counts = Object.fromEntries(check.fields.map(({ name, ...words }) => [name, { rows: check.rows, ...words }]));
  for (const li of fieldItems()) li.lastElementChild.replaceWith(coverage(li.dataset.field));
  if (selected !== null) $("counts")?.replaceChildren(...showCounts(selected));
  showUnused(check.unused);
  const bad = new Set(check.issues.map(issue => issue.record));
  for (const li of $("cells").children) li.classList.toggle("bad", bad.has(+li.dataset.row));
  const range = check.complete ? counted(check.rows, "row")
    : `the first ${number(check.rows)} of ${counted(check.of, "row")}`;
  $("checked").textContent = check.complete ? "" : `Checking: ${range}`;
  showIssues(check, range);
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
  document.body.dataset.ready = mine;
};
