// Keys for who moderates without a mouse: A approve, R reject, N next, U undo, Q queue. Everything is reached by Tab as well.
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

/** Shows the seconds that are left to undo a decision. After the last one the button would only be refused. */
for (const form of document.querySelectorAll('form[data-undo-ms]')) {
  const button = form.querySelector('button');
  const until = performance.now() + Number(form.dataset.undoMs);
  const show = () => {
    const seconds = Math.ceil((until - performance.now()) / 1_000);
    if (seconds > 0) {
      button.textContent = `Undo (${seconds} s)`;
      return;
    }
    clearInterval(timer);
    const isFocused = form.contains(document.activeElement);
    const passed = document.createElement('p');
    passed.className = 'muted small';
    passed.textContent = 'Too late to undo: the decision is on its way into the log.';
    form.replaceWith(passed);
    const together = document.querySelector('form[data-undo-all]');
    if (together && !document.querySelector('form[data-undo-ms]')) together.remove();
    if (!isFocused) return;
    passed.tabIndex = -1;
    passed.focus();
  };
  const timer = setInterval(show, 500);
  show();
}
