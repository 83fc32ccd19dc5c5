import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { openCheckpoint } from '../../../src/tlog/checkpoint.js';
import { leafHash } from '../../../src/tlog/hashing.js';
import { noteVerifier } from '../../../src/tlog/note.js';
import { decodeOpening, entryOfOpening, type Opening } from '../../../src/tlog/opening.js';
import { parseProof, verifyProof } from '../../../src/tlog/proof-text.js';
import { entriesOf } from '../../../src/tlog/tree-edge.js';
import { verifyConsistency } from '../../../src/tlog/verify-proof.js';
import { until } from '../../kit/until.js';
import { Service } from '../metering/stack.js';

let folder: string;
let service: Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proofs-'));
  service = await Service.start(undefined, { DATA_DIR: folder, TRANSPARENCY_LOG: '1' });
  await service.account('pro');
  await checkpointed();
}, 60_000);

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function get(url: string, key?: string) {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return service.app.inject({ method: 'GET', url, headers });
}

async function description(): Promise<{ origin: string; vkey: string; prefix: string; policy: string }> {
  return (await get('/.well-known/scoutline-log.json')).json();
}

/** The checkpoint that has every event of the log. */
async function checkpointed(): Promise<{ size: number; root: Buffer; note: string }> {
  await until(
    async () => {
      const all = await events();
      // A heads leaf stands before each request for one.
      const leaves = all.length + all.filter(({ type }) => type === 'HeadsRequested').length;
      return all.length > 0 && (await get('/log/1/checkpoint')).payload.split('\n')[1] === String(leaves);
    },
    { what: 'a checkpoint of all events' },
  );
  const note = (await get('/log/1/checkpoint')).payload;
  return { ...openCheckpoint(note, noteVerifier((await description()).vkey)), note };
}

async function events(): Promise<RecordedEvent[]> {
  const eventStore = service.app.get(EventStore, { strict: false });
  const all: RecordedEvent[] = [];
  for await (const event of eventStore.readAll()) all.push(event);
  return all;
}

/** The event of a type in a stream, when a proof can be requested. */
async function provable(type: string, stream: string): Promise<RecordedEvent> {
  const event = (await events()).find((each) => each.type === type && each.stream === stream) as RecordedEvent;
  await until(async () => (await get(`/api/v1/proofs/events/${event.id}`)).statusCode !== 202, {
    what: 'the event to be in a checkpoint',
  });
  return event;
}

async function proved(id: string, key: string): Promise<{ readonly opening: Opening; readonly text: string }> {
  let text = '';
  await until(
    async () => {
      const answer = await get(`/api/v1/proofs/events/${id}`, key);
      text = answer.payload;
      return answer.statusCode === 200;
    },
    { what: 'a proof' },
  );
  const proof = parseProof(text);
  const opening = decodeOpening(proof.extra as Buffer);
  verifyProof(proof, entryOfOpening(opening), noteVerifier((await description()).vkey));
  return { opening, text };
}

describe('the published log', () => {
  it('describes itself to verifiers', async () => {
    const { origin, vkey, prefix, policy } = await description();
    expect(origin).toMatch(/^127\.0\.0\.1:\d+\/log\/1$/);
    expect(prefix).toBe(`http://${origin}/`);
    expect(policy).toBe(`log ${vkey} ${prefix}\nquorum none\n`);
    expect(noteVerifier(vkey).name).toBe(origin);
  });

  it('has a checkpoint that is cached briefly, and tiles for ever, that lead to its root', async () => {
    await service.account('pro');
    const { size, root } = await checkpointed();
    const checkpoint = await get('/log/1/checkpoint');
    expect(checkpoint.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=5',
    });
    const bundle = await get(`/log/1/tile/entries/000.p/${size}`);
    const tile = await get(`/log/1/tile/0/000.p/${size}`);
    for (const { headers } of [bundle, tile]) {
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      });
    }
    expect(tile.rawPayload).toEqual(Buffer.concat(entriesOf(bundle.rawPayload, size).map(leafHash)));
    const smaller = await get('/log/1/tile/0/000.p/3');
    expect(smaller.rawPayload).toEqual(tile.rawPayload.subarray(0, 96));
    const proof = (await get(`/log/1/proofs/consistency?from=3&to=${size}`)).json();
    const hash = (text: string): Buffer => Buffer.from(text, 'base64');
    expect(hash(proof.to_root)).toEqual(root);
    verifyConsistency(
      { older: 3, newer: size, olderRoot: hash(proof.from_root), newerRoot: root },
      proof.hashes.map(hash),
    );
  });

  it.each([
    ['/log/2/checkpoint', 404],
    ['/log/one/checkpoint', 400],
    ['/log/1000/checkpoint', 404],
    ['/log/1001/checkpoint', 400],
    ['/log/1/tile/0/0', 400],
    ['/log/1/tile/64/000', 400],
    ['/log/1/tile/0/000.p/256', 400],
    ['/log/1/tile/0/..%2f000', 400],
    ['/log/1/tile/0/000', 404],
    ['/log/1/tile/0/000.p/255', 404],
    ['/log/1/tile/1/000.p/1', 404],
    ['/log/1/tile/entries/x001/000', 404],
    ['/log/1/proofs/consistency', 400],
    ['/log/1/proofs/consistency?from=0', 400],
    ['/log/1/proofs/consistency?from=2&to=1', 400],
    ['/log/1/proofs/consistency?from=1&to=1000000', 400],
  ])('answers %s with %i and a problem', async (url, status) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });
});

describe('the proof of an event', () => {
  it('of the own account shows data, and who acted only where that was a key of the account', async () => {
    const { accountId, key } = await service.account('pro');
    const event = await provable('ApiKeyIssued', `account-${accountId}`);
    const { opening, text } = await proved(event.id, key);
    expect(text.startsWith('c2sp.org/tlog-proof@v1\nextra ')).toBe(true);
    expect(opening.head).toMatchObject({ id: event.id, stream: event.stream, type: event.type });
    expect(JSON.parse((opening.data as { bytes: Buffer }).bytes.toString())).toEqual(event.data);
    expect(opening.metadata).toHaveProperty('hash');
  });

  it('of another account is 404, as that of an event that does not exist', async () => {
    const [mine, other] = [await service.account('pro'), await service.account('pro')];
    const event = await provable('ApiKeyIssued', `account-${other.accountId}`);
    await proved(event.id, other.key);
    const answers = await Promise.all([
      get(`/api/v1/proofs/events/${event.id}`, mine.key),
      get(`/api/v1/proofs/events/${event.id}`),
      get(`/api/v1/proofs/events/${newId()}`, mine.key),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.json().detail)).size).toBe(1);
  });

  it('needs the id of an event', async () => {
    const answer = await get('/api/v1/proofs/events/1');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { field: 'id', message: expect.stringMatching(/^id must be the UUID of an event/) },
    ]);
  });
});
