import { sourceText } from '../../web/design/rule-words.js';
import { count } from '../../web/design/amounts.js';
import { type Html, html, NOTHING, type Part } from '../../web/design/html.js';
import { AS_CARDS } from '../../web/design/folds.js';
import { dayOf, momentInput } from '../../web/design/past-list.js';
import { badge, dataTable, emptyState, pageHead, section, type Tone, UNSAID } from '../../web/design/parts.js';
import { plainText, tableOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { fieldText, NAMED_FIELDS, roundText, sentence } from '../evidence/field-texts.rules.js';
import { type KnownTime } from '../../web/lists/known-time.js';
import { outsideLink } from '../pages/page-links.page.js';
import { type HistoryEntry, type HistoryOp, type ValueChange } from './company-history.rules.js';
import { type CompanyHistory, type HistoryPeriod } from './get-company-history.query.js';

const TONES: Readonly<Record<HistoryOp, Tone>> = {
  added: 'good',
  changed: 'plain',
  corrected: 'warn',
  merged: 'warn',
  split: 'warn',
  withdrawn: 'bad',
};
const LONGEST = 160;

export function historyPage(history: CompanyHistory, period: HistoryPeriod): PageContent {
  const { name, slug, entries, net } = history;
  const path = `/companies/${slug}`;
  const isPeriod = period.since !== undefined || period.until !== undefined;
  return {
    title: `History of ${name} · Scoutline`,
    description: `What changed on file about ${name}, when, and by which source.`,
    path: `${path}/history`,
    noIndex: true,
    maxAgeSeconds: 60,
    markdown: markdownOf(history),
    body: html`${pageHead({
      kicker: 'History',
      title: name,
      lead: `${count(entries.length)} ${entries.length === 1 ? 'event' : 'events'} that changed the record, newest first, by the day it was recorded here. The number after @ is the position in the log; it leads to what changed since.`,
      crumbs: [{ label: name, href: path }],
    })}${periodForm(path, period)}${isPeriod && netPart(net, period)}${entriesPart(path, entries)}`,
  };
}

function periodForm(path: string, { since, until }: HistoryPeriod): Html {
  const field = (name: string, label: string, time: KnownTime | undefined): Html =>
    html`<div><label for="${name}">${label}</label>${momentInput(name, time?.asked)}</div>`;
  return html`<form class="filters no-print" action="${path}/history">
    ${field('since', 'After', since)}${field('until', 'Up to', until)}
    <button class="button">Compare</button>
  </form>`;
}

function netPart(net: readonly ValueChange[], { since, until }: HistoryPeriod): Html {
  const title = `From ${since ? momentText(since) : 'the beginning'} to ${until ? momentText(until) : 'now'}`;
  if (net.length === 0) return section(title, 'Nothing changed.');
  const rows = net.map(({ field, from, to }) => [labelOf(field), textOf(field, from), textOf(field, to)]);
  return section(title, dataTable('What differs', ['Field', 'Before', 'After'], rows));
}

function momentText({ position, at }: KnownTime): string {
  return position > 0n ? `${dayOf({ at })} (@${position})` : 'the beginning';
}

function entriesPart(path: string, entries: readonly HistoryEntry[]): Html {
  if (entries.length === 0) return emptyState('Nothing was recorded in this period', 'Choose another period.');
  const rows = entries.map((entry): Part[] => {
    const { event, op, provenance } = entry;
    return [
      html`<span class="nowrap">${dayOf({ at: new Date(event.recordedAt) })}</span>
        <a class="small" href="${path}/history?since=@${event.position.toString()}">@${event.position.toString()}</a>`,
      badge(sentence(op), TONES[op]),
      valuesPart(entry),
      provenance === null ? UNSAID : sourcePart(sourceText(provenance.source), provenance.sourceUrl),
      html`<code class="small">${event.id}</code>`,
    ];
  });
  return section(
    'Events',
    dataTable('What changed', ['Recorded', 'What', 'Values', 'Source', 'Event'], rows, AS_CARDS),
  );
}

function valuesPart({ values, why, mergedWith }: HistoryEntry): Html {
  const lines = values.map(({ field, from, to }) => {
    const before = from === null ? NOTHING : html` <del>${textOf(field, from)}</del> →`;
    return html`<li><span class="muted">${labelOf(field)}</span>${before} ${textOf(field, to)}</li>`;
  });
  return html`${why !== null && html`<p>${sentence(why)}</p>`}${
    mergedWith !== undefined &&
    html`<p>
      <a href="/companies/${mergedWith}/history">History of the other record</a>
    </p>`
  }${
    lines.length > 0 &&
    html`<ul class="plain">
      ${lines}
    </ul>`
  }`;
}

function sourcePart(source: string, url: string | undefined): Part {
  return url === undefined ? source : outsideLink(url, source);
}

const OTHER_LABELS: Readonly<Record<string, string>> = {
  funding_rounds: 'Round',
  exit: 'Exit',
  products: 'Product',
  tech_stack: 'Technology',
};
const FIELDS = new Map(NAMED_FIELDS.map((field) => [field.wire, field]));

function labelOf(field: string): string {
  return OTHER_LABELS[field] ?? FIELDS.get(field)?.label ?? sentence(field.replaceAll('_', ' '));
}

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'unknown';
  const text = Array.isArray(value) ? value.map(String).join(', ') : wholeText(field, value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function wholeText(field: string, value: unknown): string {
  if (field === 'funding_rounds') {
    const round = value as Parameters<typeof roundText>[0] & { readonly investors: readonly string[] };
    return [roundText(round), ...round.investors].join(', ');
  }
  if (field === 'products') return (value as { readonly name: string }).name;
  if (field === 'exit') return sentence((value as { readonly kind: string }).kind);
  const named = FIELDS.get(field);
  return (named && fieldText(named, value)) ?? String(value);
}

function markdownOf({ name, entries }: CompanyHistory): string {
  const rows = entries.flatMap(({ event, op, values, provenance, why }) => {
    const start = [new Date(event.recordedAt).toISOString(), `@${event.position}`, op];
    const end = [sourceText(provenance?.source ?? ''), why ?? '', event.id].map(plainText);
    if (values.length === 0) return [[...start, '', '', '', ...end]];
    return values.map(({ field, from, to }) => [
      ...start,
      ...[labelOf(field), textOf(field, from), textOf(field, to)].map(plainText),
      ...end,
    ]);
  });
  const columns = ['Recorded', 'Position', 'What', 'Field', 'Before', 'After', 'Source', 'Why', 'Event'];
  return `# History of ${plainText(name)}\n\n${tableOf(columns, rows)}\n`;
}
