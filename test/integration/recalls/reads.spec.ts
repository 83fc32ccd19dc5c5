import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { companyDecider, observe } from '../../../src/companies/record/company.decide.js';
import { type CompanyDetails, companyStream } from '../../../src/companies/record/company.events.js';
import { RecordFounders } from '../../../src/companies/founders/record-founders.command.js';
import { classBits, FIELD_CLASSES, type FieldClass, record8Of } from '../../../src/kernel/read-set.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { auditCredits } from '../../../src/metering/audit/credit-audit.js';
import { type Debited } from '../../../src/metering/ledger/credits.events.js';
import { readsOfMonthSubject } from '../../../src/metering/reads/answers.events.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { decideOn, draftEvents } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { PROJECTIONS, type Projection } from '../../../src/platform/projector/projection.js';
import { rebuildProjections } from '../../../src/platform/rebuild/rebuild.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { liveSubjects } from '../../../src/recalls/reads/live-subjects.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { domainStream, intakeStream } from '../../../src/radar/radar.events.js';
import { encodeMessage } from '../../../src/platform/feed/feed-message.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';
import { ReadsRetention } from '../../../src/recalls/reads/reads-retention.service.js';
import { ACCOUNTS_OF_FEW_SQL, ACCOUNTS_OF_MANY_SQL } from '../../../src/recalls/reads/served-queries.js';
import { type AffectedAccount, ServedReads, type WrongSpan } from '../../../src/recalls/reads/served-reads.service.js';
import { until } from '../../kit/until.js';
import { OPERATOR, Service } from '../metering/stack.js';

const FIRST = { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' };
const MANY = 70;

let service: Service;
let log: EventStore;
let store: ReadStore;
let served: ServedReads;
const acme = companyIdOf('acme.ai');

beforeAll(async () => {
  service = await Service.start();
  log = service.app.get(EventStore, { strict: false });
  store = service.app.get(ReadStore, { strict: false });
  served = service.app.get(ServedReads, { strict: false });
  await observed('acme.ai', { name: 'Acme', employeeCount: 120, totalFunding: 5_000_000, hqCity: 'Oslo' });
  await service.app.get(CommandBus, { strict: false }).execute(
    new RecordFounders(acme, [{ name: 'Ada Quill', title: 'CEO', isCurrent: true, provenance: FIRST }], {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      actor: 'operator:spec',
      now: Date.now(),
    }),
  );
  for (let n = 0; n < MANY; n++) await observed(`many-${n}.com`, { name: `Many ${n}` });
  await settled();
}, 120_000);

afterAll(() => service.stop());

async function observed(
  domain: string,
  details: CompanyDetails & { readonly name: string },
  observedAt = FIRST.observedAt,
): Promise<bigint> {
  const companyId = companyIdOf(domain);
  const id = randomUUID();
  const { position } = await decideOn(
    log,
    companyStream(companyId),
    companyDecider,
    (state) =>
      observe(state, {
        companyId,
        domain,
        contestedDomain: null,
        slugBase: domain.split('.')[0] as string,
        details,
        provenance: { ...FIRST, observedAt },
      }),
    { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() },
  );
  return position;
}

async function settled(): Promise<bigint> {
  const position = await log.headPosition();
  const names = ['companies', 'people', 'investors', 'accounts', 'served', 'recalls'];
  expect(await service.app.get(Freshness, { strict: false }).waitFor(names, position, 20_000)).toBe(true);
  return position;
}

async function debits(accountId: string): Promise<RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  for await (const event of log.readStream(`credits-${accountId}`)) {
    if (event.type === 'CreditDebited') found.push(event);
  }
  return found;
}

const debited = (event: RecordedEvent | undefined): Debited => event?.data as Debited;

/** Who was served the company in any state, with any class. */
async function readersOf(id: string, kind: 'company' | 'person' = 'company'): Promise<Reader[]> {
  return readersIn({ kind, id, wrongFrom: 0n, until: await settled(), bits: classBits(FIELD_CLASSES) });
}

type Reader = AffectedAccount & { readonly requestIds: readonly string[] };

async function readersIn(span: WrongSpan): Promise<Reader[]> {
  const found = await served.affected(span, await served.accounts(span));
  const requests = await served.requests(
    [span],
    found.map(({ accountId }) => accountId),
  );
  return found.map((each) => ({ ...each, requestIds: requests.get(each.accountId) ?? [] }));
}

async function readsOf(accountId: string, id = acme): Promise<number> {
  return (await readersOf(id)).find((reader) => reader.accountId === accountId)?.reads ?? 0;
}

describe('a paid answer', () => {
  it('about one company records it with the position of its last change, and its founders', async () => {
    const { accountId, key } = await service.account('pro');
    const answer = await service.call('GET', '/api/v1/startups/acme', key);
    expect(answer.status).toBe(200);
    const [charge] = await debits(accountId);
    const { requestId, answer: recorded } = debited(charge);
    const at = charge?.position;
    const reader = { accountId, firstPosition: at, lastPosition: at, reads: 1, requestIds: [requestId] };
    expect((await readersOf(acme)).filter((each) => each.accountId === accountId)).toEqual([reader]);
    const [person] = await store.query<{ person_id: string }>('SELECT person_id FROM read.person_roles');
    expect(await readersOf(person?.person_id ?? '', 'person')).toContainEqual(reader);
    // The exact version: not wrong before that event, and not after the correction.
    const stream: bigint[] = [];
    for await (const { position } of log.readStream(companyStream(acme))) stream.push(position);
    const last = stream.at(-1) as bigint;
    const between = async (from: bigint, to: bigint): Promise<number> =>
      (await readersIn({ kind: 'company', id: acme, wrongFrom: from, until: to, bits: classBits(['money']) })).length;
    expect([await between(last, last + 1n), await between(last + 1n, last + 100n), await between(0n, last)]).toEqual([
      1, 0, 0,
    ]);
    // In the log only under the account's key of the month, and not on the feed.
    expect(charge?.metadata.schemaVersion).toBe(4);
    expect(recorded?.r).toEqual({ month: expect.stringMatching(/^\d{4}-\d\d$/), sealed: expect.anything() });
    const message = JSON.parse(encodeMessage(PUBLISHED_TYPES, charge as RecordedEvent)?.value ?? '') as {
      answer: object;
    };
    expect(Object.keys(message.answer).sort()).toEqual(['digest', 'position']);
    expect((await auditCredits(log, accountId)).violations).toEqual([]);
  });

  it('about a person records the companies of the roles, whose names it shows', async () => {
    const { accountId, key } = await service.account('pro');
    const { founders } = (await service.call('GET', '/api/v1/startups/acme', (await service.account('pro')).key)).body
      .data;
    const answer = await service.call('GET', `/api/v1/people/${founders[0].slug}`, key);
    expect(answer.body.data.roles).toMatchObject([{ company: { name: 'Acme' } }]);
    const [charge] = await debits(accountId);
    const at = charge?.position as bigint;
    const between = async (...classes: readonly FieldClass[]): Promise<Reader[]> =>
      (await readersIn({ kind: 'company', id: acme, wrongFrom: 0n, until: await settled(), bits: classBits(classes) })).filter((each) => each.accountId === accountId); // prettier-ignore
    expect(await between('identity')).toMatchObject([{ firstPosition: at, lastPosition: at, reads: 1 }]);
    expect(await between('money', 'status', 'contact', 'text')).toEqual([]);
  });

  it('has another version once an unlisted field has changed', async () => {
    const { accountId, key } = await service.account('pro');
    await service.call('GET', '/api/v1/startups/acme', key);
    const wrong = await observed('acme.ai', { name: 'Acme', hqCity: 'Bergen' }, '2026-04-13T00:00:00.000Z');
    await settled();
    await service.call('GET', '/api/v1/startups/acme', key);
    const corrected = await observed('acme.ai', { name: 'Acme', hqCity: 'Tromsø' }, '2026-05-13T00:00:00.000Z');
    await settled();
    const later = await service.call('GET', '/api/v1/startups/acme', key);
    const third = debited((await debits(accountId))[2]).requestId;
    expect(later.headers.link).toContain(third);
    await settled();
    const of = await readersIn({
      kind: 'company',
      id: acme,
      bits: classBits(['contact']),
      wrongFrom: wrong,
      until: corrected,
    });
    const mine = of.filter((each) => each.accountId === accountId);
    expect(mine.map(({ reads, requestIds }) => [reads, requestIds])).toEqual([
      [1, [debited((await debits(accountId))[1]).requestId]],
    ]);
  });

  it('of a list and of a search records every row; a free miss nothing', async () => {
    const { accountId, key } = await service.account('pro');
    const list = await service.call('GET', '/api/v1/startups?limit=20', key);
    await service.call('GET', '/api/v1/startups?q=acme', key);
    expect((await service.call('GET', '/api/v1/startups?q=nothing-like-it', key)).body.data).toEqual([]);
    await settled();
    const rows = await store.query('SELECT * FROM read.served WHERE account_id = $1', [accountId]);
    const ids = new Set([...(list.body.data as { id: string }[]).map(({ id }) => id), acme]);
    expect(rows).toHaveLength(ids.size);
    expect(await readsOf(accountId)).toBeGreaterThan(0);
  });

  it('of many calls at once is recorded with the others, each call once', async () => {
    const { accountId, key } = await service.account('pro');
    const calls = Array.from({ length: 40 }, () => service.call('GET', '/api/v1/startups/acme', key));
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    const events: RecordedEvent[] = [];
    for await (const event of log.readStream(`credits-${accountId}`)) events.push(event);
    const charged = events.filter(({ type }) => type === 'CreditDebited');
    const together = charged.filter(({ metadata }) => metadata.schemaVersion === 5);
    const requests = together.flatMap(
      (event) => (debited(event).answer?.r as unknown as { requests: string[] }).requests,
    );
    const alone = charged.filter(({ metadata }) => metadata.schemaVersion === 4);
    expect(together.length).toBeGreaterThan(0);
    expect(together.length).toBeLessThan(20);
    const recorded = [...requests, ...alone.map((event) => debited(event).requestId)];
    expect(recorded.toSorted()).toEqual(charged.map((event) => debited(event).requestId).toSorted());
    const mine = (await readersOf(acme)).filter((each) => each.accountId === accountId);
    expect(mine.map(({ reads, requestIds }) => [reads, requestIds.toSorted()])).toEqual([[40, recorded.toSorted()]]);
    const message = encodeMessage(PUBLISHED_TYPES, together[0] as RecordedEvent)?.value ?? '';
    expect(JSON.parse(message)).toMatchObject({ answer: { digest: expect.any(String), position: expect.any(String) } });
    expect(message).not.toContain(requests[0]);
    expect((await auditCredits(log, accountId)).violations).toEqual([]);
  });

  it('that shows more than 64 records names a manifest, in the log before the charge', async () => {
    const { accountId, key } = await service.account('pro');
    const domains = Array.from({ length: MANY }, (_, n) => `many-${n}.com`);
    await service.call('POST', '/api/v1/startups/match', key, { domains: [...domains, ...domains, 'unknown.example'] });
    const [charge] = await debits(accountId);
    const { requestId, answer } = debited(charge);
    expect(answer?.r).toMatchObject({ listed: expect.stringMatching(/^[\w+/]{43}=$/), parts: 1 });
    const parts: RecordedEvent[] = [];
    for await (const event of log.readStream(`answers-${requestId}`)) parts.push(event);
    expect(parts).toHaveLength(1);
    expect(parts[0]?.position).toBeLessThan(charge?.position as bigint);
    await settled();
    const rows = await store.query('SELECT * FROM read.served WHERE account_id = $1', [accountId]);
    expect(rows).toHaveLength(MANY);
    expect(await store.query('SELECT * FROM read.served_lists')).toEqual([]);
    expect(encodeMessage(PUBLISHED_TYPES, parts[0] as RecordedEvent)).toBeNull();
    expect((await auditCredits(log, accountId)).violations).toEqual([]);
  });

  it('that is repeated under its Idempotency-Key is the same read', async () => {
    const { accountId, key } = await service.account('pro');
    const match = { domains: ['acme.ai'] };
    const again = { 'idempotency-key': randomUUID() };
    await service.call('POST', '/api/v1/startups/match', key, match, again);
    // Without the stored answer the work runs again, and only the ledger knows the request.
    await store.query('DELETE FROM ops.idempotency');
    expect((await service.call('POST', '/api/v1/startups/match', key, match, again)).status).toBe(200);
    expect(await debits(accountId)).toHaveLength(1);
    expect(await readsOf(accountId)).toBe(1);
  });

  it('as of an instant is known to have shown the record, and no recall concerns it', async () => {
    const { accountId, key } = await service.account('pro');
    const asOf = encodeURIComponent(new Date().toISOString());
    await service.call('GET', `/api/v1/startups/acme?as_of=${asOf}`, key);
    expect(await readsOf(accountId)).toBe(0);
    expect((await served.recipients([{ kind: 'company', id: acme }])).map((each) => each.accountId)).toContain(
      accountId,
    );
  });
});

describe('an answer that names a company beside its own record', () => {
  it('by a domain or a role of a person records the company, also in /changes', async () => {
    const write = async (stream: string, type: string, data: object): Promise<void> => {
      const context = { commandId: randomUUID(), correlationId: randomUUID(), actor: 'operator:spec', now: Date.now() };
      const drafts = draftEvents({ catalog: EVENT_CATALOG }, stream, [{ type, data }] as never[], context);
      await log.append(stream, 'no_stream', drafts);
    };
    await write(intakeStream('spec', '2026-11-20'), 'DomainIngested', {
      source: 'dot_ai_nrd',
      apex: 'acme.ai',
      candidateName: null,
      sourceKey: null,
      sourceUrl: null,
      registeredOn: null,
      seenAt: '2026-11-20T00:00:00.000Z',
      cursor: 'c',
    });
    const promoted = { apex: 'acme.ai', companyId: acme, wasOnFile: true, qualityScore: 0.9 };
    await write(domainStream('acme.ai'), 'DomainPromoted', promoted);
    const position = await settled();
    expect(await service.app.get(Freshness, { strict: false }).waitFor(['domains'], position, 20_000)).toBe(true);
    const changes = '/api/v1/changes?since=@0&limit=1000&include=record&kinds=';
    for (const path of ['/api/v1/domains?promoted=true', `${changes}domain`, `${changes}person`]) {
      const { accountId, key } = await service.account('pro');
      expect((await service.call('GET', path, key)).text).toContain('"acme"');
      expect([path, await readsOf(accountId)]).toEqual([path, 1]);
    }
  });
});

describe('the recipients of a person', () => {
  it('are accounts that were served the person, or a company that the person founded', async () => {
    const [person] = await store.query<{ person_id: string }>('SELECT person_id FROM read.person_roles');
    const subject = `person-${person?.person_id}`;
    const reader = await service.account('pro');
    const other = await service.account('pro');
    const company = await service.call('GET', '/api/v1/startups/acme', reader.key);
    await service.call('GET', `/api/v1/people/${company.body.data.founders[0].slug}`, reader.key);
    await service.call('GET', '/api/v1/startups?limit=5', other.key);
    await settled();
    const { body } = await service.call('GET', `/api/admin/privacy/recipients?subject=${subject}`, OPERATOR);
    expect(body.subject).toBe(subject);
    const found = (body.recipients as { account_id: string }[]).filter((each) => each.account_id === reader.accountId);
    const requests = (await debits(reader.accountId)).map((event) => debited(event).requestId);
    expect(found).toEqual([
      {
        account_id: reader.accountId,
        label: null,
        reads: 2,
        last_request_id: requests[1],
        first_at: expect.any(String),
        last_at: expect.any(String),
      },
    ]);
    expect(body.recipients).not.toContainEqual(expect.objectContaining({ account_id: other.accountId }));
  });

  it.each(['acme', `submission-${randomUUID()}`, `review-${randomUUID()}`, ''])(
    'are not asked for by %j',
    async (of) => {
      const refused = await service.call('GET', `/api/admin/privacy/recipients?subject=${of}`, OPERATOR);
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'subject']);
    },
  );
});

describe('the recipients of an investor who is a person', () => {
  const company = companyIdOf('backed.ai');
  const [person, firm] = [randomUUID(), randomUUID()];

  async function append(stream: string, type: string, data: object): Promise<void> {
    const context = { commandId: randomUUID(), correlationId: randomUUID(), actor: 'operator:spec', now: Date.now() };
    let revision: bigint | 'no_stream' = 'no_stream';
    for await (const event of log.readStream(stream)) revision = event.revision;
    const drafts = draftEvents({ catalog: EVENT_CATALOG }, stream, [{ type, data }] as never[], context);
    await log.append(stream, revision, drafts);
  }

  beforeAll(async () => {
    const sealedName = await service.app.get(Vault, { strict: false }).seal(`investor-${person}`, 'Orla Finch');
    const registered = { slugBase: null, website: null, hqCountry: null, provenance: FIRST, generated: false };
    await append(`investor-${person}`, 'InvestorRegistered', {
      investorId: person,
      kind: 'person',
      name: null,
      sealedName,
      ...registered,
    });
    await append(`investor-${firm}`, 'InvestorRegistered', {
      investorId: firm,
      kind: 'firm',
      name: 'Northwind Ventures',
      sealedName: null,
      ...registered,
      slugBase: 'northwind-ventures',
    });
    const parties = [person, firm].map((investorId) => ({ investorId, name: null }));
    await observed('backed.ai', { name: 'Backed', investors: parties });
    await append(companyStream(company), 'FundingRoundRecorded', {
      companyId: company,
      roundId: randomUUID(),
      round: 'Seed',
      date: '2026-02-03',
      amount: 1_000_000,
      valuation: null,
      leadInvestors: [parties[0]],
      investors: parties,
      provenance: FIRST,
    });
    await settled();
  });

  it('are accounts that were served a history, a changed round or an earlier state that names the person', async () => {
    const [reader, follower, historian, other] = [
      await service.account('pro'),
      await service.account('pro'),
      await service.account('pro'),
      await service.account('pro'),
    ];
    const past = `/api/v1/startups/backed?as_of=@${await settled()}`;
    expect((await service.call('GET', past, historian.key)).text).toContain('Orla Finch');
    const history = await service.call('GET', '/api/v1/startups/backed/history', reader.key);
    expect(history.text).toContain('Orla Finch');
    const changes = '/api/v1/changes?since=@0&limit=1000&include=record&kinds=round';
    expect((await service.call('GET', changes, follower.key)).text).toContain('Orla Finch');
    const before = await service.call('GET', '/api/v1/startups/backed/history?until=2020-01-01', other.key);
    expect(before.text).not.toContain('Orla Finch');
    await settled();

    const recipients = async (id: string): Promise<unknown[]> => {
      const path = `/api/admin/privacy/recipients?subject=investor-${id}`;
      const { body } = await service.call('GET', path, OPERATOR);
      return (body.recipients as { account_id: string }[]).map((each) => each.account_id).sort();
    };
    const all = [reader, follower, historian];
    expect(await recipients(person)).toEqual(all.map(({ accountId }) => accountId).sort());
    expect(await recipients(firm)).toEqual([]);

    const subject = `investor-${person}`;
    expect((await service.admin('privacy/erase', { subject, reason: 'asked' })).status).toBe(200);
    for (const { key } of all) {
      const noticed = async (): Promise<unknown[] | null> => {
        await settled();
        const { body } = await service.call('GET', '/api/v1/recalls', key);
        return body.data.length > 0 ? body.data : null;
      };
      const notices = await until(noticed, { what: 'the notice of the erasure' });
      expect(notices).toMatchObject([{ kind: 'erased', record: { kind: 'investor', id: person } }]);
    }
    expect((await service.call('GET', '/api/v1/recalls', other.key)).body.data).toEqual([]);
  });
});

describe('a key with record_reads false', () => {
  it('records nothing on any process, also after a restart, until it is switched on', async () => {
    const { accountId, keyId, key } = await service.account('pro');
    const other = await Service.start(service);
    try {
      await other.call('GET', '/api/v1/me', key);
      const off = await service.call('PATCH', `/api/v1/keys/${keyId}`, key, { record_reads: false });
      expect(off.body).toEqual({ account_id: accountId, key_id: keyId, record_reads: false });
      const listed = await service.call('GET', '/api/v1/me/keys', key);
      expect(listed.body.data).toMatchObject([{ record_reads: false }]);
      await settled();
      const late = await Service.start(service);
      const unrecorded = async (each: Service): Promise<boolean> => {
        await each.call('GET', '/api/v1/startups/acme', key);
        return debited((await debits(accountId)).at(-1)).answer?.r === undefined;
      };
      expect(await unrecorded(service)).toBe(true);
      expect(await unrecorded(late)).toBe(true);
      await until(() => unrecorded(other), { what: 'the switch on another process' });
      await late.stop();
    } finally {
      await other.stop();
    }
    await service.call('PATCH', `/api/v1/keys/${keyId}`, key, { record_reads: true });
    await service.call('GET', '/api/v1/startups/acme', key);
    expect(await readsOf(accountId)).toBeGreaterThan(0);
  }, 60_000);

  it.each([
    [{}, 'record_reads'],
    [{ record_reads: 'no' }, 'record_reads'],
    [{ record_read: false }, 'record_read'],
  ])('is not made by %j', async (body, field) => {
    const { keyId, key } = await service.account('free');
    const refused = await service.call('PATCH', `/api/v1/keys/${keyId}`, key, body);
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
    expect((await service.call('PATCH', `/api/v1/keys/${randomUUID()}`, key, { record_reads: true })).status).toBe(404);
  });
});

describe('reads are erased', () => {
  it('with their account', async () => {
    const { accountId, key } = await service.account('pro');
    await service.call('GET', '/api/v1/startups/acme', key);
    expect(await readsOf(accountId)).toBe(1);
    const [charge] = await debits(accountId);
    await service.call('DELETE', '/api/v1/me', key, { confirm: accountId });
    await until(async () => (await readsOf(accountId)) === 0, { what: 'the reads to go', timeoutMs: 20_000 });
    const reads = debited(charge).answer?.r;
    if (!reads || !('sealed' in reads)) throw new Error('the charge has a read set');
    expect(await service.app.get(Vault, { strict: false }).open(reads.sealed)).toBeNull();
  });

  it('month by month, when the retention has passed', async () => {
    const { accountId, key } = await service.account('pro');
    service.clock.offsetMs = -430 * 24 * 3_600_000;
    const { accountId: old, key: oldKey } = await service.account('pro');
    await service.call('GET', '/api/v1/startups/acme', oldKey);
    service.clock.offsetMs = 0;
    await service.call('GET', '/api/v1/startups/acme', key);
    expect([await readsOf(old), await readsOf(accountId)]).toEqual([1, 1]);
    const retention = service.app.get(ReadsRetention, { strict: false });
    await retention.forget();
    expect([await readsOf(old), await readsOf(accountId)]).toEqual([0, 1]);
    expect(await retention.forget()).toBe(0);
    const month = new Date().toISOString().slice(0, 7);
    expect(await liveSubjects(store, 'reads-')).toContain(readsOfMonthSubject(accountId, month));
  });

  it('and a rebuild from the log gives the rows that are left', async () => {
    await settled();
    const projections = service.app
      .get<readonly Projection[]>(PROJECTIONS, { strict: false })
      .filter(({ name }) => name === 'served');
    const [rebuilt] = await rebuildProjections({ eventStore: log, readStore: store, projections, verify: true });
    expect(rebuilt).toMatchObject({ matches: true });
    expect(rebuilt?.rows).toBeGreaterThan(MANY);
  });
});

describe('the accounts that were served wrong versions', () => {
  const often = randomUUID();
  const record8 = record8Of(often).toString();
  const fill = (rows: number): Promise<object[]> =>
    store.query(
      `INSERT INTO read.served
         (record8, kind, account_id, version, is_floor, month, classes, first_position, last_position, reads, requests)
       SELECT $1, 0, md5((n % 40)::text)::uuid, v, n % 3 = 0, 202611, 1 + n % 3, v, v + n % 7, 1, '{}'
       FROM (SELECT n, hashint4(n) % 1000 + 1000 AS v FROM generate_series(1, $2::int) AS n) AS rows
       ON CONFLICT DO NOTHING`,
      [record8, rows],
    );
  afterAll(() => store.query('DELETE FROM read.served WHERE record8 = $1', [record8]));

  it('are the same whether rows or accounts are read', async () => {
    await fill(300);
    for (let from = 0; from < 2_000; from += 37) {
      for (const [width, bits, after] of [
        [5, 1, -1],
        [40, 2, from + 10],
        [400, 3, from + 200],
      ] as const) {
        const place = [record8, 0, from, from + width, bits, after];
        const [few] = await store.query<{ accounts: string[] | null }>(ACCOUNTS_OF_FEW_SQL, [...place, 1_000]);
        const many = await store.query<{ account_id: string }>(ACCOUNTS_OF_MANY_SQL, place);
        expect(many.map(({ account_id }) => account_id).sort()).toEqual((few?.accounts ?? []).sort());
      }
    }
  });

  it('are found where there are very many rows', async () => {
    await fill(60_000);
    const span = { kind: 'company', id: often, wrongFrom: 0n, until: 3_000n, bits: classBits(FIELD_CLASSES) } as const;
    expect(await served.accounts(span)).toHaveLength(40);
    expect(await served.accounts(span, 3_000n)).toEqual([]);
  });
});
