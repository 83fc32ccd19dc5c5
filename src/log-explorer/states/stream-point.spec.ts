import { isTaken, streamPointOf } from './stream-point.rules.js';

describe('a place in the history of a stream', () => {
  it.each([
    ['17', { kind: 'revision', revision: 17n }],
    [' @4711 ', { kind: 'position', position: 4_711n }],
    ['2026-11-01', { kind: 'instant', at: new Date('2026-11-01T00:00:00Z') }],
    ['2026-11-01T00:00:00+01:00', { kind: 'instant', at: new Date('2026-10-31T23:00:00Z') }],
    ['2026-11-01T00:00', null],
    ['9999999999999999999', null],
    ['-1', null],
    ['', null],
  ])('%j is %o', (text, point) => expect(streamPointOf(text)).toEqual(point));

  it('is told to be passed by revision, by position or by the clock of the log', () => {
    const event = { revision: 3n, position: 40n, recordedAt: Date.UTC(2026, 10, 1) };
    const passed = (text: string): boolean => isTaken(streamPointOf(text) as never, event);
    expect([passed('3'), passed('2')]).toEqual([true, false]);
    expect([passed('@40'), passed('@39')]).toEqual([true, false]);
    expect([passed('2026-11-01'), passed('2026-10-31T23:59:59.999Z')]).toEqual([true, false]);
  });
});
