import { type ListedObject, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { DatasetSweep } from './dataset-sweep.service.js';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
/** A build of two hours stores its parts before its manifest. */
const FILES: Readonly<Record<string, number>> = {
  'datasets/companies_1970-03-01_manifest.json': NOW - 30 * DAY_MS - 1,
  'datasets/companies_1970-03-01_part-00000.parquet': NOW - 31 * DAY_MS,
  'datasets/companies_1970-03-02_part-00000.parquet': NOW - 30 * DAY_MS - 7_200_000,
  'datasets/companies_1970-03-02_manifest.json': NOW - 30 * DAY_MS + 1,
  'datasets/rounds_1970-03-02_part-00000.parquet': NOW - 40 * DAY_MS,
  'datasets/rounds_1970-03-03_part-00000.parquet': NOW - DAY_MS,
};

async function* listed(): AsyncGenerator<ListedObject> {
  for (const [key, at] of Object.entries(FILES)) yield await Promise.resolve({ key, storedAt: new Date(at) });
}

describe('the sweep of datasets', () => {
  it('deletes the files of a day after its manifest, when the time of the manifest is over', async () => {
    const deleted: string[] = [];
    const objects = { list: listed, delete: (key: string) => Promise.resolve(void deleted.push(key)) };
    const config = { datasets: { isDaily: false, retentionMs: 30 * DAY_MS } };
    const parts = [{ add: () => undefined } as never, config, { now: () => NOW }] as const;
    await new DatasetSweep(objects as unknown as ObjectStore, ...parts).sweep();
    expect(deleted).toEqual([
      'datasets/companies_1970-03-01_manifest.json',
      'datasets/companies_1970-03-01_part-00000.parquet',
      'datasets/rounds_1970-03-02_part-00000.parquet',
    ]);
  });
});
