// Sort a table by the column whose heading is pressed; numbers by their data-order.
document.querySelectorAll("table.sortable").forEach((table) => {
  const body = table.tBodies[0];
  table.querySelectorAll("th button").forEach((button) => {
    const heading = button.closest("th");
    button.addEventListener("click", () => {
      const down = heading.getAttribute("aria-sort") === "ascending";
      table.querySelectorAll("th").forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      const value = (row) => row.cells[heading.cellIndex].dataset.order;
      const numeric = heading.classList.contains("number");
      const rows = [...body.rows].sort((a, b) =>
        numeric ? Number(value(a)) - Number(value(b)) : value(a).localeCompare(value(b)));
      body.append(...(down ? rows.reverse() : rows));
    });
  });
});
