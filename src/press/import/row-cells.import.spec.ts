import { REVENUE_COLUMNS, revenueOf } from './insight-row.import.js';
import { pastDayCell, RowCells } from './row-cells.import.js';

const read = pastDayCell(Date.UTC(2026, 2, 1, 9, 59));

describe('a day of publication', () => {
  it.each(['2026-03-01', '1 March 2026', '1999-12-31'])('may be %s', (day) => {
    expect(read(day).error).toBeUndefined();
  });

  it('may have begun in another zone', () => {
    expect(read('2026-03-02').error).toBeDefined();
    expect(pastDayCell(Date.UTC(2026, 2, 1, 10))('2026-03-02')).toEqual({ value: '2026-03-02' });
  });

  it.each(['2026-03-03', '2062-03-01'])('is not %s', (day) => {
    expect(read(day)).toEqual({ error: `is in the future: "${day}"`, remedy: 'Write the day of publication' });
  });

  it('is a whole day', () => {
    expect(read('2026-02').error).toContain('must name a day');
    expect(read('')).toEqual({ value: undefined });
  });
});

describe('a revenue figure', () => {
  const amountOf = (row: object) =>
    revenueOf(new RowCells({ ...row, year: '2025' }, REVENUE_COLUMNS, {}), 'c', 'list').amount;

  it('is in the unit of its heading, and never in another currency', () => {
    expect(amountOf({ 'ARR (USD M)': '12.5' })).toBe(12_500_000);
    expect(amountOf({ 'Revenue (€)': '4', 'Revenue ($)': '5' })).toBe(5);
    expect(() => amountOf({ 'Revenue (€)': '5,000,000' })).toThrow('is no amount in USD but in EUR');
  });
});
