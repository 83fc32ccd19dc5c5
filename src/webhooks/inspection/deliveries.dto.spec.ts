import { sinceOf } from './deliveries.dto.js';

describe('since of a replay', () => {
  it.each([
    ['4711', { position: 4711n }],
    ['@4711', { position: 4711n }],
    ['9223372036854775807', { position: 9223372036854775807n }],
    ['2026-11-22T00:00:00Z', { at: new Date('2026-11-22T00:00:00Z') }],
  ])('%s is a time, or a position as answers write it', (text, since) => {
    expect(sinceOf(text)).toEqual(since);
  });

  it.each(['@', '@x', '@@1', '9223372036854775808', '-1', 'yesterday'])('%s is neither', (text) => {
    expect(() => sinceOf(text)).toThrow('since must be an ISO 8601 time');
  });
});
