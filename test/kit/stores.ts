import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECTIONS } from '../../projections/index.js';
import { startEmulator } from '../../src/embedded/eventstore/emulator.js';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { loadConfig } from '../../src/configuration.js';
import { unsealing } from '../../src/platform/projector/projection.js';
import { Vault } from '../../src/platform/vault/vault.js';
import { Projector } from '../../src/platform/projector/projector.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { testDatabase } from './postgres.js';

/** A log, a migrated database and a projector between them, for specs of whole features. */
export interface TestStores {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly freshness: Freshness;
  /** A temporary folder, removed with the rest. */
  readonly folder: string;
  readonly eventstoreUrl: string;
  readonly databaseUrl: string;
  /** Waits until every read model has passed the current head of the log. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function testStores(projections = PROJECTIONS): Promise<TestStores> {
  const folder = mkdtempSync(join(tmpdir(), 'scoutline-'));
  const emulator = await startEmulator({ dataDir: join(folder, 'log'), port: 0 });
  const database = await testDatabase();
  const eventStore = new EventStore({ url: emulator.url, catalog: EVENT_CATALOG });
  const readStore = new ReadStore({ url: database.url, poolSize: 5 });
  const freshness = new Freshness(readStore);
  await freshness.start();
  const vault = new Vault(readStore, loadConfig({}).vaultKey);
  const opening = unsealing(projections, (sealed) => vault.openAll(sealed));
  const projector = new Projector({ eventStore, readStore, projections: opening });
  projector.start();
  return {
    eventStore,
    readStore,
    freshness,
    folder,
    eventstoreUrl: emulator.url,
    databaseUrl: database.url,
    settled: async () => {
      const names = projections.map(({ name }) => name);
      const passed = await freshness.waitFor(names, await eventStore.headPosition(), 20_000);
      if (!passed) throw new Error('the read models did not catch up in 20 s');
    },
    close: async () => {
      await projector.stop();
      await freshness.close();
      await eventStore.close();
      await readStore.close();
      await emulator.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
