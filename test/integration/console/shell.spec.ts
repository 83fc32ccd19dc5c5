import { companyDecider, observe } from '../../../src/companies/record/company.decide.js';
import { companyStream } from '../../../src/companies/record/company.events.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { decideOn } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { until } from '../../kit/until.js';
import { type Service } from '../metering/stack.js';
import { add, startLogged, Visitor } from './console-world.js';

const companyId = companyIdOf('lumenfield.ai');

let service: Service;
let ann: Visitor;
let account: { accountId: string; key: string };

beforeAll(async () => {
  ({ service } = await startLogged());
  account = await service.account('pro');
  await register('lumenfield.ai', 'Lumenfield');
  ann = await Visitor.signedIn(service, (await add(service, 'ann')).operator_token);
  await until(async () => (await search('lumenfield')).location !== null, { what: 'the company to be projected' });
}, 60_000);

afterAll(async () => service?.stop());

async function register(domain: string, name: string): Promise<void> {
  const id = companyIdOf(domain);
  const details = { name, employeeCount: 7 };
  const provenance = { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' };
  const slugBase = name.toLowerCase().replaceAll(' ', '-');
  await decideOn(
    service.app.get(EventStore, { strict: false }),
    companyStream(id),
    companyDecider,
    (state) => observe(state, { companyId: id, domain, contestedDomain: null, slugBase, details, provenance }),
    { commandId: newId(), correlationId: newId(), actor: 'operator:spec', now: Date.now() },
  );
}

/** What the sidebar's form leads to; null while it finds nothing. */
async function search(q: string): Promise<{ readonly address: string; readonly location: string | null }> {
  const { location: address } = await ann.act('/operations/search', { q });
  const { location } = await ann.see(address ?? '');
  return { address: address ?? '', location };
}

const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the shell of the console', () => {
  it('is its own: no header, menu or footer of the public site', async () => {
    for (const path of ['/operations', '/operations/accounts', '/operations/log', '/operations/sign-in']) {
      const { text } = await ann.see(path);
      expect([path, text.includes('Get a key'), /<footer|class="top"/.test(text)]).toEqual([path, false, false]);
    }
  });

  it('counts open work beside its sections', async () => {
    const counted = async (label: string): Promise<string | undefined> =>
      new RegExp(`>${label} <span class="open-count( urgent)?">(\\d+)`).exec((await ann.see('/operations')).text)?.[2];
    expect(await counted('Menu')).toBeUndefined();
    const store = service.app.get(ReadStore, { strict: false });
    await store.query(
      `INSERT INTO ops.webhook_lanes (webhook_id, key_id, account_id, events, failing_since)
       VALUES ($1, $1, $1, '{}', now() - interval '1 hour')`,
      [newId()],
    );
    expect(await counted('Menu')).toBe('1');
    await store.query('DELETE FROM ops.webhook_lanes');
    expect(await counted('Menu')).toBeUndefined();
  });

  it('finds a company by slug, name, domain, address of a page and id', async () => {
    for (const q of [
      'lumenfield',
      'LumenField',
      'lumen',
      'lumenfield.ai',
      'https://www.lumenfield.ai/about',
      companyId,
    ]) {
      expect([q, (await search(q)).location]).toEqual([q, expect.stringContaining(companyId)]);
    }
  });

  it('lists several matches, and says where nothing matches', async () => {
    await register('lumenfield.org', 'Lumenfield Foundation');
    await until(async () => (await search('lume')).location === null, { what: 'two companies of one beginning' });
    const { text } = await ann.see('/operations/search?q=lume');
    expect(textOf(text)).toMatch(/Lumenfield .*Lumenfield Foundation/);
    const nothing = await ann.see('/operations/search?q=nobody-is-called-so');
    expect([nothing.status, textOf(nothing.text)]).toEqual([404, expect.stringContaining('No results')]);
  });

  it('finds an account by id and by a key that is in no address, and a stream by its name', async () => {
    const { accountId, key } = account;
    const place = `/operations/accounts/${accountId}`;
    const byId = () => search(accountId);
    expect(await until(async () => (await byId()).location, { what: 'the account to be projected' })).toBe(place);
    const { address, location } = await search(key);
    expect(location).toBe(place);
    expect(address).not.toContain(key.slice(8, 14));
    const stream = `credits-${accountId}`;
    expect((await search(stream)).location).toBe(`/operations/log/stream?name=${stream}`);
  });

  it('stays around an error, which speaks of the request that failed', async () => {
    const unknown = await ann.see('/operations/no/such/page');
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain('class="console-side"');
    expect(textOf(unknown.text)).toContain('Request: GET /operations/no/such/page');
    const refused = await ann.see(`/operations/accounts/${newId()}`);
    expect([refused.status, refused.text.includes('class="console-side"')]).toEqual([404, true]);
    for (const { text } of [unknown, refused]) expect(textOf(text)).not.toMatch(/Idempotency-Key|openapi/);
  });

  it('lists the keys that open its sections', async () => {
    const { status, text } = await ann.see('/operations/shortcuts');
    expect(status).toBe(200);
    expect(textOf(text)).toMatch(/g m Moderation/);
  });
});
