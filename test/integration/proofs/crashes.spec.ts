import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newId } from '../../../src/platform/ids/ids.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { FolderObjectStore } from '../../../src/platform/object-store/folder-object-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { openPublished } from '../../../src/proofs/notary/check-signed.js';
import { type NotaryParts } from '../../../src/proofs/notary/notary-parts.js';
import { type SignedHead } from '../../../src/proofs/notary/signed-logs.service.js';
import { rebuildLog } from '../../../src/proofs/rebuild/rebuild-log.js';
import { LogReplay } from '../../../src/proofs/rebuild/replay-log.js';
import { Prover } from '../../../src/tlog/prover.js';
import { verifyConsistency } from '../../../src/tlog/verify-proof.js';
import { CrashingSignedLogs, CrashingStore, CrashPoint } from '../../kit/crashing-store.js';
import { requestHeads } from '../../kit/heads-requests.js';
import { notarise, notaryParts, openNotary, VAULT_KEY } from '../../kit/notaries.js';
import { type NotaryProcessOptions } from '../../kit/notary-process.js';
import { testStores, type TestStores } from '../../kit/stores.js';

const PROGRAM = fileURLToPath(new URL('../../kit/notary-process.ts', import.meta.url));
const REGISTER = new URL('../../kit/register-typescript.mjs', import.meta.url).href;

let stores: TestStores;
let parts: NotaryParts;

beforeEach(async () => {
  stores = await testStores([]);
  parts = notaryParts(stores);
}, 60_000);

afterEach(() => stores.close());

async function append(count: number, data: (at: number) => object = (at) => ({ at })): Promise<void> {
  const stream = `job-${newId()}`;
  const events = Array.from({ length: count }, (_, at) => ({ type: 'JobQueued', data: data(at) }));
  const context = { commandId: newId(), correlationId: newId(), actor: 'system:spec', now: 1_764_155_938_000 };
  await stores.eventStore.append(stream, 'no_stream', draftEvents(stores.eventStore, stream, events, context));
}

/** A notary that begins with the first message. */
function waitingNotary(step: number): ChildProcess {
  const { eventstoreUrl, databaseUrl, folder } = stores;
  const options: NotaryProcessOptions = { eventstoreUrl, databaseUrl, folder, step };
  return fork(PROGRAM, [JSON.stringify(options)], {
    execArgv: ['--import', REGISTER],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Every head that the log has shown. */
class SeenHeads {
  readonly heads: SignedHead[] = [];

  async look(): Promise<void> {
    const published = await openPublished(parts);
    if (published) this.heads.push(published);
  }

  /** Each is consistent with the last. */
  async check(): Promise<void> {
    const last = this.heads.at(-1) as SignedHead;
    const prover = new Prover(last.size, (address) => parts.tiles.read(1, address));
    expect(await prover.root()).toEqual(last.root);
    for (const { size, root } of this.heads) {
      const claim = { older: size, newer: last.size, olderRoot: root, newerRoot: last.root };
      verifyConsistency(claim, await prover.consistency(size));
    }
  }
}

class Crashed extends Error {}

describe('a notary that crashes', () => {
  it('at any step of its writes leaves a log that the next one continues', async () => {
    const seen = new SeenHeads();
    const names = new Set<string>();
    for (let step = 1; step <= 24; step++) {
      await append(65);
      await requestHeads(stores.eventStore);
      await append(65);
      const point = new CrashPoint(step, () => {
        throw new Crashed();
      });
      const objects = new CrashingStore(new FolderObjectStore(join(stores.folder, 'objects')), point);
      const crashing = {
        ...notaryParts(stores, objects),
        signedLogs: new CrashingSignedLogs(stores.readStore, point),
      };
      const run = (async () => notarise(await openNotary(crashing), crashing, 100))();
      await run.catch((error: unknown) => {
        if (!(error instanceof Crashed)) throw error;
      });
      for (const name of point.names) names.add(name);
      await seen.look();
    }
    await notarise(await openNotary(parts), parts);
    await seen.look();
    // With each request, and the heads leaf before it.
    expect(seen.heads.at(-1)?.size).toBe(24 * 132);
    await seen.check();
    const replayed = await new LogReplay(parts, { signal: new AbortController().signal }).run();
    expect(replayed).toMatchObject({ differing: [], refusal: null });
    expect([...names]).toEqual(
      expect.arrayContaining([
        'before the signed head',
        'after the signed head',
        'before log/1/checkpoint.txt',
        'after log/1/checkpoint.txt',
        'before log/1/tile/entries/000.bin',
        'after log/1/tile/0/000.bin',
      ]),
    );
  }, 120_000);

  it('by kill -9 at each of its first twenty steps leaves a log that the next one continues', async () => {
    const seen = new SeenHeads();
    const waiting = [waitingNotary(1)];
    try {
      for (let step = 1; step <= 20; step++) {
        // Starting takes longest: the next one loads its modules while this one works.
        if (step < 20) waiting.push(waitingNotary(step + 1));
        await append(350);
        await requestHeads(stores.eventStore);
        await append(350);
        const child = waiting.shift() as ChildProcess;
        const exit = once(child, 'exit') as Promise<[number | null, string | null]>;
        child.send('begin');
        expect([step, (await exit)[1]]).toEqual([step, 'SIGKILL']);
        await seen.look();
      }
    } finally {
      for (const child of waiting) child.kill('SIGKILL');
    }
    await notarise(await openNotary(parts), parts);
    await seen.look();
    expect(seen.heads.at(-1)?.size).toBe(20 * 702);
    await seen.check();
  }, 120_000);
});

describe('a rebuild', () => {
  const folder = (): string => join(stores.folder, 'objects/log/1');
  const files = (): Map<string, Buffer> =>
    new Map(
      readdirSync(folder(), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name))]),
    );
  const signal = new AbortController().signal;

  it('restores every file from the log of events, byte for byte', async () => {
    await append(700);
    await notarise(await openNotary(parts), parts);
    const before = files();
    expect(await new LogReplay(parts, { signal }).run()).toMatchObject({ leaves: 700, differing: [], refusal: null });
    rmSync(folder(), { recursive: true });
    await stores.readStore.query('TRUNCATE ops.log_leaves, vault.log_edges');
    await expect(openNotary(parts)).rejects.toThrow('is missing');
    expect((await rebuildLog(parts, stores.readStore, { signal })).differing).toHaveLength(7);
    await openNotary(parts);
    expect(files()).toEqual(before);
    await append(10);
    await notarise(await openNotary(parts), parts);
    expect((await openPublished(parts))?.size).toBe(710);
  });

  it('keeps the entries of erased people, whose salts are gone', async () => {
    const vault = new Vault(stores.readStore, VAULT_KEY);
    const sealed = await vault.seal('person-1', 'Ada');
    await append(300, (at) => (at === 5 ? { name: sealed } : { at }));
    await notarise(await openNotary(parts), parts);
    await vault.erase('person-1');
    const before = files();
    const damaged = join(folder(), 'tile/0/000.bin');
    writeFileSync(damaged, Buffer.alloc(8_192));
    const found = await new LogReplay(notaryParts(stores), { signal }).run();
    expect(found).toMatchObject({ erased: 1, differing: ['0/000'], refusal: null });
    await rebuildLog(notaryParts(stores), stores.readStore, { signal });
    expect(files()).toEqual(before);
  });

  it('writes nothing where the log of events is not the one that was signed', async () => {
    await append(300);
    await notarise(await openNotary(parts), parts);
    const before = files();
    await stores.readStore.query(`UPDATE vault.signed_logs SET size = 299`);
    const other = await rebuildLog(parts, stores.readStore, { signal });
    expect(other.refusal).toBe('the log of events leads to another root than was signed at 299 leaves');
    await stores.readStore.query(`UPDATE vault.signed_logs SET size = 301`);
    const short = await rebuildLog(parts, stores.readStore, { signal });
    expect(short.refusal).toBe('the log of events leads to 300 leaves, and 301 were signed');
    expect(files()).toEqual(before);
  });
});
