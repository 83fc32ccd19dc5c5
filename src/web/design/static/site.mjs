// Progressive enhancements: every page works without them.

/** A button that copies the text, and says so. */
function copyButton(className, textOf) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(textOf());
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1600);
  });
  return button;
}

if (navigator.clipboard) {
  // Text blocks, and the text areas that are marked for it.
  for (const block of document.querySelectorAll('pre, textarea[data-copy]')) {
    if (block.closest('.copy-row')) continue;
    const row = document.createElement('div');
    row.className = 'copy-row';
    block.replaceWith(row);
    row.append(
      block,
      copyButton('button quiet slim copy', () => block.value ?? block.textContent ?? ''),
    );
  }
  // Identifiers.
  for (const text of document.querySelectorAll('[data-copy]:not(textarea)')) {
    const button = copyButton('copy-id no-print', () => text.textContent ?? '');
    button.setAttribute('aria-label', `Copy ${text.textContent}`);
    (text.closest('a') ?? text).after(' ', button);
  }
}

/**
 * Live forms: the script requests the server's answer and replaces the parts of the page that `data-live` selects.
 * With `data-check` it submits the form for validation, and shows errors only for fields that the user has left.
 */
for (const form of document.querySelectorAll('form[data-live]')) {
  const touched = new Set();
  let timer = 0;
  let asked = 0;
  const ask = async () => {
    const mine = ++asked;
    const values = new URLSearchParams(new FormData(form));
    const check = form.dataset.check;
    const filled = new URLSearchParams([...values].filter(([, value]) => value !== ''));
    const response = await (
      check ? fetch(check, { method: 'POST', body: values }) : fetch(`${form.getAttribute('action')}?${filled}`)
    ).catch(() => null);
    if (mine !== asked || !response) return;
    const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const part of answer.querySelectorAll(form.dataset.live)) {
      const name = part.id.replace(/-fault$/, '');
      if (check && !touched.has(name)) continue;
      document.getElementById(part.id)?.replaceWith(document.importNode(part, true));
      if (!check) continue;
      const input = document.getElementById(name);
      if (part.textContent.trim() === '') input?.removeAttribute('aria-invalid');
      else input?.setAttribute('aria-invalid', 'true');
    }
  };
  const later = (wait) => {
    clearTimeout(timer);
    timer = setTimeout(ask, wait);
  };
  form.addEventListener('input', () => later(form.dataset.check ? 600 : 200));
  form.addEventListener('focusout', (event) => {
    if (!event.target.name) return;
    touched.add(event.target.name);
    if (form.dataset.check) later(50);
  });
}

/** Suggestions below a search field: arrows select, Enter opens, Escape closes. */
for (const form of document.querySelectorAll('form[data-suggest]')) {
  const input = form.querySelector('input[type=search]');
  const list = document.createElement('ul');
  list.className = 'suggestions';
  list.id = `${input.id}-list`;
  list.hidden = true;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', form.dataset.of);
  form.append(list);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  }))
    input.setAttribute(name, value);
  let chosen = -1;
  let timer = 0;
  let asked = 0;

  const show = (open) => {
    list.hidden = !open;
    input.setAttribute('aria-expanded', String(open));
    if (!open) input.removeAttribute('aria-activedescendant');
  };
  const choose = (index) => {
    const options = [...list.children];
    chosen = index;
    options.forEach((option, at) => option.setAttribute('aria-selected', String(at === chosen)));
    if (options[chosen]) input.setAttribute('aria-activedescendant', options[chosen].id);
    else input.removeAttribute('aria-activedescendant');
  };
  const ask = async () => {
    const mine = ++asked;
    const text = input.value.trim();
    if (text.length < 2) return show(false);
    const response = await fetch(`${form.dataset.suggest}?q=${encodeURIComponent(text)}`).catch(() => null);
    if (mine !== asked || !response?.ok) return;
    const found = await response.json();
    const chosenPath = list.children[chosen]?.dataset.path;
    list.replaceChildren(
      ...found.map(({ name, note, path }, at) => {
        const option = document.createElement('li');
        option.id = `${list.id}-${at}`;
        option.setAttribute('role', 'option');
        option.dataset.path = path;
        option.textContent = name;
        const small = document.createElement('small');
        small.textContent = note;
        if (note) option.append(small);
        return option;
      }),
    );
    show(found.length > 0);
    // The user may have chosen an option before this answer arrived.
    choose(found.findIndex(({ path }) => path === chosenPath));
  };

  input.addEventListener('input', () => {
    choose(-1);
    clearTimeout(timer);
    timer = setTimeout(ask, 120);
  });
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const { length } = list.children;
      choose((event.key === 'ArrowDown' ? chosen + 1 : Math.max(chosen, 0) + length - 1) % length);
    } else if (event.key === 'Escape') show(false);
    else if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault();
      location.assign(list.children[chosen].dataset.path);
    }
  });
  input.addEventListener('blur', () => setTimeout(() => show(false), 150));
  list.addEventListener('mousedown', (event) => {
    const option = event.target.closest('li');
    if (option) location.assign(option.dataset.path);
  });
}

/**
 * Shows the source of a fact beside its number on hover and keyboard focus, fully inside the window. Escape closes it,
 * and the pointer may move onto it.
 */
const marks = document.querySelectorAll('.ref');
if (marks.length > 0) {
  const note = document.createElement('div');
  note.className = 'source-note';
  note.id = 'source-note';
  note.setAttribute('role', 'tooltip');
  note.hidden = true;
  document.body.append(note);
  document.documentElement.classList.add('with-notes');
  let shown = null;
  let timer = 0;
  const hide = () => {
    clearTimeout(timer);
    shown?.removeAttribute('aria-describedby');
    shown = null;
    note.hidden = true;
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(hide, 150);
  };
  const show = (mark) => {
    if (shown !== mark) hide();
    clearTimeout(timer);
    shown = mark;
    note.textContent = mark.dataset.source;
    note.hidden = false;
    mark.setAttribute('aria-describedby', note.id);
    const at = mark.getBoundingClientRect();
    const { width, height } = note.getBoundingClientRect();
    const [gap, edge] = [7, 8];
    const left = Math.min(at.left + (at.width - width) / 2, document.documentElement.clientWidth - width - edge);
    const above = at.top - height - gap;
    note.style.left = `${Math.max(edge, left)}px`;
    note.style.top = `${above >= edge ? above : at.bottom + gap}px`;
  };
  for (const mark of marks) {
    mark.addEventListener('pointerenter', () => show(mark));
    mark.addEventListener('pointerleave', later);
    mark.addEventListener('focus', () => mark.matches(':focus-visible') && show(mark));
    mark.addEventListener('blur', hide);
  }
  note.addEventListener('pointerenter', () => clearTimeout(timer));
  note.addEventListener('pointerleave', later);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
  addEventListener('scroll', () => shown && (shown.matches(':focus-visible') ? show(shown) : hide()), {
    capture: true,
    passive: true,
  });
}

/** Opens the fold around the source that an address names, and every fold for paper; newer browsers do so themselves. */
const unfold = (folds) => folds.forEach((one) => one?.setAttribute('open', ''));
const unfoldTarget = () => unfold([document.getElementById(location.hash.slice(1))?.closest('details.more')]);
addEventListener('hashchange', unfoldTarget);
addEventListener('beforeprint', () => unfold([...document.querySelectorAll('details.more')]));
unfoldTarget();
