import { instantOf, utcMsOf } from './instant.js';

describe('an instant', () => {
  it.each([
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T12:00Z', '2026-11-21T12:00:00.000Z'],
    ['2026-11-21T12:00:00.5+01:00', '2026-11-21T11:00:00.500Z'],
    ['2026-11-21T12:00:00-0230', '2026-11-21T14:30:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(instantOf(text)?.toISOString()).toBe(instant);
  });

  it.each([
    '',
    'yesterday',
    '2026-11-21T12:00:00',
    '2026-11-21 12:00:00Z',
    '2026-02-31',
    '2026-13-01',
    '2026-11-21T25:00Z',
  ])('%j is none', (text) => {
    expect(instantOf(text)).toBeNull();
  });
});

describe('the time of a source', () => {
  it.each([
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T12:00', '2026-11-21T12:00:00.000Z'],
    ['2026-11-21 12:00:00', '2026-11-21T12:00:00.000Z'],
    ['2026-11-21 12:00:00.5', '2026-11-21T12:00:00.500Z'],
    ['2026-11-21 12:00:00+01', '2026-11-21T11:00:00.000Z'],
    ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.000Z'],
  ])('%s is %s, whatever the zone of the machine', (text, instant) => {
    expect(new Date(utcMsOf(text)).toISOString()).toBe(instant);
  });
});
