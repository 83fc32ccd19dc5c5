import { rarePartsOf } from './name-trigrams.js';

const FREQUENCIES = new Map([
  ['rob', 900],
  ['obo', 850],
  ['bot', 800],
  ['ots', 700],
  ['sap', 10],
  ['apz', 3],
  ['lse', 30],
]);

describe('the rare parts of a name', () => {
  it('are three that do not overlap, the rarest first', () => {
    expect(rarePartsOf('sapzlserobots', FREQUENCIES, 20)).toEqual(['zls', 'erob', 'sap']);
  });

  it('leave one whole, wherever two letters are wrong', () => {
    const name = 'umarevooprobotics';
    const parts = rarePartsOf(name, new Map(), 20) ?? [];
    expect(parts).toHaveLength(3);
    for (let first = 0; first < name.length; first++) {
      for (let second = first; second < name.length; second++) {
        const wrong = [...name].map((letter, at) => (at === first || at === second ? '#' : letter)).join('');
        expect([wrong, parts.some((part) => wrong.includes(part))]).toEqual([wrong, true]);
      }
    }
  });

  it('are the rarest trigrams where one of three is common', () => {
    expect(rarePartsOf('sapxrobots', FREQUENCIES, 20)).toEqual(['xro', 'apx', 'pxr', 'sap']);
    expect(rarePartsOf('sapxrob', FREQUENCIES, 20)).toEqual(['apx', 'pxr', 'xro', 'sap']);
  });

  it('are not known where all that any name has are common', () => {
    expect(rarePartsOf('robots', FREQUENCIES, 20)).toBeNull();
  });

  it('are each once, and of letters and digits only', () => {
    expect(rarePartsOf('aaaa bcd%', new Map(), 20)).toEqual(['aaa', 'bcd']);
    expect(rarePartsOf('aaaa bcd%ef_ghi', new Map(), 20)).toEqual(['aaa', 'bcd', 'ghi']);
    expect(rarePartsOf('ab', new Map(), 20)).toEqual([]);
  });
});
