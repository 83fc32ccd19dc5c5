import { importCompanies } from '../../../src/companies/import/companies.import.js';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Intake } from '../../../src/radar/intake/intake.js';
import { type Found } from '../../../src/radar/sources/source.port.js';
import { InsightWorld } from '../press/world.js';

interface Change {
  readonly position: string;
  readonly op: string;
  readonly kind: string;
  readonly id: string;
  readonly fields: readonly string[];
  readonly merged_into?: string;
  readonly record?: object | null;
}

interface Page {
  readonly changes: readonly Change[];
  readonly next_cursor: string;
  readonly has_more: boolean;
  readonly head_position: string;
}

const FILE = 'funding-2026-03-13.jsonl';
const COMPANIES = Array.from({ length: 12 }, (_, n) => ({
  id: n,
  name: `Copperline ${n}`,
  website: `https://copperline-${n}.com`,
  team_size: 10 + n,
  industry: 'Robotics',
}));
const round = (n: number, amount: number): object => ({
  company: `Copperline ${n}`,
  website: `https://copperline-${n}.com`,
  round: 'Seed',
  date: '2026-02-03',
  amount,
  investors: 'Northwind Ventures; Ada Lovelace',
  lead_investors: 'Northwind Ventures',
});

let world: InsightWorld;
/** What a subscriber holds: records by kind and id, kept up to date from changes alone. */
const copy = new Map<string, object>();
let cursor = '@0';

beforeAll(async () => {
  world = await InsightWorld.start(COMPANIES);
  await world.import(importFunding, FILE, [round(0, 1_000_000), round(1, 2_000_000)]);
  await world.import(importPeople, 'people-2026-03-13.jsonl', [
    { name: 'Ada Lovelace', company: 'Copperline 0', website: 'https://copperline-0.com', title: 'CEO', founder: true },
    { name: 'Grace Hopper', company: 'Copperline 1', website: 'https://copperline-1.com', title: 'CTO' },
  ]);
}, 120_000);

afterAll(async () => world?.stop());

async function page(query: string): Promise<Page> {
  const { status, body } = await world.get(`changes?${query}`);
  expect(status).toBe(200);
  return body as Page;
}

async function walk(since: string, query: string): Promise<Change[]> {
  const found: Change[] = [];
  let from = since;
  for (;;) {
    const { changes, next_cursor: next, has_more: hasMore } = await page(`since=${from}&${query}`);
    found.push(...changes);
    if (!hasMore) return found;
    from = next;
  }
}

/** Applies everything since the last time. */
async function follow(): Promise<Change[]> {
  await world.settled();
  const applied: Change[] = [];
  for (;;) {
    const { changes, next_cursor: next, has_more: hasMore } = await page(`since=${cursor}&include=record&limit=5`);
    for (const { kind, id, record } of changes) {
      if (record) copy.set(`${kind} ${id}`, record);
      else copy.delete(`${kind} ${id}`);
    }
    applied.push(...changes);
    cursor = next;
    if (!hasMore) return applied;
  }
}

function held(kind: string): object[] {
  return [...copy].filter(([key]) => key.startsWith(`${kind} `)).map(([, record]) => record);
}

async function listed(path: string): Promise<object[]> {
  const { body } = await world.get(`${path}?limit=100`);
  return body.data as object[];
}

async function expectSame(): Promise<void> {
  const byId = (records: readonly object[]): object[] =>
    [...records].sort((a, b) => ((a as { id: string }).id < (b as { id: string }).id ? -1 : 1));
  expect(byId(held('company'))).toEqual(byId(await listed('startups')));
  expect(byId(held('investor'))).toEqual(byId(await listed('investors')));
  for (const person of held('person')) {
    expect((await world.get(`people/${(person as { slug: string }).slug}`)).body.data).toEqual(person);
  }
  expect(held('domain')).toEqual(await listed('domains'));
}

describe('a copy that follows the changes', () => {
  it('is equal to the lists after a full load', async () => {
    const changes = await follow();
    expect(new Set(changes.map(({ op }) => op))).toEqual(new Set(['added', 'changed']));
    expect(held('company')).toHaveLength(COMPANIES.length);
    expect(held('round')).toHaveLength(2);
    expect(held('round')[0]).toMatchObject({ currency: 'USD', lead_investors: [{ name: 'Northwind Ventures' }] });
    expect(held('person').map((person) => (person as { name: string }).name)).toEqual(
      expect.arrayContaining(['Ada Lovelace', 'Grace Hopper']),
    );
    await expectSame();
  }, 60_000);

  it('is equal after new values, a correction, a withdrawal and an erasure', async () => {
    await world.import(importFunding, 'funding-2026-04-01.jsonl', [round(2, 3_000_000)]);
    const reason = { reason: 'spec' };
    const correct = (slug: string, body: object) =>
      world.service.admin(`companies/${slug}/corrections`, { ...reason, ...body });
    await correct('copperline-0', { kind: 'corrected', field: 'employee_count', value: 7 });
    await correct('copperline-3', { kind: 'withdrawn' });
    const ada = held('person').find((person) => (person as { name: string }).name === 'Ada Lovelace') as { id: string };
    const investor = held('investor').find((each) => (each as { name: string }).name === 'Ada Lovelace') as {
      id: string;
    };
    for (const subject of [`person-${ada.id}`, `investor-${investor.id}`]) {
      expect((await world.service.admin('privacy/erase', { subject, reason: 'asked' })).status).toBe(200);
    }
    const ops = (await follow()).map(({ op, kind, fields }) => `${op} ${kind} ${fields.join(',')}`.trim());
    expect(ops).toEqual(
      expect.arrayContaining([
        'corrected company employee_count',
        'withdrawn company',
        'erased person',
        'erased investor',
        'added round round,date,amount,valuation,lead_investors,investors',
      ]),
    );
    expect(copy.has(`person ${ada.id}`)).toBe(false);
    expect(JSON.stringify([...copy.values()])).not.toContain('Ada Lovelace');
    await expectSame();
  }, 60_000);

  it('has the figures of a firm with those under its other names, also after the merge is taken back', async () => {
    const firm = (): unknown =>
      held('investor').find((each) => (each as { name: string }).name === 'Northwind Ventures');
    const backed = (n: number): object => ({
      ...round(n, 500_000),
      investors: 'Northwind Venture',
      lead_investors: '',
    });
    const { deals } = firm() as { deals: number };
    const expectDeals = async (count: number): Promise<readonly Change[]> => {
      const changes = await follow();
      await expectSame();
      expect(firm()).toMatchObject({ deals: count });
      return changes;
    };
    await world.import(importFunding, 'funding-2026-04-02.jsonl', [backed(5)]);
    const merged = (await expectDeals(deals + 1)).find(({ op }) => op === 'merged') as Change;
    await world.import(importFunding, 'funding-2026-04-03.jsonl', [backed(6)]);
    await expectDeals(deals + 2);
    const apart = await world.service.admin(`investors/${merged.id}/separate`, { reason: 'two firms' });
    expect(apart.status).toBe(200);
    const changes = await expectDeals(deals);
    const keys = changes.map(({ position, kind, id }) => `${position} ${kind} ${id}`);
    expect(new Set(keys).size).toBe(keys.length);
  }, 60_000);

  it('is equal after further sources of a domain, and facts that a later source states again', async () => {
    const { app, clock } = world.service;
    const sighted = async (id: string, found: Partial<Found>): Promise<void> => {
      clock.offsetMs += 10;
      const intake = await Intake.open({ eventStore: app.get(EventStore), readStore: app.get(ReadStore), clock }, id);
      await intake.take({ found: [{ host: 'copper-news.ai', ...found }], cursor: id });
    };
    await sighted('nrd', {});
    const people = (titles: readonly string[]): object[] =>
      titles.map((title) => ({
        name: 'Grace Hopper',
        company: 'Copperline 1',
        website: 'https://copperline-1.com',
        title,
      }));
    await world.import(importPeople, 'people-2026-04-04.jsonl', people(['VP Research']));
    await follow();
    await expectSame();
    await world.import(importPeople, 'people-2026-04-05.jsonl', people(['CTO']));
    await world.import(importCompanies, 'companies-2026-04-05.jsonl', COMPANIES.slice(4, 6));
    await sighted('code_hosts', { candidateName: 'Copper News', sourceKey: '7', registeredOn: '2026-04-01' });
    await sighted('zone', {});
    const changes = (await follow()).map(({ op, kind, fields }) => `${op} ${kind} ${fields.join(',')}`.trim());
    await expectSame();
    expect(new Set(changes)).toEqual(
      new Set([
        'changed person current_title,roles',
        'changed company employee_count_as_of',
        'changed domain name,registered_at',
      ]),
    );
    // A title that is the only one of a person shows nothing of a confirmation.
    await world.import(importPeople, 'people-2026-04-06.jsonl', [
      { name: 'Mary Shelley', company: 'Copperline 1', website: 'https://copperline-1.com', title: 'CFO' },
    ]);
    await follow();
    await world.import(importPeople, 'people-2026-04-07.jsonl', [
      { name: 'Mary Shelley', company: 'Copperline 1', website: 'https://copperline-1.com', title: 'CFO' },
    ]);
    expect(await follow()).toEqual([]);
  }, 60_000);

  it('has nothing to do when nothing happens', async () => {
    const {
      changes,
      next_cursor: next,
      credits,
    } = (await page(`since=${cursor}`)) as Page & { credits: { cost: number } };
    expect(changes).toEqual([]);
    expect(credits.cost).toBe(0);
    cursor = next;
  });

  it('hears of the next change while it waits', async () => {
    const waiting = page(`since=${cursor}&wait=30&kinds=round`);
    await world.import(importFunding, 'funding-2026-05-01.jsonl', [round(4, 4_000_000)]);
    expect((await waiting).changes.map(({ op, kind }) => [op, kind])).toEqual([['added', 'round']]);
  }, 60_000);
});

describe('the list of changes', () => {
  it('is the same in pages of any size', async () => {
    const whole = await walk('@0', 'limit=1000');
    expect(await walk('@0', 'limit=1')).toEqual(whole);
    const positions = whole.map(({ position }) => BigInt(position.slice(1)));
    expect([...positions].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))).toEqual(positions);
  });

  it('starts at an instant, and at a position between two events', async () => {
    const whole = await walk('@0', '');
    expect(await walk('2020-01-01', '')).toEqual(whole);
    expect(await walk('2100-01-01T00:00:00Z', '')).toEqual([]);
    const middle = whole[whole.length >> 1] as Change;
    const at = BigInt(middle.position.slice(1));
    const later = whole.filter(({ position }) => BigInt(position.slice(1)) > at - 1n);
    expect(await walk(`@${at - 1n}`, '')).toEqual(later);
  });

  it.each(['changes', 'recalls'])('refuses a cursor of %s after the end, as of a log that was lost', async (list) => {
    const later = BigInt((await page('since=@0')).head_position.slice(1)) + 1_000_000n;
    const { status, body } = await world.get(`${list}?since=@${later}`);
    const suggestion = 'Load everything again from @0: this place is of another log';
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'since', message: 'since lies after the last event of the log', suggestion }],
    ]);
  });

  it('has only the kinds and fields that were asked for', async () => {
    const kinds = new Set((await walk('@0', 'kinds=round,investor')).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['round', 'investor']));
    const changed = (await walk('@0', 'kinds=company&fields=employee_count')).filter(({ op }) => op !== 'added');
    expect(changed.map(({ op }) => op)).toEqual(['corrected', 'withdrawn']);
  });

  it.each([
    ['', 'since'],
    ['since=yesterday', 'since'],
    ['since=12', 'since'],
    ['since=@12.34', 'since'],
    ['since=@12.0123456789ABCDEF', 'since'],
    ['since=@0&kinds=planet', 'kinds'],
    ['since=@0&wait=31', 'wait'],
    ['since=@0&limit=5001', 'limit'],
    ['since=@0&limit=1001&include=record', 'limit'],
    ['since=@0&include=everything', 'include'],
    ['since=@0&fields=Total-Funding', 'fields'],
    ['since=@0&fields=total_fundin', 'fields'],
    ['since=@0&fields=,', 'fields'],
    ['since=@0&kinds=,', 'kinds'],
  ])('refuses "%s" and names %s', async (query, field) => {
    const { status, body } = await world.get(`changes?${query}`);
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it('is for paid plans', async () => {
    const { key } = await world.service.account('free');
    expect((await world.get('changes?since=@0', key)).status).toBe(403);
  });
});

describe('a page with renamed records', () => {
  it('never has more changes than its limit, and goes on within an event', async () => {
    const names = [4, 5, 6, 7];
    const people = names.flatMap((n) =>
      ['Ann', 'Bea', 'Cy'].map((first) => ({
        name: `${first} Tinker ${n}`,
        company: `Copperline ${n}`,
        website: `https://copperline-${n}.com`,
        title: 'Engineer',
      })),
    );
    await world.import(importPeople, 'people-2026-06-01.jsonl', people);
    const since = (await page('since=@0&limit=1')).head_position;
    for (const n of names) {
      const name = { kind: 'corrected', field: 'name', value: `Ironline ${n}`, reason: 'spec' };
      expect((await world.service.admin(`companies/copperline-${n}/corrections`, name)).status).toBe(200);
    }
    await world.settled();
    const whole = await walk(since, 'limit=1000');
    expect(whole.filter(({ kind }) => kind === 'person')).toHaveLength(people.length);
    for (const limit of [2, 5, 9]) {
      const found: Change[] = [];
      for (let [from, hasMore] = [since, true]; hasMore;) {
        const { changes, next_cursor: next, has_more: more } = await page(`since=${from}&limit=${limit}`);
        expect(changes.length).toBeLessThanOrEqual(limit);
        found.push(...changes);
        [from, hasMore] = [next, more];
      }
      expect(found).toEqual(whole);
    }
    // Its last change is not listed with other kinds: the event is listed again, rather than a part of it left out.
    const { next_cursor: within } = await page(`since=${since}&limit=2`);
    expect(within).toMatch(/^@\d+\.[0-9a-f]{16}$/);
    expect(await walk(within, 'limit=2&kinds=company')).toEqual(whole.filter(({ kind }) => kind === 'company'));
    expect((await walk(within, 'limit=2')).length).toBe(whole.length - 2);
  }, 60_000);
});

describe('the history of a company', () => {
  interface Entry {
    readonly op: string;
    readonly why?: string;
    readonly event_id: string;
    readonly values: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  }

  it('has each value before and after, with the reason of a correction', async () => {
    const { body } = await world.get('startups/copperline-0/history');
    const entries = body.data.entries as Entry[];
    expect(entries.map(({ op }) => op)).toEqual(['corrected', 'added', 'added']);
    expect(entries[0]).toMatchObject({ why: 'spec', values: [{ field: 'employee_count', from: 10, to: 7 }] });
    expect(entries[1]?.values).toMatchObject([{ field: 'funding_rounds', from: null, to: { amount: 1_000_000 } }]);
    expect(body.data.net).toContainEqual({ field: 'employee_count', from: null, to: 7 });
  });

  it('is that of a period, by the time of recording', async () => {
    const { body } = await world.get('startups/copperline-0/history?until=2020-01-01');
    expect(body.data).toMatchObject({ entries: [], net: [] });
  });

  it('is on a page, also for an empty period of its form', async () => {
    const page = (query: string) => world.service.app.inject({ url: `/companies/copperline-0/history${query}` });
    expect((await page('')).payload).toMatch(/Corrected[^]+<del>10<\/del>[^]+7[^]+Added[^]+Seed, 3 February 2026/);
    expect((await page('?since=&until=')).statusCode).toBe(200);
    expect((await page('?since=2100-01-01')).payload).toContain('Nothing was recorded in this period');
    expect((await world.service.app.inject({ url: '/companies/copperline-3/history' })).statusCode).toBe(404);
  });
});

describe('a page of more than a thousand changes', () => {
  const costOf = async (query: string): Promise<[number, number]> => {
    const { status, body } = await world.get(`changes?${query}`);
    expect(status).toBe(200);
    return [body.changes.length, (body.credits as unknown as { cost: number }).cost];
  };

  it('costs a credit for each started thousand, whatever the limit', async () => {
    const many = Array.from({ length: 1_100 }, (_, n) => ({
      name: `Tinwork ${n}`,
      website: `https://tinwork-${n}.com`,
    }));
    const { next_cursor: before } = await page(`since=${cursor}&limit=1000`);
    await world.import(importCompanies, 'companies-2026-04-01.jsonl', many);
    const [found, cost] = await costOf(`since=${before}&limit=5000`);
    expect([found >= 1_100 && found < 2_000, cost]).toEqual([true, 2]);
    expect(await costOf(`since=${before}&limit=5`)).toEqual([5, 1]);
    expect(await costOf(`since=${before}&limit=1000`)).toEqual([1_000, 1]);
    const { head_position: head } = await page(`since=@0&limit=1`);
    expect(await costOf(`since=${head}&limit=5000`)).toEqual([0, 0]);
  });
});
