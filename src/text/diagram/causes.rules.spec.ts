import { articleOf } from '../article/article.rules.js';
import { bestSentences } from '../article/key-sentences.rules.js';
import { textBlocks } from '../article/text-blocks.rules.js';
import { causesOf } from './causes.rules.js';
import { linkLabel } from './diagram.rules.js';

const OTHER = 'Ships are late because the lock is broken.';
const AND_ANOTHER = 'Trains are late because the bridge is shut.';

/** The pairs of a text, without those of two sentences that are added because one pair makes no drawing. */
function pairsIn(text: string): string[] {
  const article = articleOf('Why fares rose', textBlocks(`${text}\n\n${OTHER}\n\n${AND_ANOTHER}`));
  const { diagram } = causesOf(article) ?? {};
  if (diagram?.kind !== 'cause_effect') throw new Error('no causes');
  return diagram.nodes
    .map((node) => `${node.cause.text} | ${linkLabel(node)} | ${node.effect.text}`)
    .filter((pair) => !pair.includes('are late'));
}

describe('a clause of cause before its effect', () => {
  it.each([
    ['Because fuel became dearer, fares rose.', 'fuel became dearer', 'fares rose'],
    [
      'Because of rising costs, higher wages, and weak demand, the company cut 300 jobs.',
      'of rising costs, higher wages, and weak demand',
      'the company cut 300 jobs',
    ],
    [
      'Because the plant in Ghent, Belgium, was closed, 300 people lost their jobs.',
      'the plant in Ghent, Belgium, was closed',
      '300 people lost their jobs',
    ],
    [
      'Because of the strike, which lasted three weeks, the firm lost money.',
      'of the strike, which lasted three weeks',
      'the firm lost money',
    ],
    ['Because demand fell, prices dropped, and stocks grew.', 'demand fell', 'prices dropped, and stocks grew'],
  ])('ends at the comma before the main clause: %s', (text, cause, effect) => {
    expect(pairsIn(text)).toEqual([`${cause.replace(/^of /, '')} | that is why | ${effect}`]);
  });

  it('is none where it may end at several commas', () => {
    expect(pairsIn('Because sales fell, costs rose, and the bank called in its loan, the firm was closed.')).toEqual(
      [],
    );
  });
});

describe('words that join a cause to its effect', () => {
  it.each([
    ['The strike has caused long delays.', ['The strike | has caused | long delays']],
    ['The sell-off was triggered by weak data.', ['weak data | that is why | The sell-off']],
    ['Strong results in Asia led to a higher profit.', ['Strong results in Asia | led to | a higher profit']],
    ['Smoking alone causes lung cancer.', ['Smoking alone | causes | lung cancer']],
    ['Higher rates forced the firm to close.', ['Higher rates | forced | the firm to close']],
    ['The firm was forced to close its plant.', []],
    ['The company posted strong results in the quarter.', []],
    ['Kestrel published its annual results in the morning.', []],
    ['Market forces the firm cannot control are at work.', []],
    ['The main causes the report names are old pipes.', []],
    ['The new plant is due to open in May.', []],
    ['Ilse Brandt and Tom Lee contributed to this report.', []],
    ['Sales fell. So far this year they are down.', []],
    ['Sales fell. So-called savers stayed at home.', []],
    ['Sales fell. This meant that it cut its prices.', ['Sales fell | this meant that | it cut its prices']],
    ['Sales fell. So the firm cut its prices.', ['Sales fell | so | the firm cut its prices']],
  ])('%s', (text, pairs) => {
    expect(pairsIn(text)).toEqual(pairs);
  });
});

describe('a sentence that a pull quote repeats', () => {
  it('is one pair', () => {
    const repeated = 'Fares rose because fuel became dearer.';
    expect(pairsIn(`${repeated}\n\n“${repeated}”\n\n${repeated}`)).toHaveLength(1);
  });

  it('is one key sentence', () => {
    const text = ['Robots sort the parcels of the town.', 'The night shift loads forty trucks with them.'];
    const article = articleOf('Robots', textBlocks([text[0], `“${text[0]}”`, text[1], text[0]].join('\n\n')));
    expect(bestSentences(article.sentences, 3, article).map(({ quote }) => quote.text)).toEqual(text);
  });
});

describe('a cause that is denied', () => {
  it.each([
    'Neither rain nor snow caused the delay.',
    'No study shows that coffee causes bad sleep.',
    'It is a myth that vaccines have caused autism.',
    'Critics wrongly claim that the tax caused inflation.',
    'In May, nothing led to higher fares.',
    'No flights were cancelled because of the snow.',
    'Nobody died due to the fire in the hall.',
    'None of the shops closed because of the strike.',
    'No deaths were caused by the storm.',
    'It is a myth that autism is caused by vaccines.',
    'Rumours that the bank caused the crisis are false.',
    'Competition from Fuji was not the cause. As a result, its share fell by half.',
    'The strike was never a reason. This led to long queues at the port.',
  ])('is none: %s', (sentence) => expect(pairsIn(sentence)).toEqual([]));

  it.each([
    'Not checking the oil caused the fire in the hall.',
    'No trains ran because of the snow.',
    'Nobody was hurt because the hall was empty.',
    'Nobody was hurt thanks to the guards.',
    'There is no doubt that the tax led to higher prices.',
    'The pump was not serviced. As a result, its cellar was flooded.',
  ])('is not one that lacks something: %s', (sentence) => expect(pairsIn(sentence)).toHaveLength(1));
});
