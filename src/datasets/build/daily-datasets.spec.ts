import { jest } from '@jest/globals';
import { type ExportTable } from '../../file-export/export-table.js';
import { DailyDatasets } from './daily-datasets.schedule.js';
import { type DatasetBuilds } from './dataset-builds.service.js';

const MINUTE = 60_000;
const TABLE = { name: 'companies' } as ExportTable;

type Asked = Parameters<DatasetBuilds['buildDay']>[0];

/** A deployment without servers: what is published, and what a build does. */
function deployment(published: string[], build: (asked: Asked) => void) {
  const clock = { ms: Date.parse('2026-11-02T00:01:00Z'), now: () => clock.ms };
  const recorded = jest.fn((): Promise<{ message: string }[]> => Promise.resolve([]));
  const builds = {
    tables: [TABLE],
    recordNewest: recorded,
    buildDay: async (asked: Asked) => {
      await Promise.resolve();
      build(asked);
      published.push(asked.day);
      return [];
    },
  };
  const stored = {
    all: () => Promise.resolve(new Map([[TABLE.name, published.map((day) => ({ manifest: { day } }))]])),
  };
  const logger = { error: jest.fn(), info: jest.fn() };
  const parts = [builds, stored, {}, {}, clock, { isRight: true }, { datasets: {} }, logger];
  const daily = new DailyDatasets(...(parts as unknown as ConstructorParameters<typeof DailyDatasets>));
  /** Runs the checks until an instant, as the schedule does. */
  const until = async (instant: string): Promise<void> => {
    while (clock.ms < Date.parse(instant)) clock.ms += await daily.buildDue();
  };
  return { clock, daily, until, recorded, logger };
}

describe('the daily build', () => {
  it('gives up a past day that cannot be built once the next day can', async () => {
    const published = ['2026-10-30'];
    const { until, logger } = deployment(published, ({ mayBeLater }) => {
      if (!mayBeLater) throw new Error('grant CREATEDB');
    });
    await until('2026-11-05T12:00:00Z');
    expect(published).toEqual(['2026-10-30', '2026-11-02', '2026-11-03', '2026-11-04']);
    expect(logger.error).toHaveBeenCalledWith(
      expect.objectContaining({ day: '2026-10-31', reason: 'grant CREATEDB' }),
      expect.stringContaining('given up'),
    );
  });

  it('tries a past day again after one fault, also right after midnight', async () => {
    const published = ['2026-10-30'];
    let failures = 0;
    const { until } = deployment(published, () => {
      if (failures++ === 0) throw new Error('socket hang up');
    });
    await until('2026-11-02T12:00:00Z');
    expect(published).toEqual(['2026-10-30', '2026-10-31', '2026-11-01']);
  });

  it('takes the live read models for the last day only soon after it', async () => {
    const published = ['2026-10-30'];
    const asked: Asked[] = [];
    const { clock, until } = deployment(published, (one) => {
      asked.push(one);
      clock.ms += 120 * MINUTE;
    });
    await until('2026-11-02T12:00:00Z');
    expect(asked.map(({ day, mayBeLater }) => [day, mayBeLater])).toEqual([
      ['2026-10-31', false],
      ['2026-11-01', false],
    ]);
  });

  it('goes on where the log has another manifest of a day', async () => {
    const published = ['2026-10-31'];
    const { recorded, until, logger } = deployment(published, () => undefined);
    recorded.mockImplementation(() => Promise.resolve([{ message: 'is published with the manifest 1190' }]));
    await until('2026-11-02T12:00:00Z');
    expect(published).toEqual(['2026-10-31', '2026-11-01']);
    expect(logger.error).toHaveBeenCalledWith(
      expect.objectContaining({ reason: expect.stringContaining('manifest 1190') }),
      expect.anything(),
    );
  });

  it('tries a past day again until then', async () => {
    const published = ['2026-10-31'];
    let failures = 0;
    const { clock, until } = deployment(published, () => {
      if (failures < 3) throw new Error(`the store does not answer ${failures++}`);
    });
    clock.ms += 30 * MINUTE;
    await until('2026-11-02T12:00:00Z');
    expect(published).toEqual(['2026-10-31', '2026-11-01']);
  });

  it('checks again right after midnight however late the last fault was', async () => {
    const { clock, daily } = deployment([], () => {
      throw new Error('the store does not answer');
    });
    clock.ms = Date.parse('2026-11-02T23:58:00Z');
    expect(await daily.buildDue()).toBeLessThanOrEqual(3 * MINUTE);
  });

  it('completes the record of what is stored before it is done', async () => {
    const { daily, recorded } = deployment(['2026-11-01'], () => undefined);
    recorded.mockImplementationOnce(() => Promise.reject(new Error('the event store does not answer')));
    expect(await daily.buildDue()).toBe(15 * MINUTE);
    expect(await daily.buildDue()).toBe(MINUTE);
    expect(recorded).toHaveBeenCalledTimes(2);
  });
});
