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

describe('a heading without a mark', () => {
  const kinds = (text: string): string[] => textBlocks(text).map(({ kind, text: line }) => `${kind} ${line}`);

  it('is a short line above items, also where no line is blank', () => {
    expect(kinds('Removed\n- Support for Node 16\nFixed\n- Dates before 1970')).toEqual([
      'heading Removed',
      'item Support for Node 16',
      'heading Fixed',
      'item Dates before 1970',
    ]);
  });

  it('is a short line above a sentence, a level below the last marked one', () => {
    expect(kinds('## Plans\n\nPrice\n$149 for members.\n\nIt is new.')).toEqual([
      'heading Plans',
      'heading Price',
      'paragraph $149 for members.',
      'paragraph It is new.',
    ]);
    expect(kinds('What is next?\nWe open in May.')[0]).toBe('heading What is next?');
    expect(textBlocks('## Plans\n\nPrice\n$149 for members.').map(({ level }) => level)).toEqual([2, 3, 0]);
  });

  it('is a short line above the times of a day', () => {
    expect(kinds('Day 1\n09:00 Registration\n12:30 Lunch\nDay 2\n09:30 Workshops')).toEqual([
      'heading Day 1',
      'paragraph 09:00 Registration',
      'paragraph 12:30 Lunch',
      'heading Day 2',
      'paragraph 09:30 Workshops',
    ]);
  });

  it.each([
    ['a line of a wrapped sentence', 'The lead of the firm is\nHarbor Capital\nIt is new.\n\nAnd more.'],
    ['a line that continues an item', '- Export to CSV\nUp to 100 rows\n- Import\n\nAnd more.'],
    ['a greeting', 'Hi Sarah\nWe expect $4.1M.'],
    ['a line that introduces items', 'We need:\n- Bread'],
    ['the last line', 'It is new.\nLena Hoff'],
  ])('is not %s', (_what, text) => {
    expect(textBlocks(text).map(({ kind }) => kind)).not.toContain('heading');
  });
});
