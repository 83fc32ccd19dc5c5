import fc from 'fast-check';
import { type AssEvent } from '../engines/ass.rules.js';
import { changesOf, DRIFT_EVERY, drawnFrames, FPS, pansOf } from './drawn-frames.rules.js';

/** What ffmpeg makes of a condition. */
function isDrawn(condition: string, n: number): boolean {
  return condition.split('+').some((term) => {
    const [first = 0, last = first] = (/n,([\d,]+)/.exec(term)?.[1] ?? '').split(',').map(Number);
    if (term.startsWith('not(mod(')) return n % first === 0;
    if (term.startsWith('eq(')) return n === first;
    if (term.startsWith('between(')) return n >= first && n <= last;
    throw new Error(`${term} is no term of a condition`);
  });
}

const event = (from: number, to: number, text = ''): AssEvent => ({ from, to, text, style: 'Strong' });
const drawnIn = (events: readonly AssEvent[], frames: number): number[] => {
  const condition = drawnFrames(events.flatMap(changesOf));
  return Array.from({ length: frames }, (_, n) => n).filter((n) => isDrawn(condition, n));
};

describe('the frames that are drawn', () => {
  it('are one in three where only background and progress bar move', () => {
    const bar = event(0, 50, '{\\pos(0,9)\\fscx0\\t(0,50000,\\fscx100)}');
    expect(drawnIn([bar], 12)).toEqual([0, 3, 6, 9]);
  });

  it('are all of a fade, a growth and a move, and the first frame of a word', () => {
    expect(drawnIn([event(1, 9, '{\\fad(300,200)}')], 60).filter((n) => n >= 24 && n < 40)).toEqual([
      ...[24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 36, 39],
    ]);
    expect(drawnIn([event(1, 9, '{\\t(100,200,0.6,\\fscx100)}')], 40)).toEqual(
      expect.arrayContaining([25, 28, 29, 30]),
    );
    expect(drawnIn([event(1, 9, '{\\move(1,2,3,4,0,100)}')], 40)).toEqual(expect.arrayContaining([25, 26, 27, 28]));
    expect(drawnIn([event(0.38, 9)], 20)).toContain(10);
  });

  it('include a picture for as long as it pans', () => {
    const scene = { sentence: '', words: [], from: 1, to: 2 };
    const spans = pansOf([
      { ...scene, card: { layout: 'picture', picture: 0, text: '' } },
      { ...scene, from: 4, to: 5, card: { layout: 'centre', text: '' } },
    ]);
    expect(spans).toEqual([[1, 2]]);
    const condition = drawnFrames(spans);
    expect([26, 37, 49].every((n) => isDrawn(condition, n))).toBe(true);
    expect(isDrawn(condition, 4 * FPS + 1)).toBe(false);
  });

  it('leave out no frame that differs from the one before', () => {
    const ms = fc.integer({ min: 0, max: 900 });
    const seconds = fc.integer({ min: 0, max: 400 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.array(fc.tuple(seconds, seconds, ms, ms), { maxLength: 4 }), (drawn) => {
        const events = drawn.map(([from, length, fadeIn, fadeOut]) =>
          event(from, from + length, `{\\fad(${fadeIn},${fadeOut})}`),
        );
        // What libass makes of the time of a frame, in milliseconds.
        const stateAt = (n: number): string => {
          const now = Math.floor((n * 1_000) / FPS);
          return drawn
            .map(([from, length, fadeIn, fadeOut]) => {
              const [begin, end] = [Math.round(from * 100) * 10, Math.round((from + length) * 100) * 10];
              if (now < begin || now >= end) return 'absent';
              return [Math.min(fadeIn, now - begin), Math.min(fadeOut, end - now)].join();
            })
            .join(';');
        };
        const condition = drawnFrames(events.flatMap(changesOf));
        for (let n = 1; n < 300; n++) {
          if (!isDrawn(condition, n)) expect([n, stateAt(n)]).toEqual([n, stateAt(n - 1)]);
        }
      }),
    );
  });

  it('are named once, and not where the one in three is anyway', () => {
    expect(drawnFrames([])).toBe(`not(mod(n,${DRIFT_EVERY}))`);
    expect(
      drawnFrames([
        [0.96, 0.96],
        [1.04, 1.04],
        [1.05, 1.2],
        [1.1, 1.1],
        [2.34, 2.34],
      ]),
    ).toBe('not(mod(n,3))+between(n,26,30)+eq(n,59)');
  });
});
