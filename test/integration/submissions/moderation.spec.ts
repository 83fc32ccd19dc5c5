import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { CompanyRecorder } from '../../../src/companies/import/company-recorder.js';
import { RegisterPerson } from '../../../src/companies/people/register-person.command.js';
import { articleIdOf } from '../../../src/press/articles/article-address.rules.js';
import { articleStream, type ArticleEvent } from '../../../src/press/articles/article.events.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { type Sealed } from '../../../src/kernel/sealed.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { deriveId, newId } from '../../../src/platform/ids/ids.js';
import { encodeMessage } from '../../../src/platform/feed/feed-message.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';
import { SCREENING_RULES } from '../../../src/submissions/screening/screening.rules.js';
import { Screening } from '../../../src/submissions/screening/screening.service.js';
import { SubmissionLifecycle } from '../../../src/submissions/publication/submission-lifecycle.process.js';
import { until } from '../../kit/until.js';
import { DomainClaims } from './domain-claims.js';
import { OPERATOR, Service, type Answer } from '../metering/stack.js';
import { PERSONAL, SECRETS, Sites, submissionOf } from './sites.js';

const HOSTS = [
  'ada',
  'bea',
  'cid',
  'dot',
  'eva',
  'fay',
  'gil',
  'gus',
  'hal',
  'ivy',
  'jon',
  'kit',
  'leo',
  'mia',
  'parked',
  'moved',
  'silent',
].map((n) => `${n}-robots.ai`);

let sites: Sites;
let folder: string;
let service: Service;
let eventStore: EventStore;
let readStore: ReadStore;
let key: string;

beforeAll(async () => {
  sites = await Sites.start(HOSTS);
  for (const host of HOSTS) sites.page(host, `${host.slice(0, 3)} Robots`);
  folder = mkdtempSync(join(tmpdir(), 'moderation-'));
  service = await Service.start(undefined, {
    SAFE_FETCH_TEST_HOSTS: `${sites.testHosts},nowhere-robots.ai:80=127.0.0.1:1`,
    DATA_DIR: folder,
  });
  eventStore = service.app.get(EventStore, { strict: false });
  readStore = service.app.get(ReadStore, { strict: false });
  key = (await service.account('bench')).key;
}, 60_000);

afterAll(async () => {
  await service.stop();
  await sites.close();
  rmSync(folder, { recursive: true, force: true });
});

async function submitted(name: string, host: string, more: object = {}): Promise<string> {
  const answer = await service.call('POST', '/api/v1/startups/submit', key, submissionOf(name, host, more));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.startup.id;
}

const admin = (path: string, headers: object = {}): Promise<Answer> =>
  service.call('GET', `/api/admin/${path}`, OPERATOR, undefined, headers);
/** The current state, once the read model has caught up with the log. */
const mine = async (id: string, query = ''): Promise<Answer['body']> => {
  const token = { 'x-consistency-token': String(await eventStore.headPosition()) };
  const seen = () => service.call('GET', `/api/v1/submissions/${id}${query}`, key, undefined, token);
  return (
    await until(async () => [await seen()].find(({ headers }) => !headers['x-stale']), { what: 'the read model' })
  ).body;
};

/** Registers a person at another company. */
async function elsewhere(name: string): Promise<string> {
  const personId = randomUUID();
  const role = { companyId: randomUUID(), title: 'Advisor', isFounder: false, isCurrent: true };
  const context = { commandId: personId, correlationId: personId, actor: 'operator:spec', now: Date.now() };
  const provenance = { source: 'spec', observedAt: '2026-01-01T00:00:00.000Z' };
  const person = { personId, name, linkedinUrl: null };
  await service.app.get(CommandBus).execute(new RegisterPerson(person, role, provenance, context));
  const onFile = () => readStore.query('SELECT 1 FROM read.person_records WHERE record_id = $1', [personId]);
  await until(async () => (await onFile()).length > 0, { what: 'the person to be on file' });
  return personId;
}

async function screened(id: string): Promise<{ check: string; level: string; evidence: Record<string, unknown> }[]> {
  await until(async () => (await eventsOf(`submission-${id}`)).some(({ type }) => type === 'SubmissionScreened'), {
    what: 'the submission to be screened',
    timeoutMs: 15_000,
  });
  return (await mine(id)).findings;
}

async function eventsOf(stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of eventStore.readStream(stream)) events.push(event);
  return events;
}

/** Reads after its own write, as a client would. */
async function afterwards(answer: Answer, path: string): Promise<Answer> {
  return admin(path, { 'x-consistency-token': answer.headers['x-consistency-token'] });
}

describe('screening', () => {
  it('records that the site answers and names the company', async () => {
    const id = await submitted('Ada Robots', 'ada-robots.ai');
    sites.page('ada-robots.ai', 'Ada Robots');
    expect(await screened(id)).toMatchObject([
      { check: 'site', level: 'info', evidence: { status: 200, names_company: true } },
    ]);
    const [, event] = await eventsOf(`submission-${id}`);
    expect(event?.metadata.actor).toBe('system:screening');
    expect(event?.data).toMatchObject({ rulesVersion: SCREENING_RULES });
  });

  it('records a parked site, and one that leads to another profile', async () => {
    sites.page('parked-robots.ai', 'parked-robots.ai', 'This domain is for sale. Buy this domain today.');
    sites.on('moved-robots.ai', (_, response) => {
      response.writeHead(302, { location: 'http://ada-robots.ai/' }).end();
    });
    const [parked, moved] = await Promise.all([
      submitted('Parked', 'parked-robots.ai'),
      submitted('Moved Robots', 'moved-robots.ai'),
    ]);
    expect((await screened(parked)).map(({ check, level }) => [check, level])).toEqual(
      expect.arrayContaining([['parked', 'problem']]),
    );
    expect(await screened(moved)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ check: 'redirect', evidence: expect.objectContaining({ to: 'ada-robots.ai' }) }),
        expect.objectContaining({ check: 'duplicate', level: 'problem' }),
      ]),
    );
  });

  it('records a site that is not there', async () => {
    const id = await submitted('Nowhere', 'nowhere-robots.ai');
    expect(await screened(id)).toMatchObject([
      { check: 'site', level: 'problem', evidence: { reason: 'connect_failed' } },
    ]);
  });

  it('records all that needs no visit where the site cannot be read', async () => {
    const first = await service.admin(`submissions/${await submitted('Mia Robots', 'mia-robots.ai')}/approve`, {});
    expect(first.status).toBe(200);
    await until(async () => (await readStore.query("SELECT 1 FROM read.companies WHERE slug = 'mia-robots'")).length, {
      what: 'the company of that name',
    });
    const waiting: ServerResponse[] = [];
    sites.on('silent-robots.ai', (_, response) => void waiting.push(response));
    const id = await submitted('Mia Robots Ltd', 'silent-robots.ai');
    await until(() => waiting.length > 0, { what: 'the visit of the site' });
    await service.app.get(Screening, { strict: false }).giveUp(id);
    expect(await screened(id)).toMatchObject([
      { check: 'site', level: 'problem', evidence: { reason: 'not_read' } },
      { check: 'duplicate', level: 'warning', evidence: { slug: 'mia-robots' } },
    ]);
    for (const response of waiting) response.writeHead(404).end();
  });
});

describe('moderation', () => {
  it('shows the queue with its age, claim and findings side by side', async () => {
    const id = await submitted('Bea Robots', 'bea-robots.ai', PERSONAL);
    await screened(id);
    const queued = await until(
      async () => {
        const { body } = await admin('submissions');
        return body.submissions.find(
          (each: { id: string; screened_at: unknown }) => each.id === id && each.screened_at,
        );
      },
      { what: 'the queue to show it' },
    );
    expect(queued).toMatchObject({
      name: 'Bea Robots',
      overdue: false,
      claim: { one_liner: expect.any(String), contact_email: PERSONAL.contact_email },
      people: [
        { part: 'founders', index: 0, role: 'CEO', name: 'Ada Byron-Testname', email: 'ada@private-mail.example' },
        { part: 'founders', index: 1, name: 'Bertram Unforgettable' },
        { part: 'notable_investors', index: 0, name: 'Dorothea Angelname' },
        { part: 'team_members', index: 0, name: 'Carla Secretperson' },
      ],
      findings: [{ check: 'site' }],
    });
    service.clock.offsetMs = 25 * 3_600_000;
    const late = (await admin('submissions')).body;
    expect(late.submissions.every((each: { overdue: boolean }) => each.overdue)).toBe(true);
    expect(late.oldest_age_hours).toBeGreaterThan(24);
    const health = await service.call('GET', '/health/ready', OPERATOR);
    expect(JSON.stringify(health.body)).toMatch(/"moderation":\{[^}]*"oldest_age_hours":25,"status":"degraded"/);
    service.clock.offsetMs = 0;
    expect((await service.call('GET', '/api/admin/submissions', key)).status).toBe(401);
  });

  it('links articles on file both ways, and leaves the others as links to elsewhere', async () => {
    const articleId = articleIdOf('https://news.example/gil');
    const article: ArticleEvent = {
      type: 'ArticleRecorded',
      data: {
        articleId,
        slugBase: 'gil-builds',
        url: 'https://news.example/gil',
        title: 'Gil builds',
        publication: 'The Example',
        publishedOn: '2026-11-01',
        summary: null,
        provenance: { source: 'press', observedAt: '2026-11-02T00:00:00.000Z' },
      },
    };
    const other = { ...article.data, articleId: articleIdOf('https://news.example/other'), slugBase: 'other-news' };
    for (const data of [article.data, { ...other, url: 'https://news.example/other', title: 'Other news' }]) {
      const stream = articleStream(data.articleId);
      const context = { commandId: newId(), correlationId: newId(), actor: 'spec', now: service.clock.now() };
      await eventStore.append(stream, 'no_stream', draftEvents(eventStore, stream, [{ ...article, data }], context));
    }
    await until(async () => (await readStore.query('SELECT 1 FROM read.articles')).length === 2, {
      what: 'the articles to be on file',
    });
    const id = await submitted('Gil Robots', 'gil-robots.ai', {
      mentioned_articles: [
        { url: 'http://www.news.example/gil/?utm_source=mail' },
        { slug: 'other-news' },
        { url: 'https://elsewhere.example/gil' },
        { slug: 'no-such-news' },
      ],
    });
    const done = await service.admin(`submissions/${id}/approve`, {});
    expect(done.status).toBe(200);
    const links = (await afterwards(done, `submissions/${id}`)).body.links as { part: string; match: object | null }[];
    expect(links.filter(({ part }) => part === 'mentioned_articles').map(({ match }) => match)).toEqual([
      { kind: 'article', id: articleId, by: 'url' },
      { kind: 'article', id: other.articleId, by: 'slug' },
      null,
      null,
    ]);
    await until(async () => (await readStore.query('SELECT 1 FROM read.article_companies')).length === 2, {
      what: 'the articles to be linked',
    });
    const { body } = await service.call('GET', '/api/v1/startups/gil-robots', key);
    expect(body.data.articles.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['gil-builds', 'other-news']);
    const page = async (url: string) => (await service.app.inject({ method: 'GET', url })).payload;
    expect(await page('/articles/gil-builds.md')).toContain('[Gil Robots](/companies/gil-robots)');
    const company = await page('/companies/gil-robots.md');
    expect(company).toContain('[Gil builds](/articles/gil-builds)');
    expect(company).toMatch(/## Elsewhere\s+- \[https\\:\/\/elsewhere\.example\/gil\]/);
    expect(company).not.toContain('utm_source');
    await service.admin(`submissions/${id}/approve`, {});
    expect((await eventsOf(articleStream(articleId))).map(({ type }) => type)).toEqual([
      'ArticleRecorded',
      'ArticleLinked',
    ]);
  });

  it('approves: the company is on file, and what matched is linked', async () => {
    const rival = await submitted('Cid Robots', 'cid-robots.ai');
    await service.admin(`submissions/${rival}/approve`, {});
    const id = await submitted('Dot Robots', 'dot-robots.ai', {
      ...PERSONAL,
      stage: 'Seed',
      hq_country: 'DE',
      total_funding: 1_000_000,
      latest_funding_round: 'Seed',
      latest_funding_date: '2025',
      coding_languages: ['TypeScript'],
      demo_url: 'https://dot-robots.ai/demo',
      competitors: [{ slug: 'cid-robots' }, { website: 'https://www.cid-robots.ai/x' }, { name: 'Nobody Knows Inc' }],
      products: [{ name: 'Sorter', description: 'Sorts.', url: 'https://dot-robots.ai/sorter' }],
    });
    await until(async () => (await readStore.query("SELECT 1 FROM read.companies WHERE slug = 'cid-robots'")).length, {
      what: 'the rival to be on file',
    });
    const done = await service.admin(`submissions/${id}/approve`, { reason: 'looks good' }, { 'x-operator': 'olga' });
    expect([done.status, done.body]).toEqual([200, { id, status: 'approved' }]);
    const [received] = await eventsOf(`submission-${id}`);
    const { companyId } = received?.data as { companyId: string };
    expect((await eventsOf(`company-${companyId}`)).map(({ type }) => type)).toEqual([
      'DomainClaimed',
      'CompanyRegistered',
      'FundingRoundRecorded',
      'ProductRegistered',
    ]);
    const [company] = await until(
      async () => {
        const rows = await readStore.query('SELECT * FROM read.companies WHERE company_id = $1', [companyId]);
        return rows.length > 0 && rows;
      },
      { what: 'the company to be on file' },
    );
    expect(company).toMatchObject({
      slug: 'dot-robots',
      name: 'Dot Robots',
      domain: 'dot-robots.ai',
      hq_country: 'DE',
      stage: 'Seed',
      status: 'active',
      technologies: ['TypeScript'],
      declared_funding: 1_000_000,
      extra: {
        demo_url: 'https://dot-robots.ai/demo',
        competitors: ['Nobody Knows Inc'],
        competitor_ids: [expect.any(String)],
      },
    });
    const page = await service.app.inject({ method: 'GET', url: '/companies/dot-robots' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    for (const words of ['Dot Robots', 'Robotics', 'Germany', 'submission, ', 'Seed'])
      expect(page.payload).toContain(words);
    expect(page.payload).toMatch(/<a [^>]*href="\/companies\/cid-robots">Cid Robots<\/a>.*Nobody Knows Inc/s);
    const twin = await service.app.inject({ method: 'GET', url: '/companies/dot-robots.md' });
    expect(twin.headers['content-type']).toContain('text/markdown');
    expect((await service.app.inject({ method: 'GET', url: '/companies/eva-robots' })).statusCode).toBe(404);
    const row = (await afterwards(done, `submissions/${id}`)).body;
    expect(row).toMatchObject({ status: 'approved', decided_by: 'operator:olga', reason: 'looks good' });
    const links = row.links as { part: string; index: number; match: { by: string } | null }[];
    expect(links.filter(({ part }) => part === 'competitors').map(({ match }) => match?.by ?? null)).toEqual([
      'slug',
      'domain',
      null,
    ]);
    expect(await mine(id)).toMatchObject({
      status: 'public',
      reason: 'looks good',
      decided_at: expect.any(String),
      startup: { slug: 'dot-robots', moderation_status: 'approved' },
    });
    // Both once more, and what was decided stays.
    expect((await service.admin(`submissions/${id}/approve`, {})).body).toEqual({ id, status: 'approved' });
    expect((await service.admin(`submissions/${id}/reject`, { reason: 'no' })).status).toBe(422);
    expect((await eventsOf(`company-${companyId}`)).length).toBe(4);
  });

  it('puts people that match nobody into a queue of their own, and lets somebody say who they are', async () => {
    const { people } = (await admin('people-reviews')).body;
    const carla = people.find((person: { name: string }) => person.name === 'Carla Secretperson');
    expect(people.map((person: { part: string }) => person.part)).not.toContain('notable_investors');
    expect(carla).toMatchObject({ part: 'team_members', index: 0, state: 'open', company: { slug: 'dot-robots' } });
    const path = `submissions/${carla.submission_id}/people/team_members/0`;
    const unknown = await service.admin(path, { person_id: '7d5a4b0e-0000-5000-8000-000000000001' });
    expect([unknown.status, unknown.body.errors]).toMatchObject([400, [{ field: 'person_id' }]]);
    expect((await admin('people-reviews')).body.people).toEqual(people);
    const settled = await service.admin(path, { person_id: await elsewhere('Carla Elsewhere') });
    expect(settled.status).toBe(200);
    const left = (await afterwards(settled, 'people-reviews')).body.people;
    expect(left.map((person: { name: string }) => person.name)).not.toContain('Carla Secretperson');
    expect((await service.admin(`submissions/${carla.submission_id}/people/founders/9`, {})).status).toBe(404);
  });

  it('puts a person on file from there, and recognises them the next time by profile address, never by the name alone', async () => {
    const { people } = (await admin('people-reviews')).body;
    const named = (name: string) => people.find((person: { name: string }) => person.name === name);
    const [ada, bert] = [named('Ada Byron-Testname'), named('Bertram Unforgettable')];
    for (const { submission_id, part, index } of [ada, bert]) {
      const done = await service.admin(`submissions/${submission_id}/people/${part}/${index}`, { register: true });
      expect([done.status, typeof done.body.person_id]).toEqual([200, 'string']);
    }
    const both = { person_id: '7d5a4b0e-0000-5000-8000-000000000001', register: true };
    expect((await service.admin(`submissions/${ada.submission_id}/people/founders/0`, both)).status).toBe(400);
    const founders = () =>
      readStore.query('SELECT title, is_founder FROM read.person_roles WHERE is_founder ORDER BY title');
    await until(async () => (await founders()).length >= 2, { what: 'their roles to be on file' });
    expect(await founders()).toMatchObject([
      { title: 'CEO', is_founder: true },
      { title: 'CTO', is_founder: true },
    ]);
    const investorId = deriveId('investor', 'spec');
    const data = { investorId, kind: 'firm', name: 'Anvil Capital', sealedName: null, slugBase: 'anvil-capital' };
    const provenance = { source: 'spec', observedAt: '2026-01-01T00:00:00.000Z' };
    const event = { ...data, website: 'https://www.anvil.vc/about', hqCountry: null, provenance, generated: false };
    const context = { commandId: investorId, correlationId: investorId, actor: 'operator:spec', now: Date.now() };
    // Of two records of one firm at one address, the one that has the facts of both is linked.
    const mergedId = deriveId('investor', 'spec, merged');
    const names = { name: 'Anvil Capital Partners', slugBase: 'anvil-capital-partners' };
    const merged = { investorId: mergedId, mergedInto: investorId, rule: 'spec', provenance };
    // Its address names the other one behind its own host.
    const otherId = deriveId('investor', 'spec, other');
    const other = {
      name: 'Holmes Ventures',
      slugBase: 'holmes-ventures',
      website: 'https://holmes.vc?via=www.anvil.vc',
    };
    for (const [id, events] of [
      [investorId, [{ type: 'InvestorRegistered', data: event }]],
      [otherId, [{ type: 'InvestorRegistered', data: { ...event, ...other, investorId: otherId } }]],
      [
        mergedId,
        [
          { type: 'InvestorRegistered', data: { ...event, ...names, investorId: mergedId } },
          { type: 'InvestorMerged', data: merged },
        ],
      ],
    ] as const) {
      const stream = `investor-${id}`;
      const drafts = draftEvents(eventStore, stream, events, { ...context, commandId: id });
      await eventStore.append(stream, 'no_stream', drafts);
    }
    const mergedOnFile = 'SELECT 1 FROM read.investors WHERE merged_into IS NOT NULL';
    await until(async () => (await readStore.query(mergedOnFile)).length > 0, {
      what: 'the investors to be on file',
    });

    const id = await submitted('Leo Robots', 'leo-robots.ai', {
      founders: [
        { name: 'A. B. Testname', linkedin_url: 'http://de.linkedin.com/in/ada-testname/?x=1', role: 'Chair' },
        { name: 'bertram unforgettable' },
        { name: 'Somebody Else' },
      ],
      notable_investors: [{ name: 'ANVIL Capital' }, { website: 'http://anvil.vc' }, { name: 'Fresh Ventures' }],
    });
    await service.admin(`submissions/${id}/approve`, {});
    const { links, people: linked } = await until(
      async () => {
        const { body } = await admin(`submissions/${id}`);
        return body.status === 'approved' && body;
      },
      { what: 'the approval to be shown' },
    );
    const by = (part: string) =>
      links.flatMap((link: { part: string; match: { by: string } | null }) =>
        link.part === part ? [link.match?.by ?? null] : [],
      );
    expect(by('founders')).toEqual(['profile_url', null, null]);
    expect(by('notable_investors')).toEqual(['name', 'domain', null]);
    expect(linked.map((person: { state: string }) => person.state)).toEqual(['linked', 'open', 'open']);
    const personId = linked[0].person_id as string;
    expect((await eventsOf(`person-${personId}`)).map(({ type }) => type)).toEqual([
      'PersonRegistered',
      'RoleRecorded',
      'PersonIdentified',
      'RoleRecorded',
    ]);
    const [received] = await eventsOf(`submission-${id}`);
    const { companyId } = received?.data as { companyId: string };
    const [, registered] = await eventsOf(`company-${companyId}`);
    expect((registered?.data as { details: { investors: object } }).details.investors).toEqual([
      { investorId, name: null },
      { investorId, name: null },
      { investorId: null, name: 'Fresh Ventures' },
    ]);

    const erased = await service.admin('privacy/erase', { subject: `person-${personId}` });
    expect(erased.body.erased).toContain(`person-${personId}`);
    expect(erased.body.erased.length).toBeGreaterThanOrEqual(3);
    expect((await eventsOf(`person-${personId}`)).at(-1)?.type).toBe('PersonErased');
    const after = (await afterwards(erased, `submissions/${id}`)).body.people;
    expect(after.map((person: { name: string | null }) => person.name)).toEqual([
      null,
      'bertram unforgettable',
      'Somebody Else',
    ]);
  });

  it('rejects with a reason that the submitter sees; the domain is free again', async () => {
    const id = await submitted('Eva Robots', 'eva-robots.ai');
    for (const empty of [{}, { reason: '' }, { reason: ' \n ' }, { reason: '\u200b\u202e' }, { reason: '\u2800' }]) {
      const { status, body } = await service.admin(`submissions/${id}/reject`, empty);
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'reason' })]]);
    }
    const done = await service.admin(`submissions/${id}/reject`, { reason: ' There is \u200bno product yet.\u202e\n' });
    expect(done.body).toEqual({ id, status: 'rejected' });
    expect(await mine(id)).toMatchObject({ status: 'rejected', reason: 'There is no product yet.' });
    expect((await service.admin(`submissions/${id}/approve`, {})).status).toBe(422);
    expect((await afterwards(done, `submissions/${id}`)).body).toMatchObject({
      status: 'rejected',
      slug: 'eva-robots',
    });
    const again = await submitted('Eva Robots', 'eva-robots.ai');
    expect(again).not.toBe(id);
    expect((await mine(again)).startup.slug).toBe('eva-robots');
    expect((await service.admin(`submissions/${again}/approve`, {})).status).toBe(200);
    expect((await mine(again)).startup.moderation_status).toBe('approved');
    const profile = await service.call('GET', `/api/v1/startups/${again}`, key);
    expect([profile.status, profile.body.data?.slug]).toEqual([200, 'eva-robots']);
    expect((await service.call('GET', `/api/v1/startups/${id}`, key)).status).toBe(404);

    const other = await submitted('Kit Robots', 'kit-robots.ai');
    await service.admin(`submissions/${other}/reject`, { reason: 'No.' });
    const provenance = { source: 'directory', sourceKey: '1', observedAt: '2026-01-01T00:00:00.000Z' };
    const observation = { slugBase: 'kit', details: { name: 'Kit Robots' }, provenance };
    const context = { commandId: other, correlationId: other, actor: 'import:directory', now: Date.now() };
    const recorder = new CompanyRecorder(eventStore);
    const sighting = { domain: 'kit-robots.ai', fallbackKey: '1', observation };
    expect(await recorder.record(sighting, { domainIsHeld: false }, context)).toMatchObject({
      outcome: 'registered',
      contested: null,
    });
    expect((await service.admin('submissions/00000000-0000-5000-8000-000000000000/approve', {})).status).toBe(404);
  });

  it('answers as the log stood at any instant', async () => {
    const id = await submitted('Fay Robots', 'fay-robots.ai');
    const [received] = await eventsOf(`submission-${id}`);
    await until(() => Date.now() > (received?.recordedAt ?? 0) + 5, { what: 'the next instant' });
    const before = new Date(Date.now()).toISOString();
    await until(() => Date.now() > Date.parse(before) + 5, { what: 'the next instant' });
    await service.admin(`submissions/${id}/reject`, { reason: 'Later.' });
    expect(await mine(id, `?as_of=${before}`)).toMatchObject({ status: 'pending_review', reason: null });
    expect(await mine(id)).toMatchObject({ status: 'rejected' });
    expect(await mine(id, `?as_of=@${received?.position}`)).toMatchObject({
      status: 'pending_review',
      as_of: { position: `@${received?.position}` },
    });
    expect((await service.call('GET', `/api/v1/submissions/${id}?as_of=@999999999999`, key)).status).toBe(400);
    expect((await service.call('GET', `/api/v1/submissions/${id}?as_of=2020-01-01`, key)).status).toBe(404);
    expect((await service.call('GET', `/api/v1/submissions/${id}?as_of=soon`, key)).status).toBe(400);
  });

  it('is finished by the upkeep where a process died between decision and publication', async () => {
    const id = await submitted('Gus Robots', 'gus-robots.ai');
    const { approve, reject, submissionDecider } = await import('../../../src/submissions/submission.decide.js');
    const { decideOn } = await import('../../../src/platform/event-store/decide.js');
    await decideOn(
      eventStore,
      `submission-${id}`,
      submissionDecider,
      (state) => approve(state, { links: [], reason: null }),
      { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() },
    );
    await until(async () => (await readStore.query("SELECT 1 FROM read.companies WHERE slug = 'gus-robots'")).length, {
      what: 'the company to be published',
      timeoutMs: 8_000,
    });
    const rejected = await submitted('Jon Robots', 'jon-robots.ai');
    await decideOn(eventStore, `submission-${rejected}`, submissionDecider, (state) => reject(state, 'No.'), {
      commandId: rejected,
      correlationId: rejected,
      actor: 'operator:spec',
      now: Date.now(),
    });
    const claims = new DomainClaims(service);
    await until(async () => (await claims.holderOf('jon-robots.ai')).kind === 'nobody', {
      what: 'the domain of the rejected one to be free',
      timeoutMs: 8_000,
    });
    // The whole log once more changes nothing.
    const lifecycle = service.app.get(SubmissionLifecycle, { strict: false });
    const head = await eventStore.headPosition();
    for await (const event of eventStore.readAll()) await lifecycle.react(event);
    await lifecycle.settleClaims();
    expect(await eventStore.headPosition()).toBe(head);
  });
});

describe('personal data', () => {
  it('is in no event, no topic and no table in the clear, nor in what others read', async () => {
    const id = await submitted('Hal Robots', 'hal-robots.ai', PERSONAL);
    await service.admin(`submissions/${id}/approve`, {});
    for await (const event of eventStore.readAll()) {
      const stored = JSON.stringify([event.stream, event.type, event.data, event.metadata]);
      const message = PUBLISHED_TYPES.find(event.type)
        ? JSON.stringify(encodeMessage(PUBLISHED_TYPES, event), bigints)
        : '';
      for (const secret of SECRETS) expect(stored + message).not.toContain(secret);
      if (message !== '') for (const part of ['"ct"', '"sealed"', '"iv"']) expect(message).not.toContain(part);
    }
    for (const table of [
      'read.submissions',
      'read.submission_people',
      'read.companies',
      'ops.submission_claims',
      'ops.feed_effects',
    ]) {
      const rows = JSON.stringify(await readStore.query(`SELECT * FROM ${table}`));
      for (const secret of SECRETS) expect(rows).not.toContain(secret);
    }
    const published = JSON.stringify(await mine(id));
    for (const secret of SECRETS) expect(published).not.toContain(secret);
  });

  it('can be erased, one person or all, and every event stays as it was', async () => {
    const id = await submitted('Ivy Robots', 'ivy-robots.ai', PERSONAL);
    await screened(id);
    const before = await eventsOf(`submission-${id}`);
    const one = await service.admin('privacy/erase', { subject: `submission-${id}/founders/1`, reason: 'asked' });
    expect(one.body).toEqual({
      subject: `submission-${id}/founders/1`,
      erased: [`submission-${id}/founders/1`, `submission-${id}/site`],
    });
    const names = (await afterwards(one, `submissions/${id}`)).body.people.map((p: { name: string | null }) => p.name);
    expect(names).toEqual(['Ada Byron-Testname', null, 'Dorothea Angelname', 'Carla Secretperson']);

    const all = await service.admin('privacy/erase', { subject: `submission-${id}` });
    expect(all.body.erased).toHaveLength(4);
    const { claim, people } = (await afterwards(all, `submissions/${id}`)).body;
    expect(claim).not.toHaveProperty('contact_email');
    expect(people.map((person: { name: string | null }) => person.name)).toEqual([null, null, null, null]);
    const rows = await readStore.query('SELECT sealed FROM read.submission_people WHERE submission_id = $1', [id]);
    expect(rows).toEqual([{ sealed: null }, { sealed: null }, { sealed: null }, { sealed: null }]);

    const after = await eventsOf(`submission-${id}`);
    expect(after.slice(0, before.length)).toEqual(before);
    // Approved later, they wait for no operator, who would have to identify people without a name.
    const approved = await service.admin(`submissions/${id}/approve`, {});
    const reviews = (await afterwards(approved, 'people-reviews')).body.people;
    expect(reviews.filter((person: { submission_id: string }) => person.submission_id === id)).toEqual([]);
    const states = (await admin(`submissions/${id}`)).body.people.map((person: { state: string }) => person.state);
    expect(states).toEqual(['erased', 'erased', 'erased', 'erased']);
    expect(
      after
        .filter(({ type }) => type === 'SubmissionPeopleErased')
        .map(({ data }) => (data as { parts: string[] }).parts),
    ).toEqual([['founders/1'], ['contacts', 'founders/0', 'team_members/0', 'notable_investors/0']]);
    const { contacts, people: stored } = before[0]?.data as { contacts: Sealed; people: { sealed: Sealed }[] };
    const vault = service.app.get(Vault, { strict: false });
    expect(await vault.openAll([contacts, ...stored.map((person) => person.sealed)])).toEqual([
      ...[null, null, null, null, null],
    ]);
    const again = await service.admin('privacy/erase', { subject: `submission-${id}` });
    expect([again.status, again.body.erased]).toEqual([200, []]);
    expect((await eventsOf(`submission-${id}`)).length).toBe(after.length + 1);
    for (const subject of ['ada@private-mail.example', 'submission-1', `submission-${id}/friends/0`]) {
      expect((await service.admin('privacy/erase', { subject })).status).toBe(400);
    }
    expect((await service.admin('privacy/erase', { subject: `submission-${id}/founders/7` })).status).toBe(404);
  });
});

function bigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
