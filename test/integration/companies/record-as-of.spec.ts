import { randomUUID } from 'node:crypto';
import { companyDecider, observe } from '../../../src/companies/record/company.decide.js';
import { companyStream, type CompanyDetails } from '../../../src/companies/record/company.events.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { observePerson, personDecider } from '../../../src/companies/people/person.decide.js';
import { personStream } from '../../../src/companies/people/person.events.js';
import { type CommandContext, decideOn } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { rebuildProjections } from '../../../src/platform/rebuild/rebuild.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { articlesProjection } from '../../../projections/articles/articles.projection.js';
import { articleDecider, recordArticle, unlinkArticle } from '../../../src/press/articles/article.decide.js';
import { articleStream } from '../../../src/press/articles/article.events.js';
import { type Answer, Service } from '../metering/stack.js';

const COMPANY = companyIdOf('acme.ai');
const [PERSON, ARTICLE] = [randomUUID(), randomUUID()];
const MODELS = ['companies', 'people', 'articles'];

let service: Service;
let eventStore: EventStore;
let key: string;
/** Positions of the events of each stream. */
let company: bigint[];
let person: bigint[];
let article: bigint[];

const context = (): CommandContext => {
  const id = randomUUID();
  return { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() };
};
const sourceOf = (day: string) => ({ source: 'directory', observedAt: `${day}T00:00:00.000Z` });

function stated(details: CompanyDetails & { name: string }, day: string): Promise<unknown> {
  const seen = { companyId: COMPANY, domain: 'acme.ai', contestedDomain: null, slugBase: 'acme', generated: false };
  return decideOn(
    eventStore,
    companyStream(COMPANY),
    companyDecider,
    (state) => observe(state, { ...seen, details, provenance: sourceOf(day) }),
    context(),
  );
}

async function founder(title: string, profile: string | null, day: string): Promise<void> {
  const vault = service.app.get(Vault);
  const sealedName = await vault.seal(personStream(PERSON), 'Jane Doe');
  const sealedLinkedinUrl = profile === null ? null : await vault.seal(personStream(PERSON), profile);
  const roles = [{ companyId: COMPANY, title, isFounder: true, isCurrent: true }];
  const seen = { personId: PERSON, sealedName, sealedLinkedinUrl, roles, provenance: sourceOf(day), generated: false };
  await decideOn(eventStore, personStream(PERSON), personDecider, (state) => observePerson(state, seen), context());
}

async function positionsOf(stream: string): Promise<bigint[]> {
  const positions: bigint[] = [];
  for await (const { position } of eventStore.readStream(stream)) positions.push(position);
  return positions;
}

async function settled(): Promise<void> {
  const head = await eventStore.headPosition();
  expect(await service.app.get(Freshness).waitFor(MODELS, head, 15_000)).toBe(true);
}

beforeAll(async () => {
  service = await Service.start();
  eventStore = service.app.get(EventStore);
  ({ key } = await service.account('pro'));
  await stated({ name: 'Acme', employeeCount: 4 }, '2026-01-01');
  await founder('Founder', null, '2026-01-01');
  await founder('Founder & CEO', null, '2026-02-01');
  await stated({ name: 'Acme', employeeCount: 9 }, '2026-02-01');
  const told = {
    articleId: ARTICLE,
    slugBase: 'acme-opens',
    url: 'https://paper.example/acme',
    title: 'Acme opens',
    publication: 'Paper',
    publishedOn: '2026-02-02',
    summary: null,
  };
  await decideOn(
    eventStore,
    articleStream(ARTICLE),
    articleDecider,
    (state) => recordArticle(state, told, [COMPANY], sourceOf('2026-02-02')),
    context(),
  );
  await decideOn(
    eventStore,
    articleStream(ARTICLE),
    articleDecider,
    (state) => unlinkArticle(state, { articleId: ARTICLE, companyId: COMPANY, reason: 'Another company' }),
    context(),
  );
  company = await positionsOf(companyStream(COMPANY));
  person = await positionsOf(personStream(PERSON));
  article = await positionsOf(articleStream(ARTICLE));
  await settled();
}, 60_000);

afterAll(() => service.stop());

const get = (path: string): Promise<Answer> => service.call('GET', `/api/v1/${path}`, key);

/** A tool call's structured answer, or its problem. */
async function tool(name: string, args: object): Promise<{ isError: boolean; content: Record<string, unknown> }> {
  const params = { name, arguments: args };
  const { body } = await service.call(
    'POST',
    '/api/v1/mcp',
    key,
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
  );
  const { isError = false, content } = body.result as { isError?: boolean; content: [{ text: string }] };
  return { isError, content: JSON.parse(content[0].text) as Record<string, unknown> };
}

describe('a record as of a position', () => {
  it('has the founders of then, even within one append', async () => {
    const [registered, first, , second] = person;
    expect(person.length).toBeGreaterThanOrEqual(3);
    const foundersAt = async (position: bigint | undefined) =>
      (await get(`startups/acme?as_of=@${position}`)).body.data.founders as object[];
    expect(await foundersAt(registered)).toEqual([]);
    const last = person.at(-1);
    const roles = [first, second, last].filter((position) => position !== undefined && position !== registered);
    expect(await foundersAt(last)).toMatchObject([{ name: 'Jane Doe', role: 'Founder & CEO' }]);
    const titles = await Promise.all(roles.map(foundersAt));
    expect(titles.flat()).toContainEqual(expect.objectContaining({ role: 'Founder' }));
    expect((await get('startups/acme')).body.data.founders).toMatchObject([{ role: 'Founder & CEO' }]);
  });

  it('has the articles of then, even within one append, and those that were unlinked since', async () => {
    const [recorded, linked, unlinked] = article;
    const articlesAt = async (position: bigint | undefined) =>
      (await get(`startups/acme?as_of=@${position}`)).body.data.articles as object[];
    expect(await articlesAt(recorded)).toEqual([]);
    expect(await articlesAt(linked)).toMatchObject([{ slug: 'acme-opens' }]);
    expect(await articlesAt(unlinked)).toEqual([]);
    const [rebuilt] = await rebuildProjections({
      eventStore,
      readStore: service.app.get(ReadStore),
      projections: [articlesProjection],
      verify: true,
    });
    expect(rebuilt).toMatchObject({ name: 'articles', matches: true });
    expect(await articlesAt(linked)).toHaveLength(1);
  });

  it('says as of when it is, only where that was asked', async () => {
    const personSlug = (await get('startups/acme')).body.data.founders[0].slug as string;
    const last = article.at(-1);
    for (const path of ['startups/acme', `people/${personSlug}`]) {
      const then = await get(`${path}?as_of=@${last}`);
      expect(then.body.as_of).toEqual({ position: `@${last}`, at: expect.stringMatching(/Z$/) });
      const again = await get(`${path}?as_of=${then.body.as_of.at}`);
      expect(again.body.as_of.at).toBe(then.body.as_of.at);
      expect(again.body.data).toEqual(then.body.data);
      expect((await get(path)).body).not.toHaveProperty('as_of');
    }
  });

  it('is the present for an instant in the future, by the position that it shows', async () => {
    const { body } = await get('startups/acme?as_of=2999-01-01');
    expect(body.data.employee_count).toBe(9);
    expect(Date.parse(body.as_of.at)).toBeLessThanOrEqual(Date.now());
    const again = await get(`startups/acme?as_of=${body.as_of.position}`);
    expect(again.body.data).toEqual(body.data);
  });

  it.each(['@0', '2001-01-01'])('is unknown at %s', async (asOf) => {
    const { status, body } = await get(`startups/acme?as_of=${asOf}`);
    expect([status, body.detail]).toEqual([404, `acme was not on file at ${asOf}.`]);
    expect((await get(`startups?as_of=${asOf}`)).status).toBe(400);
  });

  it('is the same as a tool, which names a wrong position', async () => {
    const then = await tool('startups_get', { slug: 'acme', as_of: `@${company[0]}` });
    expect(then.content).toMatchObject({ data: { employee_count: 4 }, as_of: { position: `@${company[0]}` } });
    const wrong = await tool('startups_get', { slug: 'acme', as_of: '@999999999999' });
    expect(wrong.isError).toBe(true);
    expect(wrong.content.errors).toEqual([
      {
        field: 'as_of',
        message: 'as_of lies after the last event of the log',
        suggestion: expect.stringMatching(/^Send @\d+ or an earlier position$/),
      },
    ]);
  });
});

describe('the history between two positions', () => {
  it('has what was recorded after the first and up to the second, and says both', async () => {
    const [registered, changed] = [company[0], company.at(-1)];
    const { body } = await get(`startups/acme/history?since=@${registered}&until=@${changed}`);
    expect(body.data.net).toEqual([{ field: 'employee_count', from: 4, to: 9 }]);
    expect(body.data.entries.every(({ position }: { position: string }) => position !== `@${registered}`)).toBe(true);
    expect(body.since).toEqual({ position: `@${registered}`, at: expect.stringMatching(/Z$/) });
    expect(body.until.position).toBe(`@${changed}`);
    const { since, until } = body as Record<string, { at: string }>;
    const byTime = await get(`startups/acme/history?until=${until?.at}`);
    expect(byTime.body.until.at).toBe(until?.at);
    expect(byTime.body).not.toHaveProperty('since');
    expect(Date.parse(since?.at ?? '')).toBeLessThanOrEqual(Date.parse(until?.at ?? ''));
  });

  it('begins at the start of the log, and ends in the present', async () => {
    const whole = (await get('startups/acme/history')).body.data;
    for (const since of ['@0', '2001-01-01']) {
      const { body } = await get(`startups/acme/history?since=${since}&until=2999-01-01`);
      expect(body.data).toEqual(whole);
      expect(body.since.position).toBe('@0');
    }
  });

  it('costs nothing where nothing changed in the period', async () => {
    const { body } = await get(`startups/acme/history?since=@${company.at(-1)}`);
    expect(body).toMatchObject({ data: { entries: [], net: [] }, credits: { cost: 0 } });
    expect((await get('startups/acme/history')).body.credits.cost).toBe(1);
  });

  it.each([
    ['since=@999999999999', 'since', 'lies after the last event of the log'],
    ['until=@-4', 'until', 'must be @ and a position'],
    ['until=2026-01-01T00:00:00', 'until', 'must be @ and a position'],
  ])('refuses %s by name, rule and remedy', async (query, field, rule) => {
    const { status, body } = await get(`startups/acme/history?${query}`);
    expect([status, body.errors]).toEqual([
      400,
      [{ field, message: expect.stringContaining(`${field} ${rule}`), suggestion: expect.any(String) }],
    ]);
  });

  it('refuses a period that ends before it begins', async () => {
    const { status, body } = await get(`startups/acme/history?since=@${company.at(-1)}&until=@${company[0]}`);
    expect([status, body.errors]).toMatchObject([400, [{ field: 'since', message: 'since must not lie after until' }]]);
  });

  it('is on the page, which offers the positions', async () => {
    const page = (query: string) => service.app.inject({ url: `/companies/acme/history${query}` });
    const all = await page('');
    expect(all.body).toContain(`?since=@${company[0]}`);
    const between = await page(`?since=@${company[0]}&until=`);
    expect(between.statusCode).toBe(200);
    expect(between.body).toContain(`(@${company[0]}) to now`);
    expect(between.body).toContain(`value="@${company[0]}"`);
  });
});
