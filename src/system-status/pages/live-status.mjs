// Replaces the measurements by newer ones, sent by the server every five seconds. It stops after ten minutes without a key
// or the pointer, so that an unattended window does not keep a session alive.
const IDLE_MS = 600_000;
const OLD_MS = 30_000;
let live = document.querySelector('[data-live-status]');
let usedAt = Date.now();
let heardAt = Date.now();
let source = null;
/** A part that is replaced under a pressed pointer would lose its click. */
let isPressed = false;

/** Text that is being copied would lose its selection. */
function isSelected() {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && live.contains(selection.anchorNode);
}

/** The same link or summary in newer measurements, wherever it is by then. */
function sameIn(fresh, one) {
  const nameOf = (other) => other.getAttribute('href') ?? other.parentElement?.id ?? '';
  const all = [...fresh.querySelectorAll('a, summary')].filter((other) => nameOf(other) === nameOf(one));
  return all.find((other) => other.textContent === one.textContent) ?? all[0];
}

const say = (text) => {
  const state = live.querySelector('[data-live-state]');
  if (state) state.textContent = text;
};

function show(markup) {
  heardAt = Date.now();
  if (isPressed || isSelected()) return;
  const fresh = new DOMParser().parseFromString(markup, 'text/html').querySelector('[data-live-status]');
  if (!fresh) return;
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  // A table is a region that scrolls.
  const scrolled = [...live.querySelectorAll('.table')].map((box) => [box.getAttribute('aria-label'), box.scrollLeft]);
  for (const one of live.querySelectorAll('details[open]')) {
    const same = fresh.querySelector(`#${CSS.escape(one.id)}`);
    if (same) same.open = true;
  }
  const next = document.importNode(fresh, true);
  live.replaceWith(next);
  live = next;
  for (const [label, left] of scrolled) {
    const box = left > 0 && live.querySelector(`.table[aria-label="${CSS.escape(label)}"]`);
    if (box) box.scrollLeft = left;
  }
  if (focused) (sameIn(live, focused) ?? live.querySelector(`.table[aria-label="${CSS.escape(focused.getAttribute('aria-label') ?? '')}"]`))?.focus(); // prettier-ignore
  say('Refreshed every 5 seconds.');
}

function start() {
  if (source) return;
  source = new EventSource(live.dataset.liveStatus);
  source.addEventListener('status', ({ data }) => show(JSON.parse(data)));
  source.addEventListener('end', stop);
}

function stop() {
  source?.close();
  source = null;
}

document.addEventListener('pointerdown', () => (isPressed = true), { passive: true });
for (const kind of ['pointerup', 'pointercancel']) {
  document.addEventListener(kind, () => (isPressed = false), { passive: true });
}
for (const kind of ['pointermove', 'keydown']) {
  document.addEventListener(
    kind,
    () => {
      usedAt = Date.now();
      if (!source && !document.hidden) start();
    },
    { passive: true },
  );
}
document.addEventListener('visibilitychange', () => (document.hidden ? stop() : start()));
setInterval(() => {
  if (Date.now() - usedAt > IDLE_MS) {
    stop();
    say('Paused. Press a key to go on.');
  }
  live.classList.toggle('stale', Date.now() - heardAt > OLD_MS);
}, 1_000);
if (live) start();
