// A process that is the single active one while it holds a transaction open. Specs start and freeze it.
import { SingleActive } from '../../src/platform/locks/single-active.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';

export interface ActiveProcessOptions {
  readonly databaseUrl: string;
  readonly name: string;
}

const { databaseUrl, name } = JSON.parse(process.argv[2] ?? '{}') as ActiveProcessOptions;
const store = new ReadStore({ url: databaseUrl, applicationName: 'scoutline spec', poolSize: 2 });
const send = (kind: string): void => void process.send?.(kind);

const single = new SingleActive(store, name, { onStandby: () => send('standby'), onLost: () => send('lost') });

/** Holds a row lock, as a running batch does, until the lock is lost. */
async function work(signal: AbortSignal): Promise<void> {
  await store.transaction(async (client) => {
    await client.query('UPDATE ops.spec_rows SET writer = $1', ['first']);
    send('active');
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    send('aborted');
    await client.query('UPDATE ops.spec_rows SET writer = $1', ['first, after it was replaced']);
  });
}

process.on('disconnect', () => process.exit(0));
void single.run(new AbortController().signal, work);
