import { EventWindow, type WindowEntry } from './event-window.js';

const LIMITS = { leastEvents: 100, mostBytes: 10_000 };

function batch(from: number, count: number, bytes = 1) {
  const events = Array.from({ length: count }, (_, at): WindowEntry => ({
    position: BigInt(from + at),
    category: 'left',
    event: null,
    bytes,
  }));
  return { events, position: BigInt(from + count - 1), live: true };
}

/** Numbers equal positions here: the first event has number 0 and position 0. */
const firstBuffered = (window: EventWindow): number =>
  Array.from({ length: window.end }, (_, number) => number).find((number) => window.at(number) !== null)!;

describe('a window on the log', () => {
  it('keeps what is still needed, and the least number of events when nothing is', () => {
    const window = new EventWindow(LIMITS);
    window.restart(-1n);
    window.add(batch(0, 1_000), 40);
    expect(firstBuffered(window)).toBe(0);
    window.add(batch(1_000, 10), 900);
    expect([firstBuffered(window), window.numberAfter(898n), window.numberAfter(899n)]).toEqual([900, null, 900]);
    window.add(batch(1_010, 500), Infinity);
    expect(firstBuffered(window)).toBe(1_410);
  });

  it('drops few events with others only, since moving the rest is not free', () => {
    const window = new EventWindow(LIMITS);
    window.restart(-1n);
    window.add(batch(0, 149), Infinity);
    expect(firstBuffered(window)).toBe(0);
    window.add(batch(149, 1), Infinity);
    expect(firstBuffered(window)).toBe(50);
  });

  it('keeps no more bytes than the most for anybody', () => {
    const window = new EventWindow(LIMITS);
    window.restart(-1n);
    window.add(batch(0, 200, 49), 0);
    expect(firstBuffered(window)).toBe(0);
    window.add(batch(200, 10, 49), 0);
    expect(firstBuffered(window)).toBe(6);
    window.add(batch(210, 1, 10_001), 0);
    expect([window.at(210), window.end]).toEqual([null, 211]);
    window.add(batch(211, 1), 0);
    expect(window.at(211)?.position).toBe(211n);
  });

  it('begins anew with nothing kept', () => {
    const window = new EventWindow(LIMITS);
    window.restart(-1n);
    window.add(batch(0, 50, 190), 0);
    window.restart(99n);
    expect([window.end, window.at(49), window.numberAfter(98n), window.numberAfter(99n)]).toEqual([50, null, null, 50]);
    window.add(batch(100, 50, 190), 50);
    expect(window.at(50)?.position).toBe(100n);
  });
});
