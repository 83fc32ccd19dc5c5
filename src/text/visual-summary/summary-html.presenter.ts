import {
  type CauseNode,
  type Diagram,
  type FigureNode,
  linkLabel,
  moreLabel,
  shown,
} from '../diagram/diagram.rules.js';
import { labelsOf } from '../drawing/labels.rules.js';
import { hull, type SourceSpan } from '../drawing/scene.rules.js';
import { escapeText } from '../drawing/svg.rules.js';
import { type Quote } from '../article/quote.rules.js';
import { type DrawnSummary } from './summary-input.rules.js';
import { type SummaryLinks } from './summary-links.presenter.js';

/** The diagram as lists and tables, for places without graphics: plain elements without styles, scripts or pictures. */
export function summaryHtml(
  { diagram, title, language }: Omit<DrawnSummary, 'png'>,
  { sourceUrl, attribution, service, excerpt }: SummaryLinks,
): string {
  const credits = [
    sourceUrl === null
      ? ''
      : `<a href="${escapeText(sourceUrl)}" rel="nofollow">${labelsOf(language)?.source ?? escapeText(new URL(sourceUrl).hostname)}</a>`,
    attribution === null ? '' : `<a href="${escapeText(service)}" rel="nofollow">${escapeText(attribution)}</a>`,
  ].filter((credit) => credit !== '');
  const more = moreLabel(diagram.more);
  return (
    `<section class="visual-summary"><h2>${escapeText(title)}</h2>` +
    (excerpt === null ? '' : `<p>${escapeText(excerpt)}</p>`) +
    leadOf(diagram) +
    bodyOf(diagram) +
    (more === null ? '' : `<p>${more}</p>`) +
    (credits.length === 0 ? '' : `<p>${credits.join(' · ')}</p>`) +
    '</section>'
  );
}

function leadOf({ lead, moreLead }: Diagram): string {
  if (lead.length === 0) return '';
  const more = moreLabel(moreLead);
  return list('ul', [...lead.map((figure) => figureItem(figure)), ...(more === null ? [] : [`<li>${more}</li>`])]);
}

function figureItem({ value, previous, detail }: FigureNode): string {
  const old = previous ? ` <em${source(previous)}>${escapeText(previous.text)}</em>` : '';
  const spans = [value, previous, detail].filter((quote) => quote !== null);
  return `<li${source(hull(spans))}><strong${source(value)}>${words(value)}</strong>${old} <span${source(detail)}>${words(detail)}</span></li>`;
}

function bodyOf(diagram: Diagram): string {
  switch (diagram.kind) {
    case 'steps':
      return list(
        'ol',
        diagram.nodes.map(({ number, label, detail }, i) => {
          const isNext = number === (diagram.nodes[i - 1]?.number ?? 0) + 1;
          return item([label, detail], { value: isNext ? null : number });
        }),
      );
    case 'timeline':
      return list(
        'ol',
        diagram.nodes.map(({ date, detail }) => item([date, detail])),
      );
    case 'figures':
      return list(
        'ul',
        diagram.nodes.map((figure) => figureItem(figure)),
      );
    case 'cause_effect':
      return list(
        'ul',
        diagram.nodes.map((pair) => causeItem(pair)),
      );
    case 'hierarchy':
      return list(
        'ul',
        diagram.nodes.map(({ label, points, more }) => item([label, null], { points, more })),
      );
    case 'comparison':
      return tableOf(diagram);
  }
}

function list(tag: 'ol' | 'ul', items: readonly string[]): string {
  return `<${tag}>${items.join('')}</${tag}>`;
}

interface ItemMore {
  readonly points?: readonly Quote[];
  readonly more?: number;
  /** Number of the item where it is not the next one. */
  readonly value?: number | null;
}

function item(
  [head, text]: readonly [Quote | null, Quote | null],
  { points = [], more = 0, value = null }: ItemMore = {},
): string {
  const spans = [head, text, ...points].filter((quote) => quote !== null);
  const label = moreLabel(more);
  const below = points.map((point) => `<li${source(point)}>${words(point)}</li>`);
  if (label !== null) below.push(`<li>${label}</li>`);
  return (
    `<li${value === null ? '' : ` value="${value}"`}${source(hull(spans))}>` +
    [head && `<strong${source(head)}>${words(head)}</strong>`, text && `<span${source(text)}>${words(text)}</span>`]
      .filter((part) => part !== null)
      .join(' ') +
    (below.length === 0 ? '' : list('ul', below)) +
    '</li>'
  );
}

function causeItem(pair: CauseNode): string {
  const { cause, link, effect, isBackward } = pair;
  const part = (quote: Quote): string => `<span${source(quote)}>${words(quote)}</span>`;
  const label = `<em${isBackward ? '' : source(link)}>${escapeText(linkLabel(pair))}</em>`;
  return `<li${source(hull([cause, link, effect]))}>${part(cause)} → ${label} → ${part(effect)}</li>`;
}

function tableOf({ subjects, moreSubjects, nodes }: Extract<Diagram, { kind: 'comparison' }>): string {
  const hasAspects = nodes.some(({ aspect }) => aspect !== null);
  const corner = hasAspects ? '<td></td>' : '';
  const label = moreLabel(moreSubjects);
  const heads = subjects.map((subject) => `<th scope="col"${source(subject)}>${words(subject)}</th>`);
  if (label !== null) heads.push(`<th scope="col">${label}</th>`);
  const rest = label === null ? '' : '<td></td>';
  const rows = nodes.map(({ aspect, cells }) => {
    const head = aspect ? `<th scope="row"${source(aspect)}>${words(aspect)}</th>` : corner;
    return `<tr>${head}${cells.map((cell) => (cell ? `<td${source(cell)}>${words(cell)}</td>` : '<td></td>')).join('')}${rest}</tr>`;
  });
  return `<table><thead><tr>${corner}${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function words(quote: Quote): string {
  return escapeText(shown(quote));
}

function source(span: SourceSpan | null): string {
  return span ? ` data-source="${span.start}-${span.end}"` : '';
}
