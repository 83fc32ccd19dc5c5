// Opens the evidence of a fact beside it. Without this script the number leads to the page of the evidence.
const dialog = document.createElement('dialog');
dialog.className = 'evidence';
dialog.setAttribute('aria-label', 'How we know this');
document.body.append(dialog);
dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
let asked = 0;

async function show(link) {
  const mine = ++asked;
  const answer = await fetch(link.href).catch(() => null);
  if (mine !== asked) return;
  if (!answer?.ok) return location.assign(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const { hash } = new URL(link.href);
  const section = hash ? page.getElementById(decodeURIComponent(hash.slice(1)))?.closest('section') : null;
  const body = section ?? page.getElementById('evidence');
  if (!body) return location.assign(link.href);
  const head = document.createElement('div');
  head.className = 'section-head';
  const title = document.createElement('h2');
  title.textContent = section ? 'How we know this' : (page.querySelector('h1')?.textContent ?? '').trim();
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button quiet slim';
  close.textContent = 'Close';
  close.addEventListener('click', () => dialog.close());
  head.append(title, close);
  const more = document.createElement('p');
  const whole = document.createElement('a');
  whole.href = link.href;
  whole.textContent = 'Open as a page';
  more.append(whole);
  const shown = document.importNode(body, true);
  for (const one of [shown, ...shown.querySelectorAll('[id]')]) one.removeAttribute('id');
  dialog.replaceChildren(head, shown, more);
  dialog.showModal();
  dialog.scrollTop = 0;
}

for (const link of document.querySelectorAll('a[data-evidence]')) {
  link.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(link);
  });
}
