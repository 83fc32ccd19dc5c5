/** Steps through pages that lead on: arrows left and right, and / to the box that opens. */
const KEYS = { ArrowLeft: 'a[rel="prev"]', ArrowRight: 'a[rel="next"]' };

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  // Who writes, or scrolls through a table, means something else by an arrow.
  if (event.target instanceof Element && event.target.closest('input, select, textarea, [role="region"]')) return;
  if (event.key === '/') {
    const box = document.querySelector('#q');
    if (box instanceof HTMLElement) {
      event.preventDefault();
      box.focus();
    }
    return;
  }
  const link = KEYS[event.key] && document.querySelector(KEYS[event.key]);
  if (link instanceof HTMLAnchorElement) link.click();
});
