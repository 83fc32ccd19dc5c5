import { type Diagram, wordsByNode } from '../diagram/diagram.rules.js';
import { labelsOf } from '../drawing/labels.rules.js';
import { summaryHtml } from './summary-html.presenter.js';
import { type DrawnSummary } from './summary-input.rules.js';
import { type SummaryLinks } from './summary-links.presenter.js';
import { summaryMarkdown } from './summary-markdown.presenter.js';
import { type VisualSummaryAnswer } from './visual-summary-answers.dto.js';

export function presentVisualSummary(drawn: Omit<DrawnSummary, 'png'>, links: SummaryLinks): VisualSummaryAnswer {
  const { diagram } = drawn;
  return {
    success: true,
    svg_html: drawn.svg,
    html: summaryHtml(drawn, links),
    image_url: links.image.url,
    markdown: summaryMarkdown(drawn, links),
    jsonld: { ...summaryJsonLd(drawn, links) },
    nodes_count: diagram.nodes.length,
    attribution_included: links.attribution !== null,
    plan: links.plan,
    kind: diagram.kind,
    font: drawn.font,
    image_expires_at: links.image.expiresAt.toISOString(),
  };
}

/**
 * schema.org: the picture, and its content as a list. The type is inferred, so that a spec can check it against the
 * vocabulary.
 */
export function summaryJsonLd(drawn: Omit<DrawnSummary, 'png'>, links: SummaryLinks) {
  const { diagram, title, width, height, description } = drawn;
  const nodes = listed(diagram);
  const kind = labelsOf(drawn.language)?.[diagram.kind];
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'ImageObject' as const,
    name: title,
    caption: kind === undefined ? title : `${kind}: ${title}`,
    description: links.excerpt ?? description,
    contentUrl: links.image.url,
    encodingFormat: 'image/png',
    width: { '@type': 'QuantitativeValue' as const, value: width, unitCode: 'E37' },
    height: { '@type': 'QuantitativeValue' as const, value: height, unitCode: 'E37' },
    expires: links.image.expiresAt.toISOString(),
    ...(links.sourceUrl !== null && { isBasedOn: links.sourceUrl }),
    ...(links.attribution !== null && { creditText: links.attribution }),
    mainEntity: {
      '@type': 'ItemList' as const,
      name: title,
      numberOfItems: nodes.length + diagram.more,
      itemListOrder: isOrdered(diagram)
        ? ('https://schema.org/ItemListOrderAscending' as const)
        : ('https://schema.org/ItemListUnordered' as const),
      itemListElement: nodes.map((text, i) => {
        const position = diagram.kind === 'steps' ? (diagram.nodes[i]?.number ?? i + 1) : i + 1;
        return { '@type': 'ListItem' as const, position, name: text };
      }),
    },
  };
}

function isOrdered({ kind }: Diagram): boolean {
  return kind === 'steps' || kind === 'timeline';
}

function listed(diagram: Diagram): string[] {
  const nodes = wordsByNode(diagram);
  return nodes.slice(nodes.length - diagram.nodes.length).map((words) => words.join(' – '));
}
