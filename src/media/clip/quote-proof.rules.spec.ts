import { type Cue } from '../transcripts/cue.rules.js';
import { judgeQuote, spokenWithin } from './quote-proof.rules.js';

const QUOTE = 'Small robots sort more parcels';
const cue = (from: number, to: number): readonly Cue[] => [{ from, to, text: `${QUOTE}.` }];
const judged = (from: number, to: number) =>
  judgeQuote({ quote: QUOTE, start_seconds: 10, end_seconds: 20 }, cue(from, to));

describe('a quote', () => {
  it('is proved where most of it is spoken within the clip', () => {
    expect(judged(12, 14)).toEqual({ proved: true, span: { start_seconds: 12, end_seconds: 14 } });
    expect(judged(18.5, 21)).toEqual({ proved: true, span: { start_seconds: 18.5, end_seconds: 20 } });
    expect(judged(9.5, 11)).toEqual({ proved: true, span: { start_seconds: 10, end_seconds: 11 } });
  });

  it.each([
    [20.2, 21.3],
    [19.9, 21.4],
    [8.6, 9.8],
    [8.2, 10.1],
  ])('is not proved by captions from %d to %d s', (from, to) => {
    expect(judged(from, to)).toEqual({ proved: false, span: null });
  });

  it('is proved by captions without a length within the clip, but not timed by them', () => {
    const found = judged(15, 15);
    expect(found.proved).toBe(true);
    expect(spokenWithin(found, { start_seconds: 10, end_seconds: 20 })).toBeNull();
    expect(spokenWithin(judged(18.5, 21), { start_seconds: 10, end_seconds: 20 })).toEqual({ from: 8.5, to: 10 });
  });
});
