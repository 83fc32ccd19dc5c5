import { type QueryBus } from '@nestjs/cqrs';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { SectorFigureSums } from './sector-figures.service.js';

/** Four requested words have at most eight keys. */
const MOST_KEYS = 8;

/** Postgres refuses another text under the name of a prepared statement, on the same connection. */
it('prepares each statement under a name that no other text has, however many keys are counted', async () => {
  const texts = new Map<string, Set<string>>();
  const note = (name: string, text: string): void => {
    texts.set(name, (texts.get(name) ?? new Set()).add(text));
  };
  const client = {
    query: ({ name, text }: { name: string; text: string }) => {
      note(name, text);
      return Promise.resolve({ rows: [] });
    },
  };
  const store = {
    prepared: (name: string, text: string) => {
      note(name, text);
      return Promise.resolve([]);
    },
    transaction: (work: (of: typeof client) => unknown) => work(client),
  } as unknown as ReadStore;
  const figures = new SectorFigureSums(store, {
    execute: () => Promise.resolve(new Map()),
  } as unknown as QueryBus);
  const words = Array.from({ length: MOST_KEYS }, (_, n) => `word ${n}`);
  for (let keys = 1; keys <= MOST_KEYS; keys++) {
    for (let within = 0; keys + within <= MOST_KEYS; within++) {
      const counted = { keys: words.slice(0, keys), within: words.slice(keys, keys + within) };
      await figures.counts(counted);
      await figures.amounts(counted, 2024, 2026);
      await figures.investors(counted, { from: 2024, to: 2026 });
    }
  }
  await figures.ofAll(2025);
  await figures.counted(['ai', 'artificial intelligence']);
  await figures.yearsOnFile(2024, 2026);
  expect([...texts].filter(([, { size }]) => size > 1).map(([name]) => name)).toEqual([]);
  expect(texts.size).toBeGreaterThan(3 * MOST_KEYS);
});
