import { readFileSync } from 'node:fs';
import { isCommonName } from './common-name.js';

describe('a name that may be an ordinary phrase', () => {
  it.each(['Stripe', 'Ramp', 'stripe', 'RAMP', 'Emily', 'Ashby', 'London', 'Café', 'Acme Robotics', 'Quiet Works', '7 Cups'])(
    '%s is one',
    (name) => {
      expect(isCommonName(name)).toBe(true);
    },
  ); // prettier-ignore

  it.each(['Apolink', 'Airbnb', 'Buzzsprout', 'PlanGrid', 'reMail', 'MBX', '7cups', 'Trigger.dev', 'Apolink Robotics', 'Яндекс', '', ' '])(
    '%s is none',
    (name) => {
      expect(isCommonName(name)).toBe(false);
    },
  ); // prettier-ignore

  it('is looked up in a sorted list, at both ends of it too', () => {
    const words = readFileSync('src/vocabulary/names/common-words.tsv', 'latin1')
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('#'));
    expect(words).toEqual([...new Set(words)].sort());
    expect(words.filter((_, n) => n % 997 === 0 || n === words.length - 1).filter((word) => !isCommonName(word))).toEqual([]); // prettier-ignore
  });
});
