import fc from 'fast-check';
import { ranMs } from '../../../test/kit/machine-speed.js';
import { withLines } from '../site-text/lined-page.js';
import { ownNameOf } from '../site-text/own-name.rules.js';
import { siteFacts } from '../company-website/site-facts.rules.js';
import { siteFounders } from '../founding/founders.rules.js';
import { readDocument } from './read-document.js';
import { readLines } from './read-lines.js';

const lines = async (html: string) => (await readLines(html)).map(({ text, parts, heading }) => [text, parts, heading]);

describe('the lines of a page', () => {
  it('end at blocks and breaks, and keep the parts of inline elements', async () => {
    expect(await lines('<h2>Team &amp; more</h2><p><b>Ann Lee</b>, Founder<br>Berlin</p><script>x</script>')).toEqual([
      ['Team & more', ['Team & more'], 2],
      ['Ann Lee, Founder', ['Ann Lee', ', Founder'], 0],
      ['Berlin', ['Berlin'], 0],
    ]);
  });

  it('know footers, addresses and parts about others', async () => {
    const html = '<div class="card customer-quotes"><p>a</p></div><footer><address>b</address></footer><p>c</p>';
    expect(
      (await readLines(html)).map(({ text, isAboutOthers, isFooter, isAddress }) => [
        text,
        isAboutOthers,
        isFooter,
        isAddress,
      ]),
    ).toEqual([
      ['a', true, false, false],
      ['b', false, true, true],
      ['c', false, false, false],
    ]);
  });

  it('are the same however short the turns are', async () => {
    const part = fc.constantFrom(
      ...['<', '>', '</', '<!--', '-->', '"', '=', ' ', 'p', 'b', '<p class="quote big">', '</p>', '&amp;', '&', 'x'],
      'long '.repeat(100),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), async (parts, chars) => {
        const html = parts.join('');
        expect(await readLines(html, chars)).toEqual(await readLines(html));
      }),
      { numRuns: 300 },
    );
  });

  it('of a long page are read in many turns', async () => {
    let turns = 0;
    let isRead = false;
    const count = (): void => {
      turns++;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    await readLines('<p>x'.repeat(256 * 1024));
    isRead = true;
    expect(turns).toBeGreaterThan(10);
  });
});

const SIZE = 256 * 1024;
/** A page of this size takes some 50 ms; the limit allows for a shared machine. */
const MOST_MS = 2_000;

it.each([
  ...['<div>', '<p>x', '<b>', '<p class="quote">', '</div>', '<', '&', 'Ann Lee founded ', 'founder '],
  ...[
    'Ann Lee, founder of Ann Lee, ',
    'founded by Ann Lee and ',
    '<p>Ann Lee<p>Founder',
    '1234 City, ',
    'A. B. ',
    '. ',
  ],
  ...['<p>10119 Berlin, Germany', 'since 2014 ', '<address>', '(', 'und ', '-', '12-', "a'a"],
])('a page full of %s is read in no time', async (fragment) => {
  const html = fragment.repeat(Math.ceil(SIZE / fragment.length)).slice(0, SIZE);
  const url = 'https://acme.com/';
  const before = ranMs();
  const pages = await withLines([{ kind: 'home', url, document: readDocument(html, url) }]);
  await siteFacts(pages, 'acme.com', '2026-11-22T09:00:00.000Z');
  await siteFounders(pages, 'acme.com', ownNameOf(pages, 'acme.com'));
  expect(ranMs() - before).toBeLessThan(MOST_MS);
});
