import { cardText } from './card-text.rules.js';

const none = new Map<string, number>();

describe('the words of a card', () => {
  it.each([
    [
      'Adults who walked 30 minutes five times a week stayed free of back pain for 208 days, nearly twice as long as the 112 days of the control group.',
      'Adults who walked 30 minutes five times a week stayed free of back pain for 208 days',
    ],
    [
      'The new line carries 41,000 passengers on every working day of the year, half as many again as the planners had promised.',
      'The new line carries 41,000 passengers on every working day of the year',
    ],
  ])('are the clause with its verb, not what it is compared with: %s', (sentence, words) => {
    expect(cardText(sentence, none)).toBe(words);
    const weights = new Map(['control', 'group', 'days', 'planners', 'promised'].map((term) => [term, 5]));
    expect(cardText(sentence, weights)).toBe(words);
  });
});
