import { readBlocks } from '../../parsers/html/read-blocks.js';
import { articleOf } from '../article/article.rules.js';
import { comparisonOf } from './comparison.rules.js';

function tableIn(html: string): (string | null)[][] {
  const { diagram } = comparisonOf(articleOf('Two plans', readBlocks(html).blocks)) ?? {};
  if (diagram?.kind !== 'comparison') throw new Error('no comparison');
  const rows = diagram.nodes.map(({ aspect, cells }) => [aspect, ...cells].map((cell) => cell?.text ?? null));
  return [diagram.subjects.map(({ text }) => text), ...rows];
}

describe('a table with cells over several rows or columns', () => {
  it('has each value under its head', () => {
    const html =
      '<table><tr><th>What</th><th>Basic</th><th>Plus</th></tr>' +
      '<tr><td rowspan="2">Price</td><td>$5</td><td>$9</td></tr>' +
      '<tr><td>$50 a year</td><td>$90 a year</td></tr>' +
      '<tr><td>Support</td><td colspan="2">By mail</td></tr></table>';
    expect(tableIn(html)).toEqual([
      ['Basic', 'Plus'],
      ['Price', '$5', '$9'],
      ['Price', '$50 a year', '$90 a year'],
      ['Support', 'By mail', 'By mail'],
    ]);
  });

  it('has each head over its columns', () => {
    const html =
      '<table><thead><tr><th rowspan="2">Region</th><th colspan="2">2024</th><th>2025</th></tr>' +
      '<tr><th>Q1</th><th>Q2</th><th>Q1</th></tr></thead>' +
      '<tbody><tr><td>Asia</td><td>1</td><td>2</td><td>3</td></tr></tbody></table>';
    expect(tableIn(html)).toEqual([
      ['2024', '2024', '2025'],
      ['Region', 'Q1', 'Q2', 'Q1'],
      ['Asia', '1', '2', '3'],
    ]);
  });

  it('leaves out a title over a group of rows', () => {
    const html =
      '<table><tr><th>What</th><th>Basic</th><th>Plus</th></tr><tr><td colspan="3">Costs</td></tr>' +
      '<tr><td>Price</td><td>$5</td><td>$9</td></tr><tr><td>Set-up</td><td>$1</td><td>$2</td></tr></table>';
    expect(tableIn(html).slice(1)).toEqual([
      ['Price', '$5', '$9'],
      ['Set-up', '$1', '$2'],
    ]);
  });
});

describe('the heads of a table', () => {
  const table = (...rows: readonly (readonly string[])[]): string =>
    `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

  it('are no values of the first row', () => {
    const html = table(['Small', '$10', '20 kg'], ['Large', '$30', '40 kg'], ['Huge', '$50', '60 kg']);
    expect(comparisonOf(articleOf('Two plans', readBlocks(html).blocks))).toBeNull();
    expect(tableIn(table(['', '2023', '2024'], ['Sales', '$3', '$4'], ['Costs', '$5', '$6']))[0]).toEqual([
      '2023',
      '2024',
    ]);
  });

  it.each([
    [
      ['Feature', '4G', '5G'],
      ['Speed', '100 Mbit/s', '1 Gbit/s'],
      ['Delay', '50 ms', '10 ms'],
    ],
    [
      ['Item', '5 kg', '10 kg'],
      ['Flour', '$3', '$5'],
      ['Rice', '$4', '$7'],
    ],
  ])('may have numbers where no value has their unit: %j', (...rows) => {
    expect(tableIn(table(...rows))[0]).toEqual(rows[0]?.slice(1));
  });

  it('are cut where they are long', () => {
    const head = 'Average price of a flat in the centre in 2024 (EUR)';
    const html = table(['City', head, 'People'], ['Bern', '1', '2'], ['Basel', '3', '4']);
    expect(tableIn(html)[0]).toEqual(['Average price of a flat in the centre', 'People']);
  });
});

describe('pros and cons of several things', () => {
  const of = (name: string, pros: string, cons: string) =>
    `<h2>${name}</h2><h3>Pros</h3><ul>${pros}</ul><h3>Cons</h3><ul>${cons}</ul>`;
  const compared = (html: string) => {
    const { diagram } = comparisonOf(articleOf('Lidar or cameras?', readBlocks(html).blocks)) ?? {};
    if (diagram?.kind !== 'comparison') return null;
    const rows = diagram.nodes.map(({ aspect, cells }) => [aspect?.text, ...cells.map((cell) => cell?.text)]);
    return [diagram.subjects.map(({ text }) => text), ...rows];
  };

  it('have a column for each thing', () => {
    const html =
      of('Lidar', '<li>Measures distance<li>Works at night', '<li>Struggles in fog') +
      of('Cameras', '<li>Cost under $50', '<li>Blinded by low sun');
    expect(compared(html)).toEqual([
      ['Lidar', 'Cameras'],
      ['Pros', 'Measures distance', 'Cost under $50'],
      [undefined, 'Works at night', undefined],
      ['Cons', 'Struggles in fog', 'Blinded by low sun'],
    ]);
  });

  it('are not compared where one of the things has no cons', () => {
    const html = of('Lidar', '<li>Works at night', '<li>Struggles in fog');
    expect(compared(`${html}<h2>Cameras</h2><h3>Pros</h3><ul><li>Cheap</ul>${html}`)).toBeNull();
  });
});
