import { CREDITS } from '../../web/openapi/answer-parts.js';
import {
  always,
  choice,
  count,
  flag,
  instant,
  link,
  maybe,
  object,
  open,
  text,
} from '../../web/openapi/answer-schema.js';

export const VISUAL_SUMMARY_ANSWER = object('The diagram in every form.', {
  success: always(true, 'Where nothing can be drawn the answer is an error.'),
  svg_html: text(
    'The diagram as accessible SVG; `data-source` of a node says where in `content_html` its words stand.',
  ),
  html: text('The same as plain HTML, to be read in order.'),
  image_url: link('The diagram as PNG, until `image_expires_at`.'),
  markdown: text('The same as Markdown.'),
  jsonld: open('schema.org: the picture, and what it says as a list.'),
  nodes_count: count('Nodes that are drawn.'),
  attribution_included: flag('Whether the diagram names the service.'),
  plan: text('The plan that decided about the attribution.'),
  kind: choice('What the piece is drawn as.', [
    'steps',
    'comparison',
    'timeline',
    'hierarchy',
    'figures',
    'cause_effect',
  ]),
  font: text('The preset in use.'),
  image_expires_at: instant('Until when `image_url` works.'),
  /** A pay-per-call caller has no wallet. */
  credits: maybe(CREDITS),
});
