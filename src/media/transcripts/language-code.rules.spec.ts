import { languageCode } from './language-code.rules.js';

describe('the language of a transcript', () => {
  it.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['en-US', 'en'],
    ['en_us', 'en'],
    ['eng', 'en'],
    ['english', 'en'],
    [' German ', 'de'],
    ['Haitian Creole', 'ht'],
    ['mandarin', 'zh'],
    ['pt-br', 'pt'],
    ['zh-hant-tw', 'zh'],
    ['yue', 'yue'],
  ])('%s is %s', (text, code) => {
    expect(languageCode(text)).toBe(code);
  });

  it.each(['', 'und', 'x', 'klingonese', 'en-', 'en US', '12', 'e'.repeat(300)])('is unknown from "%s"', (text) => {
    expect(languageCode(text)).toBeNull();
  });
});
