import { jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { decideOn, draftEvents } from '../../../src/platform/event-store/decide.js';
import { deriveId } from '../../../src/platform/ids/ids.js';
import { receive, submissionDecider } from '../../../src/submissions/submission.decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { SubmissionLifecycle } from '../../../src/submissions/publication/submission-lifecycle.process.js';
import { ageOpenCharges, untilChargeSeen } from '../../kit/open-job-charges.js';
import { until } from '../../kit/until.js';
import { DomainClaims } from './domain-claims.js';
import { Service, type Answer } from '../metering/stack.js';
import { picture, Sites, submissionOf } from './sites.js';

const HOSTS = [
  ...['alpha', 'beta', 'gamma', 'delta', 'logos', 'race', 'idem', 'crash', 'store'].map((name) => `${name}-robots.ai`),
  ...[0, 1, 2, 3, 4].map((n) => `gamma-${n}.ai`),
  ...['lone.ai', 'lfour.ai', 'www.beta-robots.ai'],
];

let sites: Sites;
let folder: string;
let service: Service;
let other: Service;
let eventStore: EventStore;
let readStore: ReadStore;

beforeAll(async () => {
  sites = await Sites.start(HOSTS);
  folder = mkdtempSync(join(tmpdir(), 'submissions-'));
  const env = { SAFE_FETCH_TEST_HOSTS: sites.testHosts, DATA_DIR: folder };
  service = await Service.start(undefined, env);
  other = await Service.start(service, env);
  eventStore = service.app.get(EventStore, { strict: false });
  readStore = service.app.get(ReadStore, { strict: false });
}, 60_000);

afterAll(async () => {
  await other.stop();
  await service.stop();
  await sites.close();
  rmSync(folder, { recursive: true, force: true });
});

const submit = (key: string, body: object, headers: object = {}, at = service): Promise<Answer> =>
  at.call('POST', '/api/v1/startups/submit', key, body, headers);

async function eventsOf(stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of eventStore.readStream(stream)) events.push(event);
  return events;
}

const typesOf = async (stream: string): Promise<string[]> => (await eventsOf(stream)).map(({ type }) => type);

async function used(key: string): Promise<number> {
  const me = await service.call('GET', '/api/v1/me', key);
  return me.body.wallets.find((wallet: { wallet: string }) => wallet.wallet === 'api').used;
}

describe('POST /startups/submit', () => {
  it('takes a submission in: the answer, the charge, the claim and the event', async () => {
    const { key, accountId, keyId } = await service.account('pro');
    sites.page('alpha-robots.ai', 'Alpha Robots');
    const answer = await submit(key, submissionOf('Alpha Robots', 'alpha-robots.ai', { hq_country: 'germany' }));
    expect(answer.status).toBe(200);
    const { id } = answer.body.startup;
    expect(answer.body).toEqual({
      success: true,
      status: 'pending_review',
      message: expect.stringContaining(`/api/v1/submissions/${id}`),
      startup: {
        id,
        slug: 'alpha-robots',
        name: 'Alpha Robots',
        url: expect.stringMatching(/\/companies\/alpha-robots$/),
        moderation_status: 'flagged_pending',
        logo_url: null,
      },
      credits: {
        cost: 5,
        remaining_period: 49_995,
        remaining_balance: 0,
        used: 5,
        limit: 50_000,
        remaining: 49_995,
      },
    });
    expect(answer.headers['x-consistency-token']).toBeTruthy();

    const [received] = await eventsOf(`submission-${id}`);
    expect(received?.metadata.actor).toBe(`key:${keyId}`);
    expect(received).toMatchObject({
      type: 'SubmissionReceived',
      data: {
        submissionId: id,
        accountId,
        domain: 'alpha-robots.ai',
        slugBase: 'alpha-robots',
        startup: { name: 'Alpha Robots', sectors: ['Robotics', 'Logistics'], hq_country: 'DE' },
        contacts: null,
        people: [],
        logoKey: null,
      },
    });
    const { companyId, requestId } = received?.data as { companyId: string; requestId: string };
    expect(await eventsOf(`company-${companyId}`)).toMatchObject([
      {
        type: 'DomainClaimed',
        data: { domain: 'alpha-robots.ai', claimant: { kind: 'submission', submissionId: id } },
      },
    ]);
    const debits = (await eventsOf(`credits-${accountId}`)).filter(({ type }) => type === 'CreditDebited');
    expect(debits).toMatchObject([{ data: { requestId, amount: 5, operation: 'startups.submit', jobId: id } }]);

    const mine = await service.call('GET', `/api/v1/submissions/${id}`, key);
    expect(mine.body).toMatchObject({
      status: 'pending_review',
      reason: null,
      decided_at: null,
      startup: answer.body.startup,
    });
    const { key: foreign } = await service.account('pro');
    for (const path of [id, 'not-an-id', '00000000-0000-4000-8000-000000000000']) {
      expect((await service.call('GET', `/api/v1/submissions/${path}`, foreign)).status).toBe(404);
    }
    expect(await used(key)).toBe(5);
  });

  it('lists every fault at once and charges nothing', async () => {
    const { key } = await service.account('pro');
    const answer = await submit(key, {
      name: 'Best Robots 2026',
      website: 'acme',
      one_liner: 'We do.',
      sectors: ['?'],
    });
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).toMatchObject({ code: 'validation_failed', error: 'validation_failed', status: 400 });
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([
      'name',
      'website',
      'one_liner',
      'description',
      'sectors[0]',
    ]);
    for (const error of answer.body.errors) {
      expect(Object.keys(error).sort()).toEqual(['field', 'message', 'suggestion']);
    }
    expect(await used(key)).toBe(0);
    expect((await submit(key, [])).status).toBe(400);
    expect((await service.call('POST', '/api/v1/startups/submit', undefined, {})).status).toBe(401);
  });

  it('refuses a domain that a submission or a profile has, naming it', async () => {
    const { key } = await service.account('pro');
    const first = await submit(key, submissionOf('Beta Robots', 'beta-robots.ai'));
    expect(first.status).toBe(200);
    const again = await submit(key, submissionOf('Beta Machines', 'www.beta-robots.ai'));
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      code: 'duplicate',
      error: 'duplicate',
      existing: { slug: 'beta-robots', url: null, moderation_status: 'flagged_pending' },
      errors: [{ field: 'website' }],
    });
    expect(await used(key)).toBe(5);
    await service.admin(`submissions/${first.body.startup.id}/approve`, {});
    const later = await submit(key, submissionOf('Beta Machines', 'beta-robots.ai'));
    expect(later.body).toMatchObject({ status: 409, existing: { slug: 'beta-robots', moderation_status: 'approved' } });
    expect(await used(key)).toBe(5);
  });

  it('refuses a body that would not fit the log, before it looks into it', async () => {
    const { key } = await service.account('pro');
    const products = Array.from({ length: 100 }, (_, n) => ({ name: `P${n}`, description: 'x'.repeat(3_000) }));
    const answer = await submit(key, submissionOf('Large', 'beta-robots.ai', { products }));
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
    expect(await used(key)).toBe(0);
  });

  it('lists the submissions of the account, newest first, and nobody else’s', async () => {
    const { key } = await service.account('bench');
    for (const n of [2, 3, 4]) {
      sites.page(`gamma-${n}.ai`, `List ${n}`);
      await submit(key, submissionOf(`List ${n}`, `list-${n}.ai`));
    }
    const page = await service.call('GET', '/api/v1/submissions?limit=2', key);
    expect(page.body.data.map(({ startup }: { startup: { name: string } }) => startup.name)).toEqual([
      'List 4',
      'List 3',
    ]);
    expect(page.body.data[0]).toMatchObject({ status: 'pending_review', reason: null, decided_at: null });
    expect(page.body.pagination).toEqual({ total: 3, limit: 2, offset: 0 });
    expect(page.headers.link).toContain('rel="next"');
    expect(page.body.credits).toBeUndefined();
    const other = await service.account('free');
    expect((await service.call('GET', '/api/v1/submissions', other.key)).body.data).toEqual([]);
  });

  it('calls every want of credits rate_limit, before it looks at the domain', async () => {
    const { key, accountId } = await service.account('free');
    for (let n = 0; n < 5; n++) expect((await submit(key, submissionOf('G', `gamma-${n}.ai`))).status).toBe(200);
    const refused = await submit(key, submissionOf('Gamma', 'alpha-robots.ai'));
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'quota_exhausted', error: 'rate_limit' });
    expect(refused.headers['retry-after']).toBeTruthy();
    const debits = (await eventsOf(`credits-${accountId}`)).filter(({ type }) => type === 'CreditDebited');
    expect(debits).toHaveLength(5);
  });

  it('lets one of many that race for a domain win, on two processes; the others get their credits back', async () => {
    const accounts = await Promise.all([1, 2, 3, 4, 5, 6].map(() => service.account('pro')));
    const answers = await Promise.all(
      accounts.map(({ key }, n) =>
        submit(key, submissionOf(`Racer ${n}`, 'race-robots.ai'), {}, n % 2 ? other : service),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const [n, answer] of answers.entries()) {
      expect(await used(accounts[n]?.key ?? '')).toBe(answer.status === 200 ? 5 : 0);
      if (answer.status === 409) expect(answer.body.existing.moderation_status).toBe('flagged_pending');
    }
    const winner = answers.find(({ status }) => status === 200)?.body.startup.id as string;
    const [received] = await eventsOf(`submission-${winner}`);
    const { companyId } = received?.data as { companyId: string };
    expect(await typesOf(`company-${companyId}`)).toEqual(['DomainClaimed']);
  });

  it('answers a repeated Idempotency-Key with the first answer and one charge', async () => {
    const { key } = await service.account('pro');
    const body = submissionOf('Idem Robots', 'idem-robots.ai');
    const headers = { 'idempotency-key': 'submit-once' };
    const first = await submit(key, body, headers);
    const second = await submit(key, body, headers);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    // The stored answer may be lost; the charge then finds the first submission.
    await readStore.query('DELETE FROM ops.idempotency');
    const third = await submit(key, body, headers, other);
    expect([third.status, third.body.startup]).toEqual([200, first.body.startup]);
    expect(await used(key)).toBe(5);
    expect(await typesOf(`submission-${first.body.startup.id}`)).toContain('SubmissionReceived');
  });
});

describe('a submission during which a store fails', () => {
  it('is refunded and answered 503 with Retry-After, and may be sent again', async () => {
    const { key } = await service.account('pro');
    sites.page('store-robots.ai', 'Store');
    const body = submissionOf('Store', 'store-robots.ai', { contact_email: 'store@private-mail.example' });
    const ended = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const sealAll = jest.spyOn(service.app.get(Vault, { strict: false }), 'sealAll').mockRejectedValue(ended);
    const failed = await submit(key, body);
    sealAll.mockRestore();
    expect([failed.status, failed.body.code, failed.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    expect(await used(key)).toBe(0);
    expect((await submit(key, body)).status).toBe(200);
  });
});

describe('the logo of a submission', () => {
  const withLogo = (n: string) => submissionOf('Logos', `l${n}.ai`, { logo_url: 'http://logos-robots.ai/logo.png' });

  it('is fetched, drawn anew, stored and served', async () => {
    const { key } = await service.account('pro');
    const png = await picture();
    sites.on('logos-robots.ai', (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(png));
    const answer = await submit(key, withLogo('one'));
    expect(answer.status).toBe(200);
    const { id, logo_url } = answer.body.startup;
    expect(logo_url).toMatch(new RegExp(`/media/logos/${id}\\.png$`));
    const served = await service.app.inject({ method: 'GET', url: new URL(logo_url).pathname });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 64, format: 'png' });
    for (const name of ['x.png', `${id}.svg`, `00000000-0000-4000-8000-000000000000.png`]) {
      expect((await service.app.inject({ method: 'GET', url: `/media/logos/${name}` })).statusCode).toBe(404);
    }
  });

  it.each([
    ['no image', () => Buffer.from('<html>not found</html>'), 'no image'],
    ['more than 2 MB', () => Buffer.alloc(2 * 1024 * 1024 + 1), 'larger than 2 MB'],
  ])('that is %s is a fault of logo_url, and free', async (_, make, words) => {
    const { key } = await service.account('pro');
    sites.on('logos-robots.ai', (__, response) => response.end(make()));
    const answer = await submit(key, withLogo('two'));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ field: 'logo_url', message: expect.stringContaining(words) }]);
    expect(await used(key)).toBe(0);
  });

  it('at a private address is refused before anything is asked', async () => {
    const { key } = await service.account('pro');
    const body = submissionOf('Logos', 'lthree.ai', {
      logo_url: 'http://metadata.google.internal/computeMetadata/v1/',
    });
    const answer = await submit(key, body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'logo_url']);
  });

  it('that is a riddle is refused at once, while others are answered', async () => {
    const { key } = await service.account('pro');
    sites.on('logos-robots.ai', (_, response) => {
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(`${'<!---->'.repeat(25)}x`);
    });
    const body = submissionOf('Riddle', 'riddle-robots.ai', { logo_url: 'http://logos-robots.ai/riddle.svg' });
    const [answer, live] = await Promise.all([submit(key, body), service.call('GET', '/health/live', key)]);
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'logo_url']);
    expect(live.status).toBe(200);
  });

  it('that does not answer is a finding, not a fault', async () => {
    const { key } = await service.account('pro');
    sites.on('logos-robots.ai', (_, response) => response.writeHead(503).end());
    const answer = await submit(key, withLogo('four'));
    expect([answer.status, answer.body.startup.logo_url]).toEqual([200, null]);
    const mine = await service.call('GET', `/api/v1/submissions/${answer.body.startup.id}`, key);
    expect(mine.body.findings[0]).toMatchObject({ check: 'logo', level: 'warning', evidence: { status: 503 } });
  });
});

describe('a submission that a crash cut short', () => {
  it('whose claim was never followed lets the domain go once its charge is fenced', async () => {
    const claims = new DomainClaims(service);
    const submissionId = '5f0c7f0e-0000-5000-8000-000000000001';
    const context = { commandId: submissionId, correlationId: submissionId, actor: 'key:spec', now: Date.now() };
    await claims.claim('crash-robots.ai', submissionId, context);
    const lifecycle = service.app.get(SubmissionLifecycle, { strict: false });
    await until(async () => (await readStore.query('SELECT 1 FROM ops.submission_claims')).length > 0, {
      what: 'the upkeep to have seen the claim',
    });
    await lifecycle.settleClaims();
    // Nothing is known of the submission yet: it may still be on its way.
    expect(await claims.holderOf('crash-robots.ai')).toEqual({ kind: 'submission', submissionId });
    const data = { jobId: submissionId, accountId: 'a', requestId: 'r', cause: 'not_queued' };
    const fence = draftEvents(eventStore, `submission-${submissionId}`, [{ type: 'JobAbandoned', data }], context);
    await eventStore.append(`submission-${submissionId}`, 'no_stream', fence);
    await until(async () => (await claims.holderOf('crash-robots.ai')).kind === 'nobody', {
      what: 'the domain to be free again',
      timeoutMs: 8_000,
    });
    await until(async () => (await readStore.query('SELECT 1 FROM ops.submission_claims')).length === 0, {
      what: 'the claim to be forgotten',
    });
  });

  it('after its charge and claim gets both undone within a minute, and cannot arrive late', async () => {
    const { key, accountId, keyId } = await service.account('pro');
    const requestId = '5f0c7f0e-0000-4000-8000-000000000002';
    const submissionId = deriveId('submission', requestId);
    const by = { correlationId: requestId, actor: `key:${keyId}` };
    const debit = {
      requestId,
      keyId,
      operation: 'startups.submit',
      wallet: 'api',
      amount: 5,
      jobId: submissionId,
    } as const;
    await service.app.get(Ledger, { strict: false }).debit(accountId, debit, by);
    const claims = new DomainClaims(service);
    const context = { commandId: submissionId, ...by, now: Date.now() };
    await claims.claim('crash-robots.ai', submissionId, context);
    expect(await used(key)).toBe(5);
    await untilChargeSeen(readStore, accountId);
    await ageOpenCharges(readStore);
    service.clock.offsetMs = 61_000;
    await until(async () => (await used(key)) === 0, { what: 'the charge to be given back', timeoutMs: 12_000 });
    await until(async () => (await claims.holderOf('crash-robots.ai')).kind === 'nobody', {
      what: 'the domain to be free again',
      timeoutMs: 12_000,
    });
    service.clock.offsetMs = 0;
    const late = decideOn(
      eventStore,
      `submission-${submissionId}`,
      submissionDecider,
      (s) => receive(s, {} as never),
      context,
    );
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    expect((await submit(key, submissionOf('Crash Robots', 'crash-robots.ai'))).status).toBe(200);
    expect(await used(key)).toBe(5);
  });
});

describe('GET /vocabularies', () => {
  it('is for anyone', async () => {
    const answer = await service.call('GET', '/api/v1/vocabularies');
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual([
      'version',
      'sectors',
      'stage',
      'business_model',
      'stock_exchange',
      'certifications',
    ]);
    expect(answer.body.sectors).toContainEqual({ value: 'Robotics', aliases: expect.any(Array) });
  });
});
