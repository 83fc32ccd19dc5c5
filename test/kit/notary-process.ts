// A notary in a separate process that kills itself at a step, for specs. It begins with the first message.
import { once } from 'node:events';
import { join } from 'node:path';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { FolderObjectStore } from '../../src/platform/object-store/folder-object-store.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { CrashingSignedLogs, CrashingStore, CrashPoint } from './crashing-store.js';
import { notarise, notaryParts, openNotary } from './notaries.js';

export interface NotaryProcessOptions {
  readonly eventstoreUrl: string;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly step: number;
}

const { eventstoreUrl, databaseUrl, folder, step } = JSON.parse(process.argv[2] ?? '{}') as NotaryProcessOptions;
const eventStore = new EventStore({ url: eventstoreUrl, catalog: EVENT_CATALOG });
const readStore = new ReadStore({ url: databaseUrl, poolSize: 2 });
const point = new CrashPoint(step, () => process.kill(process.pid, 'SIGKILL'));
const objects = new CrashingStore(new FolderObjectStore(join(folder, 'objects')), point);
const parts = {
  ...notaryParts({ eventStore, readStore, folder }, objects),
  signedLogs: new CrashingSignedLogs(readStore, point),
};
await once(process, 'message');
await notarise(await openNotary(parts), parts, 100);
process.exit(0);
