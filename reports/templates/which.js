// What fits first; what asks for more than is known after it, fainter, with what is lacking marked.
const list = document.getElementById("choices");
const choices = [...list.children];
const checked = (name) => [...document.querySelectorAll(`input[name="${name}"]:checked`)].map((item) => item.value);
function choose() {
  const object = checked("object")[0];
  const known = new Set(checked("known"));
  const settled = document.getElementById("settled").checked;
  let fitting = 0, more = 0;
  const order = choices.map((item, place) => {
    const { about, needs, word } = item.dataset;
    const lacking = needs.split(" ").filter((need) => need && !known.has(need)).length;
    const used = needs.split(" ").filter((need) => known.has(need)).length;
    const out = (object && !about.split(" ").includes(object)) ||
      (settled && word === "spot-certified");
    item.hidden = out;
    const partly = known.size > 0 && lacking > 0;
    item.classList.toggle("lacks", partly);
    for (const need of item.querySelectorAll(".need")) {
      need.classList.toggle("known", known.has(need.dataset.need));
    }
    if (!out && partly) more += 1; else if (!out) fitting += 1;
    return [partly ? lacking : 0, -used, place, item];
  });
  order.sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]);
  list.append(...order.map((row) => row[3]));
  document.getElementById("fitting").value = `${fitting} statement${fitting === 1 ? "" : "s"}` +
    (more ? `, and ${more} that ask for more` : "");
}
document.querySelector("form.questions").addEventListener("input", choose);
choose();
