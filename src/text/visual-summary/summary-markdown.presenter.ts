import { type Diagram, type FigureNode, linkLabel, moreLabel, shown } from '../diagram/diagram.rules.js';
import { labelsOf } from '../drawing/labels.rules.js';
import { type Quote } from '../article/quote.rules.js';
import { type DrawnSummary } from './summary-input.rules.js';
import { type SummaryLinks } from './summary-links.presenter.js';

/** The diagram as portable Markdown: headings, lists, one table. */
export function summaryMarkdown(
  { diagram, title, language }: Omit<DrawnSummary, 'png'>,
  { sourceUrl, attribution, service, excerpt }: SummaryLinks,
): string {
  const credits = [
    sourceUrl === null
      ? null
      : `[${labelsOf(language)?.source ?? escaped(new URL(sourceUrl).hostname)}](<${new URL(sourceUrl).href}>)`,
    attribution === null ? null : `[${escaped(attribution)}](<${service}>)`,
  ].filter((credit) => credit !== null);
  const more = moreLabel(diagram.more);
  const parts = [
    `## ${escaped(title)}`,
    ...(excerpt === null ? [] : [`> ${escaped(excerpt)}`]),
    ...leadOf(diagram),
    bodyOf(diagram).join('\n'),
    ...(more === null ? [] : [more]),
    ...(credits.length === 0 ? [] : [credits.join(' · ')]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function leadOf({ lead, moreLead }: Diagram): string[] {
  if (lead.length === 0) return [];
  const more = moreLabel(moreLead);
  return [[...lead.map((figure) => figureLine(figure)), ...(more === null ? [] : [`- ${more}`])].join('\n')];
}

function bodyOf(diagram: Diagram): string[] {
  switch (diagram.kind) {
    case 'steps':
      return diagram.nodes.map(({ number, label, detail }) => `${number}. ${pair(label, detail)}`);
    case 'timeline':
      return diagram.nodes.map(({ date, detail }) => `- ${pair(date, detail)}`);
    case 'figures':
      return diagram.nodes.map((figure) => figureLine(figure));
    case 'cause_effect':
      return diagram.nodes.map(
        (node) => `- ${words(node.cause)} → *${escaped(linkLabel(node))}* → ${words(node.effect)}`,
      );
    case 'hierarchy':
      return diagram.nodes.flatMap(({ label, points, more }) => {
        const rest = moreLabel(more);
        return [
          points.length === 0 ? `- ${words(label)}` : `- **${words(label)}**`,
          ...points.map((point) => `  - ${words(point)}`),
          ...(rest === null ? [] : [`  - ${rest}`]),
        ];
      });
    case 'comparison':
      return tableOf(diagram);
  }
}

function figureLine({ value, previous, detail }: FigureNode): string {
  const old = previous ? ` (${escaped(previous.text)})` : '';
  return `- **${words(value)}**${old}: ${words(detail)}`;
}

function tableOf({ subjects, moreSubjects, nodes }: Extract<Diagram, { kind: 'comparison' }>): string[] {
  const hasAspects = nodes.some(({ aspect }) => aspect !== null);
  const row = (cells: readonly (string | null)[]): string => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
  const first = hasAspects ? [''] : [];
  const rest = [moreLabel(moreSubjects)].filter((label) => label !== null);
  return [
    row([...first, ...subjects.map(words), ...rest]),
    row([...first, ...subjects, ...rest].map(() => '---')),
    ...nodes.map(({ aspect, cells }) =>
      row([
        ...(hasAspects ? [aspect && `**${words(aspect)}**`] : []),
        ...cells.map((cell) => cell && words(cell)),
        ...rest.map(() => ''),
      ]),
    ),
  ];
}

function pair(head: Quote | null, text: Quote | null): string {
  return [head && `**${words(head)}**`, text && words(text)].filter((part) => part !== null).join(': ');
}

function words(quote: Quote): string {
  return escaped(shown(quote));
}

/** Escapes Markdown syntax and HTML. */
function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]|~]/g, (mark) => `\\${mark}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/^([#+-]|\d{1,9}[.)])(?=\s)/, '\\$1');
}
