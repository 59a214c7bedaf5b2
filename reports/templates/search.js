// Show the theorems that match all words and choices; the address keeps the search.
const field = (name) => document.getElementById(name);
const names = ["search", "paper", "word", "cites"];
const rows = [...field("results").children];
function filter() {
  const words = field("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const [paper, word, cites] = names.slice(1).map((name) => field(name).value);
  let shown = 0;
  for (const row of rows) {
    const data = row.dataset;
    const fits = words.every((part) => data.text.includes(part)) &&
      (!paper || data.paper === paper) &&
      (!word || data.words.split(" ").includes(word)) &&
      (!cites || data.cites.split("|").includes(cites));
    row.hidden = !fits;
    shown += fits;
  }
  field("count").value = shown;
}
names.forEach((name) => field(name).addEventListener("input", filter));
document.querySelector("form.controls").addEventListener("submit", (event) => event.preventDefault());
const asked = new URLSearchParams(location.hash.slice(1));
names.forEach((name) => { if (asked.get(name)) field(name).value = asked.get(name); });
filter();
