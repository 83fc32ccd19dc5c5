import fc from 'fast-check';
import { type WithContext, type ImageObject } from 'schema-dts';
import sharp from 'sharp';
import { generatedArticles, writtenArticles, type Article } from '../../../test/kit/articles.js';
import { readHtml } from '../../parsers/html/read-html.js';
import { quotesByNode } from '../diagram/diagram.rules.js';
import { THEMES } from '../drawing/themes.rules.js';
import { FONT_PRESETS } from '../drawing/typography.rules.js';
import { type Quote } from '../article/quote.rules.js';
import { type Sketch, SummaryDrawing } from './summary-drawing.js';
import { type DrawnSummary, type SummaryInput } from './summary-input.rules.js';
import { presentVisualSummary, summaryJsonLd } from './visual-summary.presenter.js';

const drawing = new SummaryDrawing();
const ARTICLES = [...writtenArticles(), ...generatedArticles(36)];
const LINKS = {
  image: { url: 'https://scoutline.example/media/x.png', expiresAt: new Date(1_795_305_600_000) },
  service: 'https://scoutline.example',
  sourceUrl: 'https://blog.example/a?b=1&c=2',
  excerpt: null,
  attribution: 'Made with Scoutline',
  plan: 'free',
};

function inputOf({ title, html, excerpt, url }: Article, more: Partial<SummaryInput> = {}): SummaryInput {
  return {
    title,
    contentHtml: html,
    excerpt,
    sourceUrl: url,
    theme: 'default',
    font: 'default',
    attribution: 'Made with Scoutline',
    ...more,
  };
}

async function painted(input: SummaryInput): Promise<DrawnSummary> {
  const result = await drawing.draw(input);
  if ('undrawable' in result) throw new Error(result.undrawable);
  return result.drawn;
}

function sketched(input: SummaryInput): Sketch {
  const result = drawing.sketch(input);
  if ('undrawable' in result) throw new Error(result.undrawable);
  return result.sketch;
}

const SKETCHES = new Map(ARTICLES.map((article) => [article, sketched(inputOf(article))]));

function sketchOf(article: Article): Sketch {
  return SKETCHES.get(article) as Sketch;
}

/**
 * The visible text between two offsets of the source, by the page reader, which shares no code with the parser under
 * test.
 */
function readable(html: string, { start, end }: { start: number; end: number }): string {
  const noLetters = /[\p{Extended_Pictographic}\p{Cc}\p{Cf}\p{Cs}\u{FE0F}\u{FFFD}]|\s/gu;
  return readHtml(html.slice(start, end)).text.replace(noLetters, '');
}

function quotesOf({ diagram }: Pick<DrawnSummary, 'diagram'>): Quote[] {
  return quotesByNode(diagram).flat();
}

describe('the diagram of an article', () => {
  it.each(ARTICLES.map((article) => [article.name, article] as const))(
    '%s is of the kind that its structure calls for, in its own words',
    (_name, article) => {
      const summary = sketchOf(article);
      expect(summary.diagram.kind).toBe(article.kind);
      for (const quote of quotesOf(summary)) {
        expect(readable(article.html, quote)).toBe(quote.text.replace(/\s+/g, ''));
      }
    },
  );

  it('says in each data-source where its words stand, and a node spans those of its parts', () => {
    for (const article of ARTICLES) {
      const { svg } = sketchOf(article);
      const spans = [...svg.matchAll(/<g role="listitem" data-source="(\d+)-(\d+)">/g)];
      expect(spans.length).toBeGreaterThan(0);
      for (const [, start, end] of svg.matchAll(/data-source="(\d+)-(\d+)"/g)) {
        expect(Number(end)).toBeGreaterThan(Number(start));
        expect(Number(end)).toBeLessThanOrEqual(article.html.length);
        expect(readable(article.html, { start: Number(start), end: Number(end) })).not.toBe('');
      }
    }
  });

  it('is the same every time, and another one in another look', async () => {
    const [article] = ARTICLES as [Article];
    const first = await painted(inputOf(article));
    expect(await new SummaryDrawing().draw(inputOf(article))).toEqual({ drawn: first });
    const looks = new Set<string>();
    for (const theme of THEMES) {
      for (const font of FONT_PRESETS) looks.add(sketched(inputOf(article, { theme, font })).svg);
    }
    expect(looks.size).toBe(THEMES.length * FONT_PRESETS.length);
  });

  it('is a picture as large as the drawing, by whatever fonts the machine has', async () => {
    for (const article of ARTICLES.slice(0, 12)) {
      const { png, width, height } = await painted(inputOf(article));
      const about = await sharp(png).metadata();
      expect([about.format, about.width, about.height]).toEqual(['png', width, height]);
    }
  });

  it('falls back to a face that has the letters, and says which', () => {
    const russian = ARTICLES.find(({ name }) => name === 'russian') as Article;
    expect(sketched(inputOf(russian, { font: 'default' })).font).toBe('inter');
    expect(sketched(inputOf(russian, { font: 'editorial' })).font).toBe('editorial');
  });

  it.each([
    ['nothing', '', 'nothing_to_draw'],
    ['nothing but a script', '<script>document.write("words here")</script>', 'nothing_to_draw'],
    ['marks', '<p>--- *** ...</p>', 'nothing_to_draw'],
    ['pictures', '<img src=x alt=y><p>🚀🔥</p>', 'nothing_to_draw'],
    ['a script that no font here has', '<p>机器人在分拣包裹。它们每天装载四十辆卡车。</p>', 'script_not_supported'],
  ])('cannot be made of %s, and that is said', async (_what, contentHtml, undrawable) => {
    const result = drawing.sketch(inputOf({ ...(ARTICLES[0] as Article), html: contentHtml }));
    expect(result).toEqual({ undrawable });
  });
});

describe('the answer', () => {
  it('describes the picture in the vocabulary of schema.org', () => {
    for (const article of ARTICLES) {
      const summary = sketchOf(article);
      // The compiler checks the type against the published vocabulary: an unknown property or value does not build.
      const typed: WithContext<ImageObject> = summaryJsonLd(summary, LINKS);
      const { mainEntity, width, contentUrl, isBasedOn } = JSON.parse(JSON.stringify(typed)) as Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any
      expect(mainEntity.itemListElement).toHaveLength(summary.diagram.nodes.length);
      expect(mainEntity.itemListElement[0]).toEqual({ '@type': 'ListItem', position: 1, name: expect.any(String) });
      expect([width.value, contentUrl, isBasedOn]).toEqual([1_200, LINKS.image.url, LINKS.sourceUrl]);
    }
  });

  it('says the same in SVG, HTML and Markdown', () => {
    for (const article of ARTICLES) {
      const summary = sketchOf(article);
      const { html, markdown, svg_html, nodes_count } = presentVisualSummary(summary, LINKS);
      expect(nodes_count).toBe(summary.diagram.nodes.length);
      const said = [html, svg_html].map((text) => letters(readHtml(text.replaceAll('<svg', '<div')).text));
      const inMarkdown = letters(unescaped(markdown));
      for (const quote of quotesOf(summary)) {
        for (const text of [...said, inMarkdown]) expect(text).toContain(letters(quote.text));
      }
    }
  });
});

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function unescaped(markdown: string): string {
  return markdown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

describe('hostile HTML', () => {
  const attack = fc.constantFrom(
    '<script>alert(1)</script>',
    '<img src=https://evil.example/x onerror=alert(1)>',
    '<svg onload=alert(1)><foreignObject><iframe src=//evil.example></iframe></foreignObject></svg>',
    '<style>@import url(https://evil.example/a.css)</style>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&lt;/text&gt;&lt;image href="https://evil.example/x"/&gt;',
    '"><svg/onload=alert(1)>',
    '" onclick="alert(1)" x="',
    '<a href="javascript:alert(1)">press</a>',
    '<math><mtext></table><mglyph><style><!--</style><img src=x onerror=alert(1)>',
    ']]><!--',
    '</title></desc><script>1</script>',
    '\u202e\u0000\u0008\ud800',
    '&#0;&#x1F;&#xD800;',
  );
  const tag = fc.constantFrom(
    ...'<h2>|</h2>|<p>|</p>|<ol>|<ul>|<li>|</li>|</ol>|<table>|<tr>|<td>|<th>|</table>|<b>|</b>|<blockquote>|<br>'.split(
      '|',
    ),
  );
  const text = fc.constantFrom(
    'Robots sort 40% of parcels. ',
    'In 1998, it led to more. ',
    'Step 1: ',
    'because ',
    ' x ',
    '…',
  );
  const piece = fc.array(fc.oneof(attack, tag, text, fc.string({ unit: 'grapheme', maxLength: 12 })), {
    maxLength: 30,
  });

  it('yields well-formed drawings without script, reference or request, whose words are quotes', () => {
    let made = 0;
    fc.assert(
      fc.property(piece, fc.oneof(attack, fc.string({ minLength: 1, maxLength: 40 })), (parts, title) => {
        const html = parts.join('');
        const result = drawing.sketch(
          inputOf({ ...(ARTICLES[0] as Article), html, title: `A ${title}`, excerpt: title }),
        );
        if ('undrawable' in result) return;
        made++;
        const { svg_html, html: list } = presentVisualSummary(result.sketch, { ...LINKS, sourceUrl: null });
        for (const markup of [svg_html, list]) {
          expect(tagsOf(markup).filter((name) => !HARMLESS.has(name))).toEqual([]);
          expect(attributesOf(markup).filter((name) => !KNOWN.has(name))).toEqual([]);
        }
        for (const quote of quotesOf(result.sketch)) {
          expect(quote.end).toBeLessThanOrEqual(html.length);
          expect(quote.text.trim()).not.toBe('');
        }
      }),
      { numRuns: 300, seed: 25 },
    );
    expect(made).toBeGreaterThan(100);
  });
});

const HARMLESS = new Set(
  'svg title desc rect path g text section h2 p ul ol li strong span em a table thead tbody tr th td'.split(' '),
);
const KNOWN = new Set(
  (
    'xmlns viewBox width height role lang aria-labelledby aria-describedby id x y rx fill stroke stroke-width d ' +
    'stroke-linecap stroke-linejoin data-source textLength lengthAdjust font-family font-weight font-size class href rel scope value'
  ).split(' '),
);

function tagsOf(markup: string): string[] {
  return [...markup.matchAll(/<\/?([^\s>/]+)/g)].map(([, name]) => name ?? '');
}

/** Attribute names. Values are in double quotes, so an unescaped quote in a value would appear as a name here. */
function attributesOf(markup: string): string[] {
  return [...markup.matchAll(/<[^\s>/]+((?:\s[^<>]*)?)>/g)].flatMap(([, inside]) =>
    [...(inside ?? '').matchAll(/\s([^\s=]+)="[^"]*"/g)].map(([, name]) => name ?? ''),
  );
}
