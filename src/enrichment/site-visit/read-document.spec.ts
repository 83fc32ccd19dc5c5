import fc from 'fast-check';
import { ranMs } from '../../../test/kit/machine-speed.js';
import { growth } from '../../../test/kit/growth.js';
import { linkedObjects, resolveOn } from './page-document.rules.js';
import { readDocument, readDocumentInTurns } from './read-document.js';

const URL_OF = 'https://acme.com/en/';

describe('reading a page', () => {
  const page = readDocument(
    `<!doctype html><html lang="en-GB"><head><base href="/app/"><title> Acme &amp; Co
      robots </title><meta name="Generator" content="Hugo 0.120"><meta property="og:image" content="/og.png">
     <link rel="Icon" href=/fav.ico sizes="32x32"><script src='/main.js?v=1&amp;x=2'></script>
     <script type="application/ld+json">{"@graph":[{"@type":"Organization","name":"Acme"}]}</script>
     <style>.a{}</style><script>var inline = "</div>";</script></head>
     <body><!-- built by hand --><header><a class="Logo" href="/"><img data-src="/logo.svg" alt="Acme"></a></header>
     <p>Hello<b>world</b> &lt;3</p><a href="/jobs">Open <i>roles</i></a><iframe src="https://embed.io/x"></iframe></body>`,
    URL_OF,
  );

  it('tells what its head says', () => {
    expect(page).toMatchObject({
      title: 'Acme & Co robots',
      language: 'en-GB',
      base: 'https://acme.com/app/',
      isCut: false,
    });
    expect(page.metas).toEqual([
      { name: 'generator', content: 'Hugo 0.120' },
      { name: 'og:image', content: '/og.png' },
    ]);
    expect(page.links).toEqual([{ rel: 'icon', href: '/fav.ico', sizes: '32x32', type: '' }]);
    expect(page.scripts.map(({ src }) => src)).toEqual(['/main.js?v=1&x=2']);
    expect(linkedObjects(page)).toEqual([{ '@type': 'Organization', name: 'Acme' }]);
    // Parsed once for all rules.
    expect(linkedObjects(page)).toBe(linkedObjects(page));
  });

  it('tells what its body says', () => {
    expect(page.text).toBe('Hello world <3 Open roles');
    expect(page.anchors).toEqual([
      { href: '/', text: '' },
      { href: '/jobs', text: 'Open roles' },
    ]);
    expect(page.images).toEqual([{ src: '/logo.svg', alt: 'Acme', hints: 'logo', inHeader: true, linksHome: true }]);
    expect(page.frames).toEqual(['https://embed.io/x']);
  });

  it('tells markup from text', () => {
    const parts = page.markup.flatMap((start, at) => (at % 2 ? [] : [page.html.slice(start, page.markup[at + 1])]));
    expect(parts.join('\n')).toContain('var inline = "</div>";');
    expect(parts).toContain('<!-- built by hand -->');
    expect(parts.join('\n')).not.toContain('Hello');
    expect(parts.join('\n')).not.toContain('"Organization"');
  });

  it('takes the drawing in the link home for one of its header', () => {
    const { drawings } = readDocument(
      '<a href="/"><svg viewBox="0 0 9 9"><path d="M0 0"/></svg></a><svg id=x></svg>',
      URL_OF,
    );
    expect(drawings).toEqual(['<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>']);
  });

  it.each([
    ['/a', 'https://acme.com/app/../a'],
    ['//cdn.io/x', 'https://cdn.io/x'],
    ['javascript:alert(1)', null],
    ['http://[', null],
    ['', null],
    [`/${'x'.repeat(5_000)}`, null],
  ])('makes %j absolute', (href, absolute) => {
    expect(resolveOn(page, href)?.href).toBe(absolute === null ? undefined : new URL(absolute).href);
  });
});

it('a page’s NUL is that of browsers, since Postgres refuses it', () => {
  const nul = readDocument('<title>A\0B</title><meta name="d" content="x\0"><script src="/a\0.js"></script>\0', URL_OF);
  expect(JSON.stringify(nul)).not.toContain('\\u0000');
  expect(nul.title).toBe('A\ufffdB');
});

/** Pages whose parsing cost could exceed their size. */
const NASTY: readonly (readonly [string, string])[] = [
  ['formatting elements that a tree repairs', `<p>${'<b a=i>'.repeat(700)}${'<p>x'.repeat(700)}`],
  ['a deep nest', '<div>'.repeat(200_000)],
  ['comments never closed', '<!--'.repeat(250_000)],
  ['empty comments', '<!---->'.repeat(140_000)],
  ['opening brackets', '<'.repeat(1_000_000)],
  ['half tags', '<a '.repeat(300_000)],
  ['an attribute without end', `<a href="${'x'.repeat(1_000_000)}`],
  ['many attributes', `<a ${Array.from({ length: 80_000 }, (_, n) => `a${n}=1`).join(' ')}>`],
  ['scripts never closed', '<script>'.repeat(120_000)],
  ['almost closed scripts', `<script>${'</scrip'.repeat(140_000)}`],
  ['entities', '&amp;'.repeat(200_000)],
  ['half entities', '&'.repeat(1_000_000)],
  ['titles', '<title>&lt;'.repeat(90_000)],
  ['anchors', '<a href=/>'.repeat(100_000)],
  ['drawings in links home', '<a href=/><svg>'.repeat(60_000)],
  ['deep linked data', `<script type=application/ld+json>${'['.repeat(200_000)}</script>`],
  ['empty linked data', '<script type=application/ld+json></script>'.repeat(25_000)],
  ['wide linked data', `<script type=application/ld+json>[${'{"@type":"A"},'.repeat(15_000)}0]</script>`],
  ['white space', ' '.repeat(1_000_000)],
  ['nul bytes', '\0'.repeat(1_000_000)],
  ['lone surrogates', '\ud800<\udfff'.repeat(300_000)],
];

describe('a hostile page', () => {
  it.each(NASTY)('of %s costs little time and memory', (_, html) => {
    const before = ranMs();
    const page = readDocument(html, URL_OF);
    linkedObjects(page);
    expect(ranMs() - before).toBeLessThan(1_500);
    expect(JSON.stringify({ ...page, html: '', markup: [] }).length).toBeLessThan(3_000_000);
  });

  it('of empty linked data costs four times as much where it is four times as long', () => {
    const page = (blocks: number): string => '<script type=application/ld+json></script>'.repeat(blocks);
    const [whole, part] = [page(24_000), page(6_000)];
    // Quadratic comparison of blocks would cost sixteen times as much as one part.
    expect(
      growth(
        () => readDocument(whole, URL_OF),
        () => readDocument(part, URL_OF),
        4,
      ),
    ).toBeLessThan(9 / 4);
  });

  it.each(NASTY)('of %s is the same read in turns', async (_, html) => {
    const [whole, inTurns] = [readDocument(html, URL_OF), await readDocumentInTurns(html, URL_OF)];
    // Parts split texts and comments, so these may have more offsets.
    expect({ ...inTurns, markup: [] }).toEqual({ ...whole, markup: [] });
  });

  it('is the same however short the turns are', async () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '</',
      '<!--',
      '-->',
      '"',
      '=',
      ' ',
      'script',
      'title',
      'a',
      '&lt;',
      '&',
      'x',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), async (parts, chars) => {
        const html = parts.join('');
        const inTurns = await readDocumentInTurns(html, URL_OF, chars);
        expect({ ...inTurns, markup: [] }).toEqual({ ...readDocument(html, URL_OF), markup: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('is never more than was there: any text is read without a fault, its markup in order and inside', () => {
    const fragment = fc.constantFrom(
      '<',
      '>',
      '</',
      '<!--',
      '-->',
      '"',
      "'",
      '=',
      ' ',
      'script',
      'a',
      'title',
      'svg',
      '&lt;',
      '/',
      'x',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(fragment, fc.string({ maxLength: 4 })), { maxLength: 60 }), (fragments) => {
        const html = fragments.join('');
        const { markup } = readDocument(html, URL_OF);
        for (let at = 1; at < markup.length; at++) {
          if ((markup[at] as number) < (markup[at - 1] as number)) return false;
        }
        return markup.every((offset) => offset >= 0 && offset <= html.length + 1);
      }),
      { numRuns: 2_000 },
    );
  });
});
