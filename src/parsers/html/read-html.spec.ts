import { ranMs } from '../../../test/kit/machine-speed.js';
import { readHtml } from './read-html.js';

const PAGE = `<!doctype html><html lang="en-GB"><head><base href="/app/"><title>Acme &amp; Sons
  | Robots</title><meta name="Description" content="We make &lt;robots&gt;"><meta property="og:site_name" content="Acme">
  <link rel="ICON" href="/i.svg" type="image/svg+xml" sizes="any"><style>p { color: red }</style>
  <script src="/a.js" async></script><script type="application/ld+json">{"name": "a < b && c"}</script></head>
  <body><!-- <p>not read</p> --><h1>Robots <em>at work</em></h1><p>One<p>Two<a href="/about?a=1&amp;b=2" rel="nofollow">About
  us</a><noscript>switch it on</noscript><svg><title>An arrow</title><text>inside</text></svg><iframe>framed</iframe>
  <img src="/x.png" alt="A robot"><template><p>later</p></template><br/>Three&nbsp;four</body></html>`;

describe('a page of HTML', () => {
  it('is read once, for all that is asked of pages', () => {
    expect(readHtml(PAGE)).toEqual({
      title: 'Acme & Sons | Robots',
      language: 'en-GB',
      base: '/app/',
      metas: [
        { key: 'description', content: 'We make <robots>' },
        { key: 'og:site_name', content: 'Acme' },
      ],
      links: [{ href: '/about?a=1&b=2', rel: 'nofollow', text: 'About us' }],
      resources: [{ rel: 'icon', href: '/i.svg', type: 'image/svg+xml', sizes: 'any' }],
      scripts: [
        { src: '/a.js', type: '', text: '' },
        { src: null, type: 'application/ld+json', text: '{"name": "a < b && c"}' },
      ],
      images: [{ src: '/x.png', alt: 'A robot' }],
      headings: [{ level: 1, text: 'Robots at work' }],
      text: 'Robots at work One Two About us Three four',
      cut: null,
    });
  });

  it.each([
    ['nothing', '', ''],
    ['a text without a tag', 'Soon & soon < later', 'Soon & soon < later'],
    ['a tag cut short', 'Before <p class="x', 'Before'],
    ['a script that never ends', 'Before <script>var x = "<p>after</p>"', 'Before'],
    ['an unclosed drawing', '<svg><path d="M0"><p>After</p>', 'After'],
    ['a drawing that closes itself', '<svg/>After', 'After'],
    ['a comment that never ends', 'Before <!-- after', 'Before'],
    ['closing tags of nothing', '</p></svg></b>Text', 'Text'],
    ['a template in a template', '<template><template></template>no</template>yes', 'yes'],
    ['a title in the body', '<p>A<title>T</title>B', 'A B'],
    ['a text with NUL', 'A\0 &#0; <p>B</p>', 'A\ufffd \ufffd B'],
    ['an entity cut short', 'A &am B &#x; C &notanentity; &#99999999; D', 'A &am B &#x; C \u00acanentity; \ufffd D'],
  ])('may be %s', (_, html, text) => {
    expect(readHtml(html).text).toBe(text);
  });

  it('that is hostile costs no more than its characters, in time and in memory', () => {
    const repaired = `<p>${'<b a=i>'.repeat(700)}${'<p>x'.repeat(700)}`;
    expect(readHtml(repaired).text).toHaveLength(700 * 2 - 1);
    const megabyte = (unit: string) => unit.repeat(Math.floor((1024 * 1024) / unit.length));
    const pages = [
      '<b>',
      '</b>',
      '<',
      '<!--',
      '<!---->',
      '&',
      '&a',
      '<p ',
      '<a href=',
      '<svg>',
      '<svg></a>',
      '<title>',
    ];
    pages.push('<div><svg></div>', '<p a b=c ', '</', '<?', '<![CDATA[', 'x', ' ', '<h1>', '<script>', '<a href=x>');
    for (const unit of pages) {
      const before = ranMs();
      const page = readHtml(megabyte(unit), { tags: Infinity, milliseconds: Infinity });
      expect(page.text.length).toBeLessThanOrEqual(200_000);
      // A tree parser needs minutes for the same pages, or all memory.
      expect([unit, ranMs() - before < 3_000]).toEqual([unit, true]);
    }
  });

  it('is read to the end of its budget and no further, and says which it was', () => {
    expect(readHtml('<p>one<p>two<p>three', { tags: 2 })).toMatchObject({ cut: 'tags', text: 'one two' });
    expect(readHtml('<p>one<p>two', { chars: 9 })).toMatchObject({ cut: 'chars', text: 'one' });
    expect(readHtml('<p>one</p>'.repeat(5_000), { milliseconds: 0 })).toMatchObject({ cut: 'milliseconds' });
    expect(readHtml('words '.repeat(100), { textChars: 11 })).toMatchObject({ cut: null, text: 'words words' });
    const links = readHtml('<a href=x>y</a>'.repeat(50), { listed: 3 });
    expect(links.links).toHaveLength(3);
    const attributes = Array.from({ length: 90 }, (_, n) => `a${n}=x`).join(' ');
    expect(readHtml(`<a ${attributes} href=x>`).links).toEqual([]);
    expect(readHtml(`<meta name=d content="${'x'.repeat(10_000)}">`).metas[0]?.content).toHaveLength(4_096);
  });
});
