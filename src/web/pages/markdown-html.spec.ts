import fc from 'fast-check';
import { parsers } from 'prettier/plugins/markdown';
import { escapeHtml, htmlOf, linkAddress, plainText, tableOf } from './markdown-html.js';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

/** The syntax tree of an independent Markdown parser, with GitHub's bare links and tables. */
async function treeOf(markdown: string): Promise<Node> {
  return (await parsers.markdown.parse(markdown, {} as never)) as Node;
}

const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)];
const typesOf = (node: Node): string[] => [...new Set(nodesOf(node).map(({ type }) => type))].sort();
const textOf = (node: Node): string =>
  nodesOf(node)
    .map(({ value }) => value ?? '')
    .join('');

/** Names that an attacker writes to inject markup. */
const HOSTILE = [
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '</td><h1>', '<!-- x', '&lt;b&gt;', '&#60;b>'],
  ...['[free](https://evil.example)', '![x](https://evil.example/a.png)', '[a]: https://evil.example', '<https://evil.example>'],
  ...['https://evil.example', 'www.evil.example', 'HTTP://evil.example', 'mail me@evil.example', 'mailto:a@evil.example'],
  ...['# Heading', '## a', '- item', '+ item', '1. item', '12) item', '> quote', '---', '***', '___', '===', '```js', '~~~'],
  ...['*a*', '**a**', '_a_', '__a__', '~~a~~', '`a`', 'a | b', '\\', 'a\\', '\\<b>', '[^1]', 'snake_case_name', 'AT&T', 'a\n\n# b', ' {#anchor}', '$$', '$a$', '$$\na\n$$'],
  ...['{{ site.secret }}', '{% include x %}', '{%%}', '{{{%a%}', '[[page]]', ':::note', '<% x %>', '\\(a\\)', '==a==', '^a^', ':tada:'],
]; // prettier-ignore
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
      fc.string({ maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 4 },
  ) // prettier-ignore
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '');
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('text from outside in a page of ours', () => {
  it('is the same text and nothing else, wherever it stands', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const expected = plainText(text);
        const shown = plain(text);
        const paragraph = await treeOf(expected);
        expect([typesOf(paragraph), textOf(paragraph)]).toEqual([['paragraph', 'root', 'text'], shown]); // prettier-ignore
        expect(typesOf(await treeOf(`# ${expected}`))).toEqual(['heading', 'root', 'text']);
        expect(typesOf(await treeOf(`> ${expected}`))).toEqual(['blockquote', 'paragraph', 'root', 'text']);
        const row = await treeOf(tableOf(['Name', 'Town'], [[expected, 'Ghent']]));
        expect(typesOf(row)).toEqual(['root', 'table', 'tableCell', 'tableRow', 'text']);
        expect(textOf(row)).toBe(`NameTown${shown}Ghent`);
        const link = await treeOf(`[${expected}](/companies/acme)`);
        expect(nodesOf(link).filter(({ type }) => type === 'link')).toHaveLength(1);
        expect(textOf(link)).toBe(shown);
        expect(expected).not.toMatch(/<|!\[[^\\]/);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same in our own HTML', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = escapeHtml(plain(text));
        expect(htmlOf(plainText(text))).toBe(`<p>${shown}</p>`);
        expect(htmlOf(`# ${plainText(text)}`)).toContain(`>${shown}</h1>`);
        expect(htmlOf(`- ${plainText(text)}`)).toBe(`<ul><li>${shown}</li></ul>`);
        expect(htmlOf(tableOf(['Name'], [[plainText(text)]]))).toContain(`<td>${shown}</td>`);
        expect(htmlOf(`[${plainText(text)}](/companies)`)).toBe(`<p><a href="/companies">${shown}</a></p>`);
      }),
      { numRuns: 1_000 },
    );
  });

  it('stays readable', () => {
    const text = 'AT&T, snake_case and “Söhne” (since 1990) for $5.';
    expect(plainText(text)).toBe(text);
  });

  it.each(['javascript:alert(1)', 'data:text/html,<b>', '//evil.example', ''])(
    '%j is no address to link to',
    (address) => {
      expect(linkAddress(address)).toBe('#');
    },
  );
});

describe('an address from outside in a page of ours', () => {
  it.each([
    'https://acme.ai/a)[free](https://evil.ai/',
    'https://acme.ai/a](https://evil.ai)',
    'https://acme.ai/wiki/Acme_(company)',
    'https://acme.ai/a b\u00a0c\nd',
    'https://acme.ai/a|b`c*d\\e<f>',
  ])('%j is one link, to where it leads', (address) => {
    const html = htmlOf(`[${plainText('Acme [Inc]')}](${linkAddress(address)})`);
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
    expect(hrefs).toHaveLength(1);
    expect(new URL(String(hrefs[0])).host).toBe('acme.ai');
    expect(decodeURIComponent(String(hrefs[0]))).toBe(address);
    expect(html).toContain('>Acme [Inc]</a>');
  });
});

describe('lists', () => {
  it.each([
    ['1. Read.\n2. Write.', '<ol><li>Read.</li><li>Write.</li></ol>'],
    ['1) Read.\n2) Write.', '<ol><li>Read.</li><li>Write.</li></ol>'],
    ['3. Read.\n4. Write.', '<ol start="3"><li>Read.</li><li>Write.</li></ol>'],
    [
      '1. Read **it**,\n   all of it.\n2. Write `x`.',
      '<ol><li>Read <strong>it</strong>, all of it.</li><li>Write <code>x</code>.</li></ol>',
    ],
    ['Steps:\n1. Read.\n\nDone.', '<p>Steps:</p>\n<ol><li>Read.</li></ol>\n<p>Done.</p>'],
    ['- one,\n  two\n- three', '<ul><li>one, two</li><li>three</li></ul>'],
    ['It began in\n2019. Then it grew.', '<p>It began in 2019. Then it grew.</p>'],
    ['1.5 million', '<p>1.5 million</p>'],
    ['1\\. not a list', '<p>1. not a list</p>'],
  ])('%j', (markdown, html) => {
    expect(htmlOf(markdown)).toBe(html);
  });
});
