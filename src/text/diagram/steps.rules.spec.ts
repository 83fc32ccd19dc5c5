import { articleOf } from '../article/article.rules.js';
import { textBlocks } from '../article/text-blocks.rules.js';
import { stepsOf } from './steps.rules.js';

function stepsIn(title: string, text: string): string[] | null {
  const { diagram } = stepsOf(articleOf(title, textBlocks(text))) ?? {};
  return diagram?.kind === 'steps' ? diagram.nodes.map(({ detail }) => detail?.text ?? '') : null;
}

const NEWS = 'Kestrel moves to Lyon';
const HOW_TO = 'How to bake bread';

describe('steps in sentences', () => {
  it('are those with a word of order', () => {
    const text = 'First, the firm rents a hall. Then it moves the machines. After that, it hires. Finally, it opens.';
    expect(stepsIn(NEWS, text)).toEqual(['the firm rents a hall.', 'it moves the machines.', 'it hires.', 'it opens.']);
  });

  it.each([
    'First Solar opened a plant.',
    'First quarter revenue rose by 5 percent.',
    'Second-hand cars sold well.',
    'Third parties were not affected.',
    'Next year the firm will open a plant.',
    'Last week the firm sold its yard.',
    'After that deal, the shares rose.',
    'Then-president Ilse Brandt resigned.',
    'To begin construction, the firm needs a permit.',
  ])('are not cut out of a sentence where the word belongs to a noun: %s', (sentence) => {
    const text = `${sentence} First, it rents a hall. Then it moves the machines. Finally, it opens.`;
    expect(stepsIn(NEWS, text)).toEqual(['it rents a hall.', 'it moves the machines.', 'it opens.']);
  });

  it('need no comma in instructions', () => {
    const text =
      'First mix the flour and the salt. Next add the water. Next week bake again. Then knead. Last of all, bake.';
    expect(stepsIn(HOW_TO, text)).toEqual(['mix the flour and the salt.', 'add the water.', 'knead.', 'bake.']);
    expect(stepsIn(NEWS, text)).toBeNull();
  });
});
