// Keys for who moderates without a mouse: A approve, R reject, N next, Q queue. Everything is reached by Tab as well.
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
  const meant = document.querySelector(`[aria-keyshortcuts="${CSS.escape(event.key.toUpperCase())}"]`);
  if (!meant) return;
  event.preventDefault();
  // A link is followed; what decides is only brought under the finger.
  if (meant.matches('a')) meant.click();
  else meant.focus();
});
