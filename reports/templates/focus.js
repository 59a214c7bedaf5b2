// What scrolls sideways can be reached and scrolled by keyboard.
function reachable() {
  for (const item of document.querySelectorAll(".statement, .print, .prose, .declared, .hypotheses dd, .scroll, .errata li, .entry > p, pre, nav.site")) {
    if (item.scrollWidth > item.clientWidth + 1) item.tabIndex = 0;
    else if (!item.matches(".scroll")) item.removeAttribute("tabindex");
  }
}
for (const when of ["resize", "load"]) addEventListener(when, reachable);
addEventListener("toggle", reachable, true);
if (document.fonts) document.fonts.ready.then(reachable);
reachable();
