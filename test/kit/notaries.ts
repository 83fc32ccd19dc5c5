import { join } from 'node:path';
import { storedBytesOf } from '../../src/platform/event-store/event-codec.js';
import { FolderObjectStore } from '../../src/platform/object-store/folder-object-store.js';
import { type ObjectStore } from '../../src/platform/object-store/object-store.port.js';
import { Vault } from '../../src/platform/vault/vault.js';
import { LogEntries } from '../../src/proofs/notary/log-entries.service.js';
import { LogKey } from '../../src/proofs/notary/log-key.service.js';
import { LogTiles } from '../../src/proofs/notary/log-tiles.service.js';
import { Notary } from '../../src/proofs/notary/notary.js';
import { type NotaryParts } from '../../src/proofs/notary/notary-parts.js';
import { SignedLogs } from '../../src/proofs/notary/signed-logs.service.js';
import { type TestStores } from './stores.js';

export const VAULT_KEY = Buffer.alloc(32, 3).toString('base64');
export const PUBLIC_URL = 'https://scoutline.example';

/** The parts of a notary over the stores of a spec, as the service has them. */
export function notaryParts(
  stores: Pick<TestStores, 'eventStore' | 'readStore' | 'folder'>,
  objects: ObjectStore = new FolderObjectStore(join(stores.folder, 'objects')),
): NotaryParts & { readonly objects: ObjectStore } {
  const { eventStore, readStore } = stores;
  const vault = new Vault(readStore, VAULT_KEY);
  return {
    objects,
    log: 1,
    tiles: new LogTiles(objects, readStore),
    signedLogs: new SignedLogs(readStore),
    entries: new LogEntries(vault),
    key: new LogKey(vault, { publicUrl: PUBLIC_URL }),
    eventStore,
  };
}

/** Adds all events that the log has now, a checkpoint for each `every` of them and one at the end. */
export async function notarise(notary: Notary, { eventStore }: NotaryParts, every = 2_000): Promise<void> {
  const head = await eventStore.headPosition();
  if (notary.position !== 'start' && notary.position >= head) return;
  for await (const { events, position } of eventStore.subscribe({ from: notary.position, maxBatch: every })) {
    await notary.add(events.filter((event) => event.position <= head && storedBytesOf(event) !== null));
    await notary.publish();
    if (position >= head) return;
  }
}

export function openNotary(parts: NotaryParts): Promise<Notary> {
  return Notary.open(parts, new AbortController().signal);
}
