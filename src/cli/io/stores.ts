import { type StackHandle } from '../../embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../../event-catalog.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { LogCheck } from '../../platform/log-identity/log-check.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { type Projection, unsealing } from '../../platform/projector/projection.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';

/** The stores of a command that runs in its own process. */
export interface Stores {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly freshness: Freshness;
}

/** Opens the stores of a stack for the duration of the work. `name` identifies these connections in the database. */
export async function withStores<T>(
  { config }: StackHandle,
  name: string,
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  const eventStore = new EventStore({ url: config.eventstoreUrl, catalog: EVENT_CATALOG });
  const readStore = new ReadStore({ url: config.databaseUrl, applicationName: `scoutline ${name}`, poolSize: 4 });
  guardLog(eventStore, readStore);
  const freshness = new Freshness(readStore);
  try {
    await freshness.start();
    return await work({ eventStore, readStore, freshness });
  } finally {
    await freshness.close();
    await eventStore.close();
    await readStore.close();
  }
}

/** Read models whose events have sealed parts, with the vault of the stack. */
export function withVault(
  projections: readonly Projection[],
  { config }: StackHandle,
  readStore: ReadStore,
): Projection[] {
  const vault = new Vault(readStore, config.vaultKey);
  return unsealing(projections, (sealed) => vault.openAll(sealed));
}

/** Refuses any log but the service's own. */
export function guardLog(eventStore: EventStore, readStore: ReadStore): LogCheck {
  const check = new LogCheck({ eventStore, readStore, clock: { now: () => Date.now() } });
  eventStore.guardBy(check);
  return check;
}
