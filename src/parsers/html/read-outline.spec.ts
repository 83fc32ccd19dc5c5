import fc from 'fast-check';
import { ranMs } from '../../../test/kit/machine-speed.js';
import { readOutline } from './read-outline.js';

const outlineOf = (html: string) =>
  readOutline(html).lines.map(({ kind, level, text }) => `${kind}${level || ''} ${text}`);

describe('the outline of a page', () => {
  it('is what a visitor reads, from the menu to the small print', () => {
    const page = `<title>No</title><nav><a href="/a">One</a><a href="/b">Two</a></nav><h2>Big <em>words</em></h2>
      <p>First<br>second</p><ul><li>Item <b>bold</b></ul><img alt="A robot"><img alt=""><script>no()</script>
      <table><tr><td>Cell</td><td>Other</td></tr></table><form><label>Name</label><button>Send</button></form>
      <footer>Small&nbsp;print</footer>`;
    expect(outlineOf(page)).toEqual([
      'text One Two',
      'heading2 Big words',
      'text First',
      'text second',
      'item Item bold',
      'picture A robot',
      'text Cell',
      'text Other',
      'text Name Send',
      'text Small print',
    ]);
  });

  it('lets no mark through that would rearrange our own page', () => {
    expect(outlineOf('<p>pay\u202Eelgoog\u202C \u0007now\u200B</p>')).toEqual(['text pay elgoog now']);
  });

  it('keeps to its budget', () => {
    const many = readOutline('<p>ten signs!</p>'.repeat(1_000), { listed: 20 });
    expect(many.lines).toHaveLength(20);
    const long = readOutline(`<p>${'x'.repeat(50_000)}</p>`.repeat(50), { textChars: 3_000 });
    expect(long.lines.reduce((sum, { text }) => sum + text.length, 0)).toBe(3_000);
  });

  it('is had of anything, and holds no tag', () => {
    const fragment = fc.constantFrom(
      '<p>',
      '</p>',
      '<h1>',
      '<li',
      '<img alt="a">',
      '<svg>',
      '<!--',
      '&lt;',
      '>',
      'x',
      '"',
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 60 }), (fragments) => {
        for (const { text } of readOutline(fragments.join('')).lines) expect(text).toBe(text.trim());
      }),
    );
    const before = ranMs();
    for (const html of ['<li>'.repeat(200_000), '<svg>'.repeat(200_000), '<b>x'.repeat(200_000), ' '.repeat(900_000)]) {
      readOutline(html);
    }
    expect(ranMs() - before).toBeLessThan(4_000);
  });
});
