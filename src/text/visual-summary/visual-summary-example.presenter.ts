/** For the documents; a spec holds it against what is really answered. */
export const VISUAL_SUMMARY_EXAMPLE = {
  success: true,
  svg_html:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 543" role="group" …><title …>Robots at work</title>…</svg>',
  html: '<section class="visual-summary"><h2>Robots at work</h2><ul><li data-source="4-44">…</li></ul></section>',
  image_url: 'https://scoutline.example/media/visual-summaries/3f0c….png?expires=1795305600&signature=…',
  markdown: '## Robots at work\n\n- **Sorting**\n  - Robots sort parcels.\n',
  jsonld: { '@context': 'https://schema.org', '@type': 'ImageObject', name: 'Robots at work' },
  nodes_count: 2,
  attribution_included: true,
  plan: 'free',
  kind: 'hierarchy',
  font: 'default',
  image_expires_at: '2026-11-22T12:00:00.000Z',
};
