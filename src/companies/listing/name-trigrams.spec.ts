import { rarestOf } from './name-trigrams.js';

describe('the rarest trigrams of a name', () => {
  const frequencies = new Map([
    ['rob', 900],
    ['obo', 850],
    ['bot', 800],
    ['ots', 700],
    ['sap', 10],
    ['apz', 3],
    ['lse', 30],
  ]);

  it('are those that few names have, the rarest first', () => {
    expect(rarestOf('sapzlserobots', frequencies, 20)).toEqual(['pzl', 'zls', 'ser', 'ero', 'apz', 'sap']);
  });

  it('are not known where all that any name has are common', () => {
    expect(rarestOf('xxrobots', frequencies, 20)).toBeNull();
    expect(rarestOf('robots', frequencies, 20)).toBeNull();
  });

  it('are all of them, each once, where the sample has none', () => {
    expect(rarestOf('aaaa bcd%', new Map(), 20)).toEqual(['aaa', 'bcd']);
    expect(rarestOf('ab', new Map(), 20)).toEqual([]);
  });
});
