import { jest } from '@jest/globals';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type PastSectors } from '../past/past-sectors.service.js';
import { type SectorFigureSums } from './sector-figures.service.js';
import { SectorTrends } from './sector-trends.service.js';

const never = new Promise<never>(() => undefined);
const store = { query: () => never, prepared: () => never, transaction: () => never } as unknown as ReadStore;

describe('the trend of a sector', () => {
  const clock = { now: jest.fn(() => Date.parse('2026-11-20T12:00:00.000Z')) };
  const trends = new SectorTrends(store, {} as SectorFigureSums, {} as PastSectors, clock);
  const trendOf = (...sectors: string[]) =>
    trends.trend({ sectors, years: 3, deep: false, moment: null, validAt: null });

  it.each([[['AI']], [['ai ']], [['Ai', 'AI']]])('is computed once for %j and "ai"', (words) => {
    expect(trendOf(...words)).toBe(trendOf('ai'));
  });

  it('is another one for other words or another order, which the answer repeats', () => {
    expect(trendOf('ai', 'fintech')).not.toBe(trendOf('fintech', 'ai'));
    expect(trendOf('ai', 'fintech')).not.toBe(trendOf('ai'));
  });
});
