import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { companyOnFile } from '../../kit/company-on-file.js';
import { until } from '../../kit/until.js';
import { Service, type Answer } from '../metering/stack.js';

interface Verifier {
  verifyAnswer(answer: Uint8Array, bundle: string, trust: object): Promise<{ verdict: string; charge: object }>;
}

const { verifyAnswer } = (await import(resolve(import.meta.dirname, '../../../bin/verify-answer.mjs'))) as Verifier;

let folder: string;
let service: Service;
let key: string;
let vkey: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'answers-'));
  service = await Service.start(undefined, { DATA_DIR: folder, TRANSPARENCY_LOG: '1' });
  ({ key } = await service.account('pro'));
  await companyOnFile({ eventStore: service.app.get(EventStore), freshness: service.app.get(Freshness) }, 'Acme');
  ({ vkey } = (await service.call('GET', '/.well-known/scoutline-log.json')).body as { vkey: string });
}, 60_000);

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

function proofOf({ headers }: Answer): string {
  const [, address = ''] = /<([^>]+)>; rel="[^"]+\/rels\/proof"/.exec(String(headers.link)) ?? [];
  return new URL(address).pathname;
}

async function bundleOf(path: string): Promise<Answer> {
  let bundle = await service.call('GET', path, key);
  await until(async () => (bundle = await service.call('GET', path, key)).status !== 202, { what: 'a checkpoint' });
  return bundle;
}

const TEXT = 'It is important to note that, in order to succeed, the team made use of three robots in 2021.';
const rewrite = (headers: object = {}): Promise<Answer> =>
  service.call('POST', '/api/v1/rewrite', key, { text: TEXT, strength: 'light' }, headers);

describe('the proof of an answer', () => {
  it.each<[string, () => Promise<Answer>]>([
    ['a list of records', () => service.call('GET', '/api/v1/startups?q=acme', key)],
    ['a record', () => service.call('GET', '/api/v1/startups/acme', key)],
    ['an answer with flat figures', () => rewrite()],
  ])('shows that %s is the one that was charged for', async (_, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    const bundle = await bundleOf(proofOf(answer));
    expect([bundle.status, bundle.body.v]).toEqual([200, 1]);
    const saved = Buffer.from(answer.text);
    expect(await verifyAnswer(saved, bundle.text, { vkey })).toMatchObject({
      verdict: 'proved',
      charge: { amount: 1 },
    });
    const changed = Buffer.from(answer.text.replace(/[a-z](?=")/, 'X'));
    await expect(verifyAnswer(changed, bundle.text, { vkey })).rejects.toThrow('digest');
  });

  it('is the first one for a repeat under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [await rewrite(headers), await rewrite(headers)];
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(proofOf(again)).toBe(proofOf(first));
    const { text } = await bundleOf(proofOf(again));
    expect((await verifyAnswer(Buffer.from(again.text), text, { vkey })).verdict).toBe('proved');
  });

  it('is not offered for a free answer', async () => {
    const miss = await service.call('GET', '/api/v1/startups?q=nobodyhasthisname', key);
    expect([miss.body.credits.cost, String(miss.headers.link)]).toEqual([0, expect.not.stringContaining('proof')]);
  });

  it('is found for the own account only, and refuses what is no request', async () => {
    const path = proofOf(await rewrite());
    const { key: other } = await service.account('pro');
    const statusOf = async (url: string, by?: string): Promise<number> => (await service.call('GET', url, by)).status;
    expect(await statusOf(path, other)).toBe(404);
    expect(await statusOf(path)).toBe(401);
    expect(await statusOf(`/api/v1/proofs/answers/${randomUUID()}`, key)).toBe(404);
    expect(await statusOf('/api/v1/proofs/answers/mine', key)).toBe(400);
  });

  it('is checked by a program that the service offers with its digest', async () => {
    const program = await service.app.inject('/verify-answer.mjs');
    const { body } = await service.call('GET', '/.well-known/scoutline-log.json');
    expect(program.headers['content-type']).toContain('text/javascript');
    expect(body.verifier.url).toContain('/verify-answer.mjs');
    expect((await service.app.inject('/verify')).payload).toContain(body.verifier.sha256);
    expect((await service.app.inject('/rels/proof')).headers.location).toBe('/verify');
  });
});
