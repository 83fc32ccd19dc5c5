import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { noteVerifier, openNote } from '../../../src/tlog/note.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { companyOnFile } from '../../kit/company-on-file.js';
import { until } from '../../kit/until.js';
import { WitnessServer } from '../../kit/witness-server.js';
import { Service } from '../metering/stack.js';

interface Verifier {
  verifyAnswer(
    answer: Uint8Array,
    bundle: string,
    trust: object,
  ): Promise<{ verdict: string; log: object; reason?: string }>;
}

const { verifyAnswer } = (await import(resolve(import.meta.dirname, '../../../bin/verify-answer.mjs'))) as Verifier;

let folder: string;
let service: Service;
let first: WitnessServer;
let second: WitnessServer;
let policy: string;
let vkey: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'witnesses-'));
  first = await WitnessServer.start('first.example', Buffer.alloc(32, 1));
  second = await WitnessServer.start('second.example', Buffer.alloc(32, 2));
  // As if it had seen another log: it never signs.
  second.seen = { size: 1_000_000, root: Buffer.alloc(32) };
  const file = join(folder, 'policy.txt');
  writeFileSync(
    file,
    `witness one ${first.vkey} http://first.example/prefix/\nwitness two ${second.vkey} http://second.example\n` +
      'group some any one two\nquorum some\n',
  );
  service = await Service.start(undefined, {
    DATA_DIR: folder,
    TRANSPARENCY_LOG: '1',
    WITNESS_POLICY_FILE: file,
    SAFE_FETCH_TEST_HOSTS: `first.example:80=127.0.0.1:${first.port},second.example:80=127.0.0.1:${second.port}`,
  });
  ({ vkey, policy } = (await service.call('GET', '/.well-known/scoutline-log.json')).body as {
    vkey: string;
    policy: string;
  });
  [first.logKey, second.logKey] = [vkey, vkey];
}, 60_000);

afterAll(async () => {
  await service.stop();
  await Promise.all([first.stop(), second.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function witnessed(): Promise<string> {
  const { statusCode, payload } = await service.app.inject({ url: '/log/1/checkpoint/witnessed' });
  return statusCode === 200 ? payload : '';
}

describe('witnesses of the log', () => {
  it('are in the policy that verifiers read, without their addresses', () => {
    expect(policy).toContain(
      `\nwitness one ${first.vkey}\nwitness two ${second.vkey}\ngroup some any one two\nquorum some\n`,
    );
  });

  it('sign checkpoints that continue what they have seen, and the log does not wait for them', async () => {
    const { key } = await service.account('pro');
    await companyOnFile({ eventStore: service.app.get(EventStore), freshness: service.app.get(Freshness) }, 'Acme');
    const answer = await service.call('GET', '/api/v1/startups?q=acme', key);
    const [, address = ''] = /<([^>]+)>; rel="[^"]+\/rels\/proof"/.exec(String(answer.headers.link)) ?? [];
    const path = new URL(address).pathname;
    // Before a witness has signed.
    await until(async () => (await service.call('GET', path, key)).status === 200, { what: 'a bundle' });
    const saved = Buffer.from(answer.text);
    await until(
      async () => {
        const { text } = await service.call('GET', path, key);
        const { verdict, reason } = await verifyAnswer(saved, text, { vkey, policy });
        expect([verdict, reason]).toEqual(['proved', undefined]);
        return true;
      },
      { what: 'a bundle that the policy accepts', timeoutMs: 45_000, everyMs: 250 },
    );
    expect(openNote(await witnessed(), [noteVerifier(vkey)]).signedBy).toEqual([vkey.split('+')[0]]);
    expect(second.seen.size).toBe(1_000_000);
  }, 90_000);

  it('that do not sign are named to operators, and the log counts as degraded', async () => {
    const store = service.app.get(ReadStore, { strict: false });
    await until(
      async () => {
        const [row] = await store.query<{ trouble: string }>(
          `SELECT trouble FROM ops.feed_status WHERE part = 'witnesses'`,
        );
        expect(row?.trouble).toMatch(/^second\.example: it has seen 1000000 leaves, and the log has \d+$/);
        return true;
      },
      { what: 'the second witness to be named' },
    );
    const { body } = await service.call('GET', '/health/ready');
    expect(body.parts.transparency_log.status).toBe('degraded');
  }, 60_000);
});
