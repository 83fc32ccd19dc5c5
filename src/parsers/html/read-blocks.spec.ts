import { readBlocks } from './read-blocks.js';

const cellsOf = (html: string) => readBlocks(html).blocks.map(({ text, row, column }) => `${row}/${column} ${text}`);

describe('the cells of a table', () => {
  it('are in the columns where a browser shows them', () => {
    const html =
      '<table><thead><tr><th rowspan=2>a<th colspan=2>b<tr><th>c<th>d</thead>' +
      '<tr><td>e<td rowspan=0>f<td>g<tr><td>h<td>i</table>';
    expect(cellsOf(html)).toEqual(['0/0 a', '0/1 b', '1/1 c', '1/2 d', '2/0 e', '2/1 f', '2/2 g', '3/0 h', '3/2 i']);
  });

  it('count once where their spans are no numbers, and spans end with their group of rows', () => {
    const html =
      '<table><tbody><tr><td rowspan=9>a<td colspan=x>b<td colspan=-2>c</tbody><tbody><tr><td>d<td>e</tbody></table>';
    expect(cellsOf(html)).toEqual(['0/0 a', '0/1 b', '0/2 c', '1/0 d', '1/1 e']);
  });

  it('are read in linear time, however large their spans are', () => {
    const html = `<table>${'<tr><td colspan=99999 rowspan=99999>a'.repeat(5_000)}</table>`;
    expect(readBlocks(html, { listed: 10_000 }).blocks.at(-1)).toMatchObject({ row: 4_999 });
  });
});

it('leaves out the frame of a keycap emoji and not its digit', () => {
  expect(readBlocks('<p>1\uFE0F\u20E3 Open the app</p>').blocks.map(({ text }) => text)).toEqual(['1 Open the app']);
});
