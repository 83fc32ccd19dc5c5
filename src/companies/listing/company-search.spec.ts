import { typedOf } from './company-search.js';

describe('the words of a search', () => {
  it.each([
    ['acme - robotics', 'acme  robotics'],
    ['- acme', '  acme'],
    ['acme -robotics', 'acme -robotics'],
    ['e-commerce', 'e-commerce'],
  ])('exclude a word only where its hyphen is attached: %s', (text, words) =>
    expect(typedOf(text).words.replace(/ +/g, ' ')).toBe(words.replace(/ +/g, ' ')),
  );
});
