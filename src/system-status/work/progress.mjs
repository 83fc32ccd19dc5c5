// Reads the page again every two seconds while its work is under way, and shows the part that says how far it is.
const EVERY_MS = 2_000;
const LONGEST_MS = 600_000;
const until = Date.now() + LONGEST_MS;
let shown = document.querySelector('[data-progress]');

async function refresh() {
  if (!shown?.hasAttribute('data-under-way') || document.hidden || Date.now() > until) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-progress]');
  if (!fresh || fresh.textContent === shown.textContent) return;
  const next = document.importNode(fresh, true);
  shown.replaceWith(next);
  shown = next;
}

setInterval(refresh, EVERY_MS);
