import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { companyStream } from '../../../src/companies/record/company.events.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { companyOnFile } from '../../kit/company-on-file.js';
import { until } from '../../kit/until.js';
import { Service, type Answer } from '../metering/stack.js';

interface Verdict {
  readonly verdict: string;
  readonly proved: readonly string[];
  readonly unproved: readonly string[];
}

const { verifyAnswer } = (await import(resolve(import.meta.dirname, '../../../bin/verify-answer.mjs'))) as {
  verifyAnswer(answer: Uint8Array, bundle: string, trust: object): Promise<Verdict>;
};

let folder: string;
let service: Service;
let key: string;
let vkey: string;
let eventStore: EventStore;
const ID = companyIdOf('acme-spec.com');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'records-'));
  service = await Service.start(undefined, { DATA_DIR: folder, TRANSPARENCY_LOG: '1' });
  ({ key } = await service.account('pro'));
  eventStore = service.app.get(EventStore);
  await companyOnFile({ eventStore, freshness: service.app.get(Freshness) }, 'Acme');
  ({ vkey } = (await service.call('GET', '/.well-known/scoutline-log.json')).body as { vkey: string });
}, 60_000);

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const provenance = { source: 'spec', observedAt: '2026-04-01T00:00:00.000Z' };

async function append(companyId: string, events: readonly { type: string; data: object }[]): Promise<void> {
  const id = newId();
  const context = { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() };
  const drafts = draftEvents(eventStore, companyStream(companyId), events, context);
  let revision = 0n;
  const newest = eventStore.readStream(companyStream(companyId), { backwards: true, maxCount: 1 });
  for await (const event of newest) ({ revision } = event);
  const { position } = await eventStore.append(companyStream(companyId), revision, drafts);
  await service.app.get(Freshness).waitFor(['companies', 'site-scans', 'investors'], position, 20_000);
}

function change(changes: object): Promise<void> {
  const data = { companyId: ID, changes, claimedDomain: null, contestedDomain: null, provenance, wrong: null };
  return append(ID, [{ type: 'CompanyDetailsChanged', data }]);
}

async function answered(path: string, by?: string): Promise<Answer> {
  const asked = async (): Promise<Answer | null> => {
    const answer = await service.call('GET', path, by);
    return answer.status === 202 ? null : answer;
  };
  // Callers without a key may ask 60 times a minute.
  return until(asked, { what: 'a proof', everyMs: 500 });
}

function addressIn({ headers }: Answer): string {
  const [, address = ''] = /<([^>]+)>; rel="[^"]+\/rels\/proof"/.exec(String(headers.link)) ?? [];
  const { pathname, search } = new URL(address);
  return pathname + search;
}

describe('the proof of a record', () => {
  it('shows its events, that none is newer, and what they lead to', async () => {
    const { status, body } = await answered(`/api/v1/proofs/records/company/${ID}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      v: 1,
      heads: [{ stream: companyStream(ID) }],
      records: [{ kind: 'company', id: ID, revision: '0', fields: { name: 'Acme', sectors: ['Robotics'] } }],
    });
    expect(body.events).toHaveLength(1);
  });

  it('is of a position of the log where one is named', async () => {
    const { headers } = await service.call('GET', '/api/v1/startups/acme', key);
    const before = String(headers['x-log-position']);
    await change({ hqCity: 'Porto' });
    const then = (await answered(`/api/v1/proofs/records/company/${ID}?as_of=${before}`)).body;
    const now = (await answered(`/api/v1/proofs/records/company/${ID}`)).body;
    expect([then.records[0].revision, then.records[0].fields.hq_city]).toEqual(['0', null]);
    expect([now.records[0].revision, now.records[0].fields.hq_city]).toEqual(['1', 'Porto']);
    expect((await answered(`/api/v1/proofs/records/company/${ID}?as_of=@${before}`)).body).toEqual(then);
    expect((await answered(`/api/v1/proofs/records/company/${ID}?as_of=1`)).status).toBe(404);
  });

  it.each([
    ['company/mine', 400, 'id must be'],
    [`planet/${ID}`, 400, 'kind must be one of'],
    [`company/${ID}?as_of=yesterday`, 400, 'as_of must be a position'],
    [`company/${newId()}`, 404, 'no company'],
    [`product/${newId()}`, 404, 'no product'],
  ])('of %s is answered %i', async (path, status, text) => {
    const answer = await service.call('GET', `/api/v1/proofs/records/${path}`);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(text)]);
  });
});

describe('the page of a company', () => {
  it('links to the proof of its record', async () => {
    const page = await service.app.inject({ url: '/companies/acme', headers: { accept: 'text/html' } });
    const [, address = ''] = /href="(\/api\/v1\/proofs\/records\/[^"]+)"/.exec(page.payload) ?? [];
    expect(address).toBe(`/api/v1/proofs/records/company/${ID}`);
    expect((await answered(address)).body.records).toMatchObject([{ kind: 'company', id: ID }]);
  });
});

describe('the proof of an answer about one record', () => {
  it('shows that the values follow from all its events, and names those that do not', async () => {
    const answer = await service.call('GET', '/api/v1/startups/acme', key);
    expect(addressIn(answer)).toContain(`?record=company:${ID}`);
    const bundle = await answered(addressIn(answer), key);
    const result = await verifyAnswer(Buffer.from(answer.text), bundle.text, { vkey });
    expect(result.verdict).toBe('proved');
    expect(result.proved.join('\n')).toMatch(/all its events up to revision \d+ are in the log, and none was newer/);
    expect(result.proved.join('\n')).toContain('name, former_names, website, sectors');
    expect(result.unproved.join('\n')).toMatch(/^slug: the service gives the first one that no other record has/m);
    expect(Buffer.byteLength(bundle.text)).toBeLessThan(12_000);
  });

  it('has at most 3 kB for one record, apart from what it opens', async () => {
    await companyOnFile({ eventStore, freshness: service.app.get(Freshness) }, 'Dune');
    const answer = await service.call('GET', '/api/v1/startups/dune', key);
    const { body, text } = await answered(addressIn(answer), key);
    const openings = (body.events as string[]).map((proof) => proof.split('\n')[1] as string);
    const bytes = Buffer.byteLength(text) - openings.join('').length - JSON.stringify(body.records).length;
    expect([openings.length, bytes]).toEqual([2, expect.any(Number)]);
    expect(bytes).toBeLessThanOrEqual(3_000);
  });

  it('shows that funding, stage, rounds and technologies follow from the events too', async () => {
    await companyOnFile({ eventStore, freshness: service.app.get(Freshness) }, 'Cobalt');
    const companyId = companyIdOf('cobalt-spec.com');
    const angel = { investorId: null, name: 'Harbour Angels' };
    const round = (roundId: string, name: string, date: string | null, amount: number | null): object => ({
      companyId,
      roundId,
      round: name,
      date,
      amount,
      valuation: null,
      provenance,
      leadInvestors: [],
      investors: [angel],
    });
    const recorded = (data: object): { type: string; data: object } => ({ type: 'FundingRoundRecorded', data });
    await append(companyId, [
      recorded(round(newId(), 'Series B', '2025-03', 20_000_000)),
      recorded(round(newId(), 'Seed extension', '2023', 3_000_000)),
      recorded(round(newId(), 'Grant', null, null)),
      {
        type: 'CompanyFactsConfirmed',
        data: {
          companyId,
          fields: ['name', 'totalFunding'],
          roundIds: [],
          productIds: [],
          isExitConfirmed: false,
          provenance,
        },
      },
      {
        type: 'TechnologyScanned',
        data: {
          companyId,
          domain: 'cobalt-spec.com',
          cdn: 'Fastly',
          hosting: null,
          emailProvider: null,
          frameworks: ['React'],
          payments: [],
          analytics: [],
          technologies: [],
          provenance: { ...provenance, source: 'site-scan', sourceUrl: 'https://cobalt-spec.com', rule: '1' },
        },
      },
    ]);
    const answer = await service.call('GET', '/api/v1/startups/cobalt', key);
    expect(answer.body.data).toMatchObject({
      total_funding: 23_000_000,
      stage: 'Series B',
      tech_stack: { cdn: 'Fastly' },
    });
    const bundle = await answered(addressIn(answer), key);
    const { proved, unproved } = await verifyAnswer(Buffer.from(answer.text), bundle.text, { vkey });
    const follows = proved.find((line) => line.startsWith('these follow from its events'));
    for (const field of [
      'description',
      'total_funding',
      'total_funding_as_of',
      'stage',
      'source_stage',
      'tech_stack',
    ]) {
      expect(follows).toMatch(new RegExp(`[ ,]${field}(,|$)`));
    }
    expect(follows).toContain('funding_rounds (without types, and without investors that have a record)');
    const named = unproved.map((line) => line.slice(0, line.indexOf(':')));
    expect(named.sort()).toEqual([
      ...['articles', 'founders', 'funding_rounds', 'hq_country_name', 'investors', 'service_url', 'slug'],
      'used, limit, remaining of the credits',
    ]);
  });

  it('holds for an answer that was corrected since', async () => {
    const answer = await service.call('GET', '/api/v1/startups/acme', key);
    await change({ hqCity: 'Lisbon' });
    const bundle = await answered(addressIn(answer), key);
    expect(bundle.body.records[0].fields.hq_city).toBe('Porto');
    expect((await verifyAnswer(Buffer.from(answer.text), bundle.text, { vkey })).verdict).toBe('proved');
  });

  it.each(['as_of=2100-01-01', 'valid_at=2019-12-31'])('is of the charge alone for %s', async (time) => {
    const answer = await service.call('GET', `/api/v1/startups/acme?${time}`, key);
    expect(addressIn(answer)).not.toContain('record');
    const bundle = await answered(addressIn(answer), key);
    const { verdict, unproved } = await verifyAnswer(Buffer.from(answer.text), bundle.text, { vkey });
    expect([verdict, unproved]).toEqual([
      'proved',
      [
        'that the values in the answer follow from the events of their records',
        'used, limit, remaining of the credits: no charge has them',
      ],
    ]);
  });

  it('refuses the bundle of another record', async () => {
    await companyOnFile({ eventStore, freshness: service.app.get(Freshness) }, 'Borealis');
    const answer = await service.call('GET', '/api/v1/startups/acme', key);
    const other = companyIdOf('borealis-spec.com');
    const bundle = await answered(addressIn(answer).replace(ID, other), key);
    await expect(verifyAnswer(Buffer.from(answer.text), bundle.text, { vkey })).rejects.toThrow('another record');
    expect((await service.call('GET', addressIn(answer).replace('company:', 'planet:'), key)).status).toBe(400);
  });
});
