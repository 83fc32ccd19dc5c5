import { uptimeOf } from './uptime.rules.js';

const START = Date.UTC(2026, 10, 20);
const minute = (at: number): Date => new Date(START + at * 60_000);
const minutes = (...spans: readonly (readonly [number, number])[]): Date[] =>
  spans.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => minute(from + at)));

describe('uptime', () => {
  it('is unknown without a measurement, and 100 from the first one', () => {
    expect(uptimeOf([], START)).toBeNull();
    expect(uptimeOf([minute(0)], START + 1_000)).toMatchObject({ percent: 100, outages: [] });
  });

  it('counts a gap as an outage, from the minute after the last measurement', () => {
    const uptime = uptimeOf(minutes([0, 100], [110, 200]), minute(200).getTime());
    expect(uptime).toMatchObject({ percent: 95, outages: [{ from: minute(100), to: minute(110) }] });
  });

  it('counts an outage that is not over', () => {
    const uptime = uptimeOf(minutes([0, 100]), minute(200).getTime());
    expect(uptime).toMatchObject({ percent: 50, outages: [{ from: minute(100), to: minute(200) }] });
  });

  it('ignores a gap that a drifting clock explains, and never rounds an outage away', () => {
    expect(uptimeOf(minutes([0, 50], [52, 100]), minute(100).getTime())?.outages).toEqual([]);
    const week = 7 * 24 * 60;
    expect(uptimeOf(minutes([0, week - 10], [week - 6, week]), minute(week).getTime())?.percent).toBeLessThan(100);
  });

  it('lists the newest outage first', () => {
    const outages = uptimeOf(minutes([0, 10], [20, 30], [50, 60]), minute(60).getTime())?.outages;
    expect(outages?.map(({ from }) => from)).toEqual([minute(30), minute(10)]);
  });
});
