import { readBlocks } from '../../parsers/html/read-blocks.js';
import { type Article, articleOf, headingLabels } from './article.rules.js';

function articleIn(html: string): Article {
  return articleOf('Firms', readBlocks(html).blocks, (text) => !/\p{Script=Han}/u.test(text));
}

it('a German ordinal does not end a sentence', () => {
  const text = 'Der Preis sinkt zum 1. Januar um 12 Prozent. Er stieg im 2. Quartal um 5. Danach fiel er.';
  expect(articleIn(`<p>${text}</p>`).sentences.map(({ quote }) => quote.text)).toEqual([
    'Der Preis sinkt zum 1. Januar um 12 Prozent.',
    'Er stieg im 2. Quartal um 5.',
    'Danach fiel er.',
  ]);
  const short = 'Es kostet 5 Euro bzw. Franken, z. B. in Bern.';
  expect(articleIn(`<p>${short}</p>`).sentences.map(({ quote }) => quote.text)).toEqual([short]);
});

describe('words that the fonts lack', () => {
  it('leave a mark in a heading, so that its text does not pass to the heading before', () => {
    const html = '<h2>Amazon</h2><p>It sells books.</p><h2>阿里巴巴</h2><p>It sells phones.</p><h2>eBay</h2>';
    const said = articleIn(html).sections.map(({ heading, sentences }) => [
      heading.text,
      ...sentences.map(({ quote }) => quote.text),
    ]);
    expect(said).toEqual([['Amazon', 'It sells books.'], ['[…]', 'It sells phones.'], ['eBay']]);
  });

  it('leave a mark in cells and items', () => {
    const html =
      '<table><tr><td>阿里</td><td>JD</td></tr><tr><td>5</td><td>6</td></tr></table><ul><li>Alibaba (阿里 巴巴): large<li>JD</ul>';
    expect(articleIn(html).blocks.map(({ text }) => text)).toEqual([
      '[…]',
      'JD',
      '5',
      '6',
      'Alibaba ([…]): large',
      'JD',
    ]);
  });

  it('are within the place of their mark', () => {
    const html = '<ul><li>Firm <b>阿里巴巴</b> grows<li>JD</ul>';
    const [block] = articleIn(html).blocks;
    const at = block?.text.indexOf('[…]') ?? -1;
    expect(html.slice(block?.starts[at], block?.ends[at])).toBe('阿里巴巴');
    expect(html.slice(block?.starts[at + 4], block?.ends[at + 8])).toBe('grows');
  });

  it('leave a mark in a cell that is as long as an article may be', () => {
    const long = `<table><tr><th>Part</th><th>Words</th></tr><tr><td>One</td><td>${'ab '.repeat(64_000)}日本</td></tr></table>`;
    expect(articleIn(long).blocks.at(-1)?.text.slice(-9)).toBe('ab ab […]');
  });

  it('leave no marks where most of a list is in another script', () => {
    expect(articleIn('<ul><li>阿里<li>腾讯<li>JD</ul>').blocks.map(({ text }) => text)).toEqual(['JD']);
  });

  it('drop a numbered list with a step of which little is left', () => {
    expect(articleIn('<ol><li>Open it.<li>打开设置。<li>Close it.</ol>').blocks).toEqual([]);
    expect(articleIn('<ol><li>Open it.<li>Tap the 设置 button.</ol>').blocks.map(({ text }) => text)).toEqual([
      'Open it.',
      'Tap the […] button.',
    ]);
  });
});

describe('the label of a heading', () => {
  const label = (text: string): string | undefined => headingLabels([{ text, starts: [], ends: [] }])[0]?.text;

  it.each([
    ['2. Water it', 'Water it'],
    ['Step 2: Water it', 'Water it'],
    ['3 – Water it', 'Water it'],
    ['Step 2: 3 eggs', '3 eggs'],
  ])('has no number: %s', (text, expected) => expect(label(text)).toBe(expected));

  it.each([
    '2.3.0 released',
    '10:30 Opening',
    '24-hour support',
    '1.2 Scope',
    '3 - 5 years',
    '3D printing',
    '365 Data Centers',
    '12 months on',
  ])('keeps a number that is no mark: %s', (text) => expect(label(text)).toBe(text));

  it.each([
    [
      ['1 Scope', '2 Methods', '3 Results'],
      ['Scope', 'Methods', 'Results'],
    ],
    [
      ['Step 1 open it', 'Step 2 close it'],
      ['open it', 'close it'],
    ],
    [
      ['24 hours in Rome', '365 Data Centers'],
      ['24 hours in Rome', '365 Data Centers'],
    ],
    [
      ['Phase 2 begins', 'Costs'],
      ['Phase 2 begins', 'Costs'],
    ],
  ])('has no bare number where the headings count: %j', (texts, labels) => {
    const blocks = texts.map((text) => ({ text, starts: [], ends: [] }));
    expect(headingLabels(blocks).map((label) => label?.text)).toEqual(labels);
  });
});

describe('headings without their tag', () => {
  it.each([
    ['<p><b>How did it start?</b></p><p>In a garage.</p>', [['How did it start?', 'In a garage.']]],
    ['<dl><dt>Dilution</dt><dd>The fall of a share.</dd></dl>', [['Dilution', 'The fall of a share.']]],
    ['<p><b>Take care!</b></p><p>It is hot.</p>', []],
  ])('are questions in bold and terms that are explained: %s', (html, expected) => {
    const said = articleIn(html).sections.map(({ heading, sentences }) => [
      heading.text,
      ...sentences.map(({ quote }) => quote.text),
    ]);
    expect(said).toEqual(expected);
  });
});
