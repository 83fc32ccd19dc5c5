import fc from 'fast-check';
import { createRequire } from 'node:module';
import { ranMs } from '../../../test/kit/machine-speed.js';
import { readRobots } from './robots.rules.js';

interface Parser {
  isAllowed(url: string, userAgent?: string): boolean | undefined;
  getCrawlDelay(userAgent?: string): number | undefined;
}
// The package is CommonJS, but its types declare an ES module.
const robotsParser = createRequire(import.meta.url)('robots-parser') as (url: string, text: string) => Parser;

const HOST = 'https://acme.test';

function allows(rules: string | readonly string[], path: string, agent = 'Scoutline'): boolean {
  return readRobots([rules].flat().join('\n'), agent).isAllowed(new URL(path, HOST));
}

describe('robots.txt', () => {
  describe('as RFC 9309 shows it', () => {
    const SIMPLE = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;
    it.each([
      ['anybot', '/picture.gif', false],
      ['anybot', '/picture.gift', true],
      ['anybot', '/example/x', false],
      ['anybot', '/publications/x', true],
      ['FooBot/2.1', '/example/page.html', true],
      ['foobot', '/example/allowed.gif', true],
      ['foobot', '/elsewhere', false],
      ['barbot', '/example/page.html', false],
      ['bazbot', '/example/page.html', false],
      ['bazbot', '/example/x', true],
      ['quxbot', '/example/', true],
    ])('%s at %s', (agent, path, isAllowed) => {
      expect(allows(SIMPLE, path, agent)).toBe(isAllowed);
    });

    it('lets the longest match decide, and of two as long the one that allows', () => {
      const longest = ['User-Agent: foobot', 'Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'];
      expect(allows(longest, '/example/page/', 'foobot')).toBe(true);
      expect(allows(longest, '/example/page/disallowed.gif', 'foobot')).toBe(false);
      expect(allows(['User-agent: *', 'Disallow: /page', 'Allow: /page'], '/page')).toBe(true);
    });

    it('takes groups of one crawler as one', () => {
      const text = [
        ...['user-agent: ExampleBot', 'disallow: /foo', 'disallow: /bar'],
        ...['user-agent: ExampleBot', 'disallow: /baz'],
      ];
      expect(['/foo', '/bar', '/baz', '/boo'].map((path) => allows(text, path, 'ExampleBot'))).toEqual([
        ...[false, false, false, true],
      ]);
    });

    it.each([
      ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
      ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar', false],
      ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
      ['/foo/bar/%E3%83%84', '/foo/bar/ツ'],
      ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
      ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html'],
      ['/path/foo-%24', '/path/foo-$'],
      ['/this/*/exactly', '/this/path/exactly'],
      ['/this/*/exactly', '/this/path/not', false],
      ['/allow/this/exactly$', '/allow/this/exactly'],
      ['/allow/this/exactly$', '/allow/this/exactly/not', false],
      ['/fish*.php', '/fishheads/catfish.php?parameters'],
      ['/*.php$', '/windows.PHP', false],
      ['/a*$', '/abc'],
      ['/*aab$', '/aaab'],
      ['/*abab*ab$', '/abab', false],
      ['/a$b', '/a$b'],
      ['fish', '/fish', false],
      ['/[id]', '/[id]'],
    ])('a rule for %s of the address %s', (rule, path, isMatch = true) => {
      expect(allows(['User-agent: *', `Disallow: ${rule}`], path)).toBe(!isMatch);
    });
  });

  it('knows comments, other line ends, records in a group that are not rules, and the delay', () => {
    const text =
      '\uFEFF# hello\rUSER-AGENT : a # one\r\nSitemap: /x\r\nUser-agent: Scoutline/3\nCrawl-delay: 1.5\nno record\n' +
      'Disallow: /closed # why\nDisallow:\nUser-agent: *\nCrawl-delay: soon';
    expect(readRobots(text, 'Scoutline').delaySeconds).toBe(1.5);
    expect(readRobots(text, 'other').delaySeconds).toBeNull();
    expect(['/closed', '/open'].map((path) => allows(text, path))).toEqual([false, true]);
    expect(allows(text, '/closed', 'a')).toBe(false);
    expect(allows('Disallow: /', '/')).toBe(true);
    expect(allows('', '/')).toBe(true);
  });

  it('is read as robots-parser reads it', () => {
    const part = fc.constantFrom('/a', 'a', 'b', 'ab', '*', '.gif', '?q=', '%20', 'é', '-');
    const path = fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('')}`);
    const pattern = fc.tuple(path, fc.constantFrom('', '$')).map((parts) => parts.join(''));
    const line = fc.oneof(
      fc.constantFrom('User-agent: *', 'User-agent: Scoutline', 'user-agent: other/1.0', '', '# a'),
      fc.tuple(fc.constantFrom('Allow', 'Disallow', 'disallow'), pattern).map((record) => record.join(': ')),
      fc.constantFrom('Crawl-delay: 1', 'Crawl-delay: x', 'Disallow:'),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), path, (lines, raw) => {
        // Unlike this parser and the RFC, the package ignores a group without rules.
        const [text, url] = [[...lines, 'Disallow:'].join('\n'), new URL(HOST + raw.replaceAll('*', 'c'))];
        const [ours, theirs] = [readRobots(text, 'Scoutline'), robotsParser(`${HOST}/robots.txt`, text)];
        expect(ours.isAllowed(url)).toBe(theirs.isAllowed(url.href, 'Scoutline'));
        expect(ours.delaySeconds).toBe(theirs.getCrawlDelay('Scoutline') ?? null);
      }),
      { numRuns: 5_000 },
    );
  });

  describe('made to cost more than it weighs', () => {
    const fill = (line: string): string =>
      `User-agent: *\n${`${line}\n`.repeat(Math.ceil(65_536 / (line.length + 1)))}`;

    it.each([
      ['many wildcards in many rules', fill(`Disallow: /${'*a'.repeat(50)}b`)],
      ['one rule of wildcards', `User-agent: *\nDisallow: /${'*a'.repeat(32_000)}`],
      ['short wildcards', fill('Allow: *b')],
      ['almost found', fill(`Allow: *${'a'.repeat(1_000)}b`)],
      ['almost found, anchored', fill(`Allow: /*${'aab'.repeat(10)}*b$`)],
      ['prefixes', fill(`Disallow: /${'a'.repeat(2_000)}b`)],
      ['empty records', fill(':')],
      ['crawlers', fill('User-agent: x')],
    ])('%s: twenty addresses take little time', (_, text) => {
      const before = ranMs();
      const robots = readRobots(text, 'Scoutline');
      for (let n = 0; n < 20; n++) robots.isAllowed(new URL(`${HOST}/${'a'.repeat(3_990)}${n}`));
      // Limit: twenty matches at ten milliseconds each.
      expect(ranMs() - before).toBeLessThan(1_000);
    });

    it('is read as the stricter rule over each bound', () => {
      const wild = ['User-agent: *', ...Array.from({ length: 1_000 }, () => 'Allow: /*xyz')];
      expect(allows(wild, `/${'a'.repeat(100)}`)).toBe(true);
      expect(allows(wild, `/${'a'.repeat(200)}`)).toBe(false);
      expect(allows(['User-agent: *', `Allow: /c${'*c'.repeat(40)}`, 'Disallow: /c'], `/${'c'.repeat(60)}`)).toBe(
        false,
      );
      expect(allows(['User-agent: *', `Disallow: /c${'*c'.repeat(40)}`], `/${'c'.repeat(35)}`)).toBe(false);
      expect(allows(['User-agent: *', `Disallow: /${'c'.repeat(3_000)}`], `/${'c'.repeat(2_900)}`)).toBe(false);
      expect(allows('', `/${'a'.repeat(4_096)}`)).toBe(false);
    });
  });
});
