// What the pages of the tools run. It keeps nothing: the key stands in its field alone. Whatever the service answers
// becomes text, and of the drawing the elements, never markup of the page.

const form = document.getElementById('tool');
const status = document.getElementById('status');
const answer = document.getElementById('answer');
const shown = document.getElementById('shown');
const button = form.querySelector('button');
const tool = form.dataset.tool;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void send();
});
form.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});

async function send() {
  button.disabled = true;
  status.textContent = 'Working …';
  answer.hidden = true;
  try {
    const data = new FormData(form);
    const { path, body } = tool === 'rewrite' ? rewriting(data) : drawing(data);
    const reply = await fetch(path, {
      method: 'POST',
      headers: { authorization: 'Bearer ' + data.get('key').trim(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const result = await reply.json();
    if (!reply.ok) throw new Error(refusal(result));
    shown.replaceChildren(...(tool === 'rewrite' ? rewritten(result) : drawn(result)));
    answer.hidden = false;
    status.textContent =
      tool === 'rewrite'
        ? changesOf(result)
        : 'Drawn: ' + result.kind.replace('_', ' and ') + ', ' + result.nodes_count + ' parts.';
    document.getElementById('answer-heading').focus();
  } catch (error) {
    status.textContent = error instanceof TypeError ? 'The service cannot be reached.' : error.message;
  } finally {
    button.disabled = false;
  }
}

function refusal(problem) {
  const fields = (problem.errors ?? []).map(
    ({ message, suggestion }) => message + (suggestion ? ' (' + suggestion + ')' : ''),
  );
  return fields.length > 0 ? fields.join('; ') : (problem.detail ?? 'It was refused.');
}

function rewriting(data) {
  const body = { text: data.get('text'), strength: data.get('strength'), options: data.getAll('options') };
  return { path: '/api/v1/rewrite?include=edits', body };
}

function drawing(data) {
  const source = data.get('source_url').trim();
  const options = { theme: data.get('theme'), font: data.get('font') };
  const body = {
    title: data.get('title'),
    content_html: data.get('content_html'),
    options,
    ...(source && { source_url: source }),
  };
  return { path: '/api/v1/visual-tldr/generate', body };
}

function make(tag, text, more = {}) {
  return Object.assign(document.createElement(tag), text === undefined ? more : { textContent: text, ...more });
}

function changesOf({ stats, note }) {
  return (
    note ??
    stats.words_added +
      (stats.words_added === 1 ? ' word added, ' : ' words added, ') +
      stats.words_removed +
      ' removed, ' +
      stats.words_kept +
      ' kept.'
  );
}

function rewritten({ rewritten: clean, paragraphs }) {
  const text = make('p', clean, { className: 'text', id: 'clean-text' });
  const details = make('details', undefined, { open: true });
  details.append(make('summary', 'Changes'), ...paragraphs.flatMap(changed));
  return [text, details];
}

function changed({ original, rewritten: text, edits, kept_because: kept }) {
  const paragraph = make('p', undefined, { className: 'text' });
  for (const { kind, words } of differences(original, text)) {
    paragraph.append(kind === 'same' ? words : make(kind === 'gone' ? 'del' : 'ins', words));
  }
  const rules = [...new Set(edits.map(({ rule }) => rule))].join(', ');
  const refused = kept
    ? 'A wording was refused, because a fact would have changed: ' +
      kept.fact +
      (kept.before ? ' “' + kept.before + '”' : '')
    : '';
  const why = [rules, refused].filter((part) => part !== '').join('. ');
  return why === '' ? [paragraph] : [paragraph, make('p', why, { className: 'muted' })];
}

/** Word by word: runs of what is the same, what has gone and what has come. */
function differences(before, after) {
  const [a, b] = [before, after].map((text) => text.match(/\s+|[^\s]+/g) ?? []);
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const middle = longest(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  const same = (words) => words.map((word) => ({ kind: 'same', words: word }));
  const runs = [];
  for (const part of [...same(a.slice(0, head)), ...middle, ...same(a.slice(a.length - tail))]) {
    if (runs.at(-1)?.kind === part.kind) runs.at(-1).words += part.words;
    else runs.push({ ...part });
  }
  return runs;
}

function longest(a, b) {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j;
      table[at] = a[i] === b[j] ? table[at + width + 1] + 1 : Math.max(table[at + width], table[at + 1]);
    }
  }
  const parts = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const at = i * width + j;
    if (i < a.length && j < b.length && a[i] === b[j]) parts.push({ kind: 'same', words: (j++, a[i++]) });
    else if (i < a.length && (j === b.length || table[at + width] >= table[at + 1]))
      parts.push({ kind: 'gone', words: a[i++] });
    else parts.push({ kind: 'come', words: b[j++] });
  }
  return parts;
}

function drawn({ svg_html: svg, image_url: image, markdown }) {
  const drawing = document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true);
  const link = make('p');
  link.append(make('a', 'The picture (PNG)', { href: image }));
  const details = make('details');
  const source = make('pre', markdown, { tabIndex: 0 });
  source.setAttribute('role', 'region');
  source.setAttribute('aria-label', 'Markdown');
  details.append(make('summary', 'As Markdown'), source);
  return [drawing, link, details];
}
