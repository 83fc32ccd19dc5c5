// Keys of the console; every page works without them. `/` search, `?` list of keys, `g` and a letter opens a section.
const typing = (target) => target instanceof Element && target.closest('input, textarea, select, [contenteditable]');

/** Opens a part of another page in a dialog; the link remains for browsers without scripts. */
async function showPart(href, selector) {
  const response = await fetch(href, { headers: { accept: 'text/html' } }).catch(() => null);
  const page = response?.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null;
  const part = page?.querySelector(selector);
  if (!part) return location.assign(href);
  const dialog = document.createElement('dialog');
  dialog.className = 'console-dialog';
  dialog.setAttribute('aria-label', page.querySelector('h1')?.textContent ?? '');
  const close = document.createElement('form');
  close.method = 'dialog';
  close.className = 'actions dialog-end';
  const button = document.createElement('button');
  button.className = 'button quiet slim';
  button.textContent = part.matches('form') ? 'Cancel' : 'Close';
  close.append(button);
  dialog.append(document.importNode(part, true), close);
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[data-dialog]') : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  showPart(link.href, link.dataset.dialog);
});

let isAfterG = -Infinity;
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target)) return;
  if (document.querySelector('dialog[open]')) return;
  const { key } = event;
  if (performance.now() - isAfterG < 1_500) {
    isAfterG = -Infinity;
    const link = [...document.querySelectorAll('.console-side a[data-key]')].find((one) => one.dataset.key === key);
    if (!link) return;
    event.preventDefault();
    link.click();
  } else if (key === 'g') {
    event.preventDefault();
    isAfterG = performance.now();
  } else if (key === '/') {
    event.preventDefault();
    document.getElementById('console-q')?.focus();
  } else if (key === '?') {
    const link = document.querySelector('a[data-dialog="#shortcuts"]');
    if (!link) return;
    event.preventDefault();
    showPart(link.href, link.dataset.dialog);
  }
});
