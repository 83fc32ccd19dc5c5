/** Keyboard navigation: left and right arrows for the previous and next page, / for the search field. */
const KEYS = { ArrowLeft: 'a[rel="prev"]', ArrowRight: 'a[rel="next"]' };

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  // Arrows in inputs and scrollable tables have their own meaning.
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
