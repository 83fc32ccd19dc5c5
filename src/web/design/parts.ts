import { type Html, html, isEmpty, NOTHING, type Part, trusted } from './html.js';

export interface Link {
  readonly label: string;
  readonly href: string;
}

export interface PageHead {
  readonly title: Part;
  /** A short label above the title. */
  readonly kicker?: Part;
  readonly lead?: Part;
  /** Beside the title, such as a logo. */
  readonly picture?: Part;
  /** Badges below it. */
  readonly tags?: readonly Html[];
  readonly actions?: Part;
  readonly crumbs?: readonly Link[];
}

/** The only h1 of a page, with its logo, tags and label. */
export function pageHead(head: PageHead): Html {
  const { crumbs = [], tags = [] } = head;
  const way = crumbs.map(({ label, href }) => html`<li><a href="${href}">${label}</a></li>`);
  return html`${
      way.length > 0 &&
      html`<nav class="crumbs" aria-label="Where you are">
        <ol>
          ${way}
        </ol>
      </nav>`
    }
    <div class="head">
      ${head.picture}
      <div>
        ${head.kicker && html`<p class="kicker">${head.kicker}</p>`}
        <h1>${head.title}</h1>
        ${head.lead && html`<p class="lead">${head.lead}</p>`} ${tags.length > 0 && tagList(tags)}
      </div>
      ${head.actions && html`<div class="actions">${head.actions}</div>`}
    </div>`;
}

export function tagList(tags: readonly Html[]): Html {
  return html`<ul class="tags">
    ${tags.map((tag) => html`<li>${tag}</li>`)}
  </ul>`;
}

/** A section under its heading; empty when the body is empty. */
export function section(title: string, body: Part, more?: Link): Html {
  if (isEmpty(body)) return NOTHING;
  const id = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const heading = html`<h2 id="${id}">${title}</h2>`;
  const head = more
    ? html`<div class="section-head">${heading}<a href="${more.href}">${more.label}</a></div>`
    : heading;
  return html`<section class="section">${head}${body}</section>`;
}

export interface KeyFigure {
  readonly label: string;
  readonly value: Part;
  readonly note?: Part;
}

/** A row of figures; figures without a value are omitted. */
export function keyFigures(figures: readonly KeyFigure[]): Html {
  const shown = figures.filter(({ value }) => !isEmpty(value));
  if (shown.length === 0) return NOTHING;
  const tiles = shown.map(
    ({ label, value, note }) =>
      html`<div>
        <dt>${label}</dt>
        <dd>${value}</dd>
        ${note && html`<dd class="note">${note}</dd>`}
      </div>`,
  );
  return html`<dl class="figures">${tiles}</dl>`;
}

/** A list of names and values; entries without a value are omitted. */
export function factList(facts: readonly (readonly [string, Part])[]): Html {
  const shown = facts.filter(([, value]) => !isEmpty(value));
  if (shown.length === 0) return NOTHING;
  return html`<dl class="facts">
    ${shown.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

export interface Column {
  readonly label: string;
  readonly numeric?: boolean;
}

/**
 * `columns` are headings, with `#` before those of figures; the first cell of a row is the row heading. A column without
 * a value in any row is left out.
 */
export function dataTable(
  name: string,
  allColumns: readonly string[],
  allRows: readonly (readonly Part[])[],
  { isLabelled = false }: { readonly isLabelled?: boolean } = {},
): Html {
  if (allRows.length === 0) return NOTHING;
  const isShown = allColumns.map((_, at) => at === 0 || allRows.some((row) => !isBlank(row[at])));
  const columns = allColumns.filter((_, at) => isShown[at]);
  const rows = allRows.map((row) => row.filter((_, at) => isShown[at]));
  const isFigure = columns.map((column) => column.startsWith('#'));
  const head = columns.map(
    (column, at) => html`<th scope="col" ${isFigure[at] && trusted(' class="num"')}>${column.replace(/^#/, '')}</th>`,
  );
  const cell = (part: Part, at: number): Html =>
    at === 0
      ? html`<th scope="row" ${classOf(part, false)}>${part}</th>`
      : html`<td${classOf(part, isFigure[at] ?? false)}${isLabelled && !isEmpty(part) && html` data-label="${columns[at]?.replace(/^#/, '')}"`}>${part}</td>`; // prettier-ignore
  const body = rows.map(
    (row) =>
      html`<tr>
        ${row.map(cell)}
      </tr>`,
  );
  return html`<div class="table" role="region" aria-label="${name}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`;
}

function isBlank(part: Part): boolean {
  return isEmpty(part) || part === UNSAID || part === '–';
}

/** Figures align right, and a date never wraps. */
function classOf(part: Part, isFigure: boolean): Html {
  if (isFigure) return trusted(' class="num"');
  return typeof part === 'string' && /^\d{4}-\d{2}-\d{2}(?: [\d:]+)?$/.test(part)
    ? trusted(' class="nowrap"')
    : NOTHING;
}

/** For a cell whose value is unknown. */
export const UNSAID = trusted('<span class="muted" aria-hidden="true">–</span><span class="sr">not stated</span>');

export type Tone = 'plain' | 'good' | 'warn' | 'bad';

export function badge(text: Part, tone: Tone = 'plain', href?: string): Html {
  const name = tone === 'plain' ? 'badge' : `badge ${tone}`;
  return href === undefined
    ? html`<span class="${name}">${text}</span>`
    : html`<a class="${name}" href="${href}">${text}</a>`;
}

export interface Card {
  readonly title: string;
  readonly href: string;
  readonly picture?: Html;
  readonly text?: string | null;
  readonly foot?: readonly Part[];
}

/** A box that is one link. */
export function card({ title, href, picture, text, foot = [] }: Card): Html {
  const shown = foot.filter((part) => !isEmpty(part));
  return html`<li class="card">
    <div class="row">
      ${picture}
      <h3><a href="${href}">${title}</a></h3>
    </div>
    ${text && html`<p class="muted clamp">${text}</p>`}
    ${shown.length > 0 && html`<p class="foot">${shown.map((part) => html`<span>${part}</span>`)}</p>`}
  </li>`;
}

export function cardGrid(cards: readonly Html[]): Html {
  return cards.length === 0
    ? NOTHING
    : html`<ul class="grid">
        ${cards}
      </ul>`;
}

export function notice(text: Part, tone: Tone = 'plain'): Html {
  return html`<div class="notice${tone === 'plain' ? '' : ` ${tone}`}">${text}</div>`;
}

export function buttonLink(label: string, href: string, quiet = false): Html {
  return html`<a class="button${quiet && ' quiet'}" href="${href}">${label}</a>`;
}

const TONES = 8;

/** The stored logo, or the first letter of the name; no external image is loaded. */
export function logo(name: string, path: string | null, size: 'tiny' | 'usual' | 'big' = 'usual'): Html {
  const kind = size === 'usual' ? 'logo' : `logo ${size}`;
  if (path?.startsWith('/')) return html`<img class="${kind}" src="${path}" alt="" loading="lazy" decoding="async" />`;
  const letter = [...name.replace(/[^\p{L}\p{N}]/gu, '')][0]?.toUpperCase() ?? '·';
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return html`<svg class="${kind}" viewBox="0 0 40 40" aria-hidden="true">
    <rect class="tone-${sum % TONES}" width="40" height="40" rx="9" />
    <text x="20" y="21">${letter}</text>
  </svg>`;
}

export interface PageLinks {
  readonly previous: string | null;
  readonly next: string | null;
  /** Absent where it is not known or close by. */
  readonly first?: string | null;
  readonly last?: string | null;
  /** For example `1–20 of 5,693`. */
  readonly position: string;
}

export function pageLinks({ previous, next, position, first = null, last = null }: PageLinks): Html {
  const link = (label: string, href: string | null, rel: string): Html =>
    href === null ? html`<span></span>` : html`<a class="button quiet slim" rel="${rel}" href="${href}">${label}</a>`;
  return html`<nav class="pages" aria-label="Pages">
    <span class="actions">${first && link('First', first, 'first')}${link('Previous', previous, 'prev')}</span
    ><span class="muted num">${position}</span
    ><span class="actions">${link('Next', next, 'next')}${last && link('Last', last, 'last')}</span>
  </nav>`;
}

/** The content of a page without data. */
export function emptyState(title: string, text: Part, action?: Html): Html {
  return html`<div class="panel">
    <h2>${title}</h2>
    <p class="muted">${text}</p>
    ${action}
  </div>`;
}
