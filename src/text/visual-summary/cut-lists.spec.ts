import { SummaryDrawing } from './summary-drawing.js';
import { summaryHtml } from './summary-html.presenter.js';
import { summaryMarkdown } from './summary-markdown.presenter.js';

const drawing = new SummaryDrawing();
const LINKS = {
  image: { url: 'https://scoutline.example/media/x.png', expiresAt: new Date(1_795_305_600_000) },
  service: 'https://scoutline.example',
  sourceUrl: null,
  excerpt: null,
  attribution: null,
  plan: 'free',
};

interface Shown {
  readonly kind: string;
  readonly lines: readonly string[];
  readonly description: string;
  readonly html: string;
  readonly markdown: string;
  readonly outlines: string;
}

function drawn(title: string, contentHtml: string): Shown {
  const about = { title, contentHtml, excerpt: null, sourceUrl: null, attribution: null } as const;
  const result = drawing.sketch({ ...about, theme: 'default', font: 'default' });
  if ('undrawable' in result) throw new Error(result.undrawable);
  const { sketch } = result;
  return {
    kind: sketch.diagram.kind,
    lines: [...sketch.svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, line = '']) => line),
    description: sketch.description,
    html: summaryHtml(sketch, LINKS),
    markdown: summaryMarkdown(sketch, LINKS),
    outlines: sketch.outlines,
  };
}

function items(count: number): string {
  return Array.from({ length: count }, (_item, at) => `<li>Do part ${at + 1} of the work.</li>`).join('');
}

function sections(count: number): string {
  return Array.from(
    { length: count },
    (_section, at) => `<h2>Room ${'ABCDEFGHIJK'.charAt(at)}</h2><p>The room has a window and a wide door.</p>`,
  ).join('');
}

describe.each([
  ['steps', 'How to move', (count: number) => `<ol>${items(count)}</ol>`, 12],
  ['hierarchy', 'The house', (count: number) => `<ul>${items(count)}</ul>`, 6],
  ['hierarchy', 'The house', sections, 6],
] as const)('a list drawn as %s of "%s"', (kind, title, htmlOf, most) => {
  it('says how many more there are than the picture shows', () => {
    const shown = drawn(title, htmlOf(most + 3));
    expect(shown.kind).toBe(kind);
    expect(shown.lines).toContain('+3');
    expect(shown.description).toMatch(new RegExp(`^[^,]+, ${most} parts: .*; \\+3$`));
    expect(shown.html).toContain('<p>+3</p></section>');
    expect(shown.markdown).toMatch(/\n\n\+3\n$/);
    expect(shown.outlines.length).toBeGreaterThan(drawn(title, htmlOf(most)).outlines.length);
  });

  it('says nothing of that where all are shown', () => {
    const { lines, description, html, markdown } = drawn(title, htmlOf(most));
    expect([...lines, description, html, markdown].join('\n')).not.toContain('+');
  });
});
