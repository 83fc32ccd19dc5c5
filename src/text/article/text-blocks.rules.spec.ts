import { growth } from '../../../test/kit/growth.js';
import { textBlocks } from './text-blocks.rules.js';

function cellsIn(text: string): string[] {
  return textBlocks(text)
    .filter(({ kind }) => kind === 'cell')
    .map(({ row, column, text: cell, isMarked }) => `${row}.${column} ${cell}${isMarked ? ' *' : ''}`);
}

describe('a table of Markdown in a plain text', () => {
  it('has its cells, with the heads marked', () => {
    const text = '# Plans\n\n| Plan | Basic |\n|:---|---:|\n| Price | **$9** |\n| Seats | |\n\nBasic is for teams.';
    expect(cellsIn(text)).toEqual(['0.0 Plan *', '0.1 Basic *', '1.0 Price', '1.1 $9', '2.0 Seats']);
    expect(textBlocks(text).map(({ kind }) => kind)).toEqual([
      'heading',
      ...Array<string>(5).fill('cell'),
      'paragraph',
    ]);
  });

  it('ends with its last row, also without a blank line behind it', () => {
    const blocks = textBlocks('| a | b |\n| - | - |\n| c | d |\nThe rest is text.');
    expect(blocks.at(-1)).toMatchObject({ kind: 'paragraph', text: 'The rest is text.' });
  });

  it('has cells whose places are those in the text', () => {
    const text = 'Two plans.\n\n| Plan | Pro \\| Max |\n|---|---|\n| Price | $9 |';
    const [, head] = textBlocks(text).filter(({ kind }) => kind === 'cell');
    expect(head?.text).toBe('Pro | Max');
    expect(text.slice(head?.starts[0], head?.ends.at(-1))).toBe('Pro \\| Max');
  });

  it.each([
    ['without a line below its heads', '| a | b |\n| c | d |'],
    ['in a sentence', 'The bar | is a sign.\n|---|'],
    ['without bars at the start', 'a | b\n---|---\nc | d'],
  ])('is none %s', (_what, text) => {
    expect(cellsIn(text)).toEqual([]);
  });

  it('is read in linear time', () => {
    const text = (times: number): string => '| a | b |\n|---|---|\n'.repeat(800 * times);
    expect(growth(() => textBlocks(text(8)), () => textBlocks(text(1)), 8)).toBeLessThan(3); // prettier-ignore
  });
});
