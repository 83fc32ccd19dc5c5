import { drawnSections, sectionsOfHtml } from './article-sections.rules.js';
import { tableSeries } from './series.rules.js';

const row = (line: string, cell = 'td'): string =>
  `<tr>${line
    .split('|')
    .map((text) => `<${cell}>${text.trim()}</${cell}>`)
    .join('')}</tr>`;

function seriesOf(head: string | null, ...lines: readonly string[]): string | null {
  const table = `<p>Text.</p><table>${head === null ? '' : row(head, 'th')}${lines.map((line) => row(line)).join('')}</table>`;
  const [section] = sectionsOfHtml(table, null);
  const series = section ? tableSeries(section) : null;
  return series && `${series.title}: ${series.bars.map(({ label, shown }) => `${label} ${shown}`).join(', ')}`;
}

describe('the chart of a table', () => {
  it.each([
    [
      'with an empty first head',
      ['| 2023 | 2024', 'Europe | 12% | 40%', 'Asia | 10% | 30%', 'Africa | 8% | 9%'],
      '2023: Europe 12%, Asia 10%, Africa 8%',
    ],
    [
      'with an empty cell',
      ['Country | Change 2023 | Share 2024', 'Spain | 3% | 20%', 'France | | 12%', 'Italy | 2% | 9%'],
      'Share 2024: Spain 20%, France 12%, Italy 9%',
    ],
    [
      'with years',
      ['Company | Founded | Funding', 'Acme | 2015 | $12M', 'Bolt | 2018 | $7M', 'Cask | 2020 | $3M'],
      'Funding: Acme $12M, Bolt $7M, Cask $3M',
    ],
    [
      'with numbered rows',
      ['# | Company | Funding', '1 | Acme | $12M', '2 | Bolt | $7M', '3 | Cask | $3M'],
      'Funding: Acme $12M, Bolt $7M, Cask $3M',
    ],
    [
      'by years',
      ['Year | Funding', '2021 | $12M', '2022 | $7M', '2023 | $3M'],
      'Funding: 2021 $12M, 2022 $7M, 2023 $3M',
    ],
    [
      'with paragraphs in a cell',
      ['Region | Share', '<p>North</p><p>America</p> | 12%', 'Asia | 10%', 'Africa | 8%'],
      'Share: North America 12%, Asia 10%, Africa 8%',
    ],
    ['of nothing but zeros', ['Region | Accidents', 'North | 0', 'South | 0', 'East | 0'], null],
    [
      'with a zero',
      ['Region | Accidents', 'North | 4', 'South | 0', 'East | 2'],
      'Accidents: North 4, South 0, East 2',
    ],
    [
      'with a head that is a text',
      [`Region | ${'Accidents that were reported to the office, '.repeat(3)}`, 'North | 4', 'South | 3', 'East | 2'],
      'null: North 4, South 3, East 2',
    ],
    ['of years only', ['Company | Founded', 'Acme | 2015', 'Bolt | 2018', 'Cask | 2020'], null],
  ] as const)('%s', (_what, [head, ...lines], expected) => {
    expect(seriesOf(head, ...lines)).toBe(expected);
  });

  it('without a head has all rows and no title', () => {
    expect(seriesOf(null, 'Europe | 12%', 'Asia | 10%', 'Africa | 8%')).toBe('null: Europe 12%, Asia 10%, Africa 8%');
  });

  it('respects cells over several columns, and gives up where rows share cells', () => {
    const wide = '<tr><td colspan="2">Europe</td><td>12%</td></tr>';
    const head = row('Region | Note | Share', 'th');
    const html = (first: string) => `<table>${head}${first}${row('Asia | x | 10%')}${row('Africa | y | 8%')}</table>`;
    const chart = (first: string) => tableSeries(sectionsOfHtml(html(first), null)[0] ?? fail());
    expect(chart(wide)?.bars.map(({ shown }) => shown)).toEqual(['12%', '10%', '8%']);
    expect(chart('<tr><td>12%</td><td>Europe</td></tr>')).toBeNull();
  });
});

function fail(): never {
  throw new Error('no section');
}

describe('the chart of a table with words that the fonts do not have', () => {
  function drawn(...lines: readonly string[]): string | null {
    const table = `<p>Text.</p><table>${lines.map((line) => row(line)).join('')}</table>`;
    const [section] = drawnSections(sectionsOfHtml(table, null));
    const series = section ? tableSeries(section) : null;
    return series && `${series.title}: ${series.bars.map(({ label, shown }) => `${label} ${shown}`).join(', ')}`;
  }

  it('marks the cell', () => {
    const lines = ['Firm | Funding | Note', 'Acme | $12M | 好', '阿里巴巴 | $7M | ', 'Tencent (腾讯) | $3M | good'];
    expect(drawn(...lines)).toBe('Funding: Acme $12M, … $7M, Tencent $3M');
  });

  it('needs names that differ, and all values', () => {
    expect(drawn('Firm | Funding', 'Acme | $12M', '阿里巴巴 | $7M', '腾讯 | $3M')).toBeNull();
    expect(drawn('Firm | Funding', 'Acme | $12M', 'Bolt | 七百万', 'Cask | $3M')).toBeNull();
  });
});
