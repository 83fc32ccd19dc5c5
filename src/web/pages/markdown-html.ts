/**
 * HTML of the service's own pages from their Markdown, which is also served unchanged. Supports the syntax of those
 * pages: headings, paragraphs, lists with bullets or numbers, tables, fenced code, and inline code, bold and links. All text is escaped first.
 */
export function htmlOf(markdown: string): string {
  const lines = markdown.split('\n');
  const blocks: string[] = [];
  for (let at = 0; at < lines.length;) {
    const block = blockAt(lines, at);
    if (block.html !== '') blocks.push(block.html);
    at = block.next;
  }
  return blocks.join('\n');
}

interface Block {
  readonly html: string;
  readonly next: number;
}

function blockAt(lines: readonly string[], at: number): Block {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { html: '', next: at + 1 };
  if (line.startsWith('```')) return codeAt(lines, at);
  const heading = /^(#{1,4}) (.+?)(?: \{#([\w.-]+)\})?$/.exec(line);
  if (heading) {
    const level = heading[1]?.length ?? 1;
    const id = heading[3] ?? anchorOf(heading[2] ?? '');
    return { html: `<h${level} id="${escapeHtml(id)}">${inline(heading[2] ?? '')}</h${level}>`, next: at + 1 };
  }
  if (line.startsWith('|')) return tableAt(lines, at);
  if (BULLET.test(line)) return listAt(lines, at, BULLET);
  if (NUMBER.test(line)) return listAt(lines, at, NUMBER);
  if (line.startsWith('> ')) return { html: `<p class="lead">${inline(line.slice(2))}</p>`, next: at + 1 };
  return paragraphAt(lines, at);
}

function codeAt(lines: readonly string[], at: number): Block {
  let end = at + 1;
  while (end < lines.length && !lines[end]?.startsWith('```')) end++;
  const code = lines.slice(at + 1, end).join('\n');
  return { html: `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>`, next: end + 1 };
}

function tableAt(lines: readonly string[], at: number): Block {
  let end = at;
  while (lines[end]?.startsWith('|')) end++;
  const [head = [], , ...rows] = lines.slice(at, end).map(cellsOf);
  const header = head.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`).join('');
  const table = `<table><thead><tr>${header}</tr></thead><tbody>${body}</tbody></table>`;
  return { html: `<div class="table" tabindex="0">${table}</div>`, next: end };
}

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .slice(1, -1);
}

const BULLET = /^- /;
const NUMBER = /^(\d{1,9})[.)] /;
/** The next line of an item. */
const INDENTED = /^ {2,}\S/;

/** Items of one line each, or with indented lines behind. */
function listAt(lines: readonly string[], at: number, mark: RegExp): Block {
  const items: string[] = [];
  let end = at;
  for (; mark.test(lines[end] ?? '') || INDENTED.test(lines[end] ?? ''); end++) {
    const line = lines[end] ?? '';
    if (mark.test(line)) items.push(line.replace(mark, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  const html = items.map((item) => `<li>${inline(item)}</li>`).join('');
  if (mark === BULLET) return { html: `<ul>${html}</ul>`, next: end };
  const first = Number(mark.exec(lines[at] ?? '')?.[1] ?? 1);
  return { html: `<ol${first === 1 ? '' : ` start="${first}"`}>${html}</ol>`, next: end };
}

function paragraphAt(lines: readonly string[], at: number): Block {
  let end = at;
  // As in CommonMark, only a list from 1 ends a paragraph: "… in\n2019. Then" is text.
  while (end < lines.length && !/^(|#{1,4} .*|```.*|\|.*|- .*|1[.)] .*|> .*)$/.test(lines[end] ?? '')) end++;
  const next = Math.max(end, at + 1);
  return { html: `<p>${inline(lines.slice(at, next).join(' '))}</p>`, next };
}

const MARKS =
  /\\([!-/:-@[-`{-~])|(&(?:lt|amp);)|`([^`]+)`|\*\*([^*]+)\*\*|\[((?:\\.|[^\\[\]])+)\]\(((?:https?:\/\/|\/|#)[^()[\]\s]*)\)/g;

function inline(text: string): string {
  let html = '';
  let at = 0;
  for (const mark of text.matchAll(MARKS)) {
    html += escapeHtml(text.slice(at, mark.index));
    at = mark.index + mark[0].length;
    const [, literal, entity, code, strong, label, address] = mark;
    if (literal !== undefined) html += escapeHtml(literal);
    else if (entity !== undefined) html += entity;
    else if (code !== undefined) html += `<code>${escapeHtml(code.replaceAll('\\|', '|'))}</code>`;
    else if (strong !== undefined) html += `<strong>${inline(strong)}</strong>`;
    else html += `<a href="${escapeHtml(address ?? '')}">${inline(label ?? '')}</a>`;
  }
  return html + escapeHtml(text.slice(at));
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Text that Markdown, with GitHub's tables and bare links, could read as markup: anywhere, or at the start. */
const PLAIN_MARKS =
  /[\\`*[\]|~@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|:(?=\/\/)|\{(?=[#%{])|(?<=www)\.|^[#>+-]|(?<=^\d{1,9})[.)]/giu;
const LIKE_AN_ENTITY = /&(?=#?[\da-z]{1,32};)/gi;

/**
 * Escapes external text to one line without markup: no tag, link, image, heading, list or emphasis. Tags become
 * entities, so that readers that treat the file as HTML find none either.
 */
export function plainText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(PLAIN_MARKS, '\\$&');
  // Two of them enclose a formula.
  const hasFormula = line.indexOf('$') !== line.lastIndexOf('$');
  return (hasFormula ? line.replaceAll('$', '\\$$') : line).replace(LIKE_AN_ENTITY, '&amp;').replaceAll('<', '&lt;');
}

/** Characters of a URL that Markdown could read as the end of a link or cell, or as markup. */
const ENDS_LINK = /[()[\]<>\\|`*\s]/g;

/** Escapes an external URL for use in a link: no character can end the link, and only web URLs are linked. */
export function linkAddress(address: string): string {
  if (!/^https?:\/\//i.test(address)) return '#';
  return address.replace(ENDS_LINK, (mark) =>
    /[()*]/.test(mark) ? `%${mark.charCodeAt(0).toString(16).toUpperCase()}` : encodeURIComponent(mark),
  );
}

/** Markdown of our own as the text of a cell: one line, in which no bar ends the cell. */
export function cellText(markdown: string): string {
  return markdown.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

/** A table of Markdown cells; a bar inside a cell must be written `\\|`. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
