import { randomBytes } from 'node:crypto';
import { investorsProjection } from '../../../projections/investors/investors.projection.js';
import { type InvestorIdentities } from '../../../src/companies/identity/investor-identities.service.js';
import { InvestorList } from '../../../src/companies/investor-listing/investor-list.service.js';
import { investorStream, type InvestorEvent } from '../../../src/companies/investors/investor.events.js';
import { InvestorsQueryDto } from '../../../src/companies/investors/investors.dto.js';
import { Investors } from '../../../src/companies/investors/investors.service.js';
import { InvestorDirectory } from '../../../src/companies/people/investor-directory.service.js';
import { companyStream, type CompanyEvent } from '../../../src/companies/record/company.events.js';
import { type EventStore } from '../../../src/platform/event-store/event-store.js';
import { deriveId } from '../../../src/platform/ids/ids.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { nameKey } from '../../../src/vocabulary/company-name.js';
import { dice } from '../../kit/company-log.js';
import { pageAt, pairsOf, walkAll, type WalkedList } from '../../kit/list-walk.js';
import { ProjectionStage } from '../../kit/projection-stage.js';
import { recorded } from '../../kit/recorded.js';

const SEED = Number(process.env.LISTS_SEED ?? 20_261_129);
const roll = dice(SEED);
const one = <T>(values: readonly T[]): T => values[roll(values.length)] as T;
const provenance = { source: 'spec', observedAt: '2026-03-13T00:00:00.000Z' };

interface Party {
  readonly id: string;
  readonly kind: 'firm' | 'person';
  readonly name: string;
  readonly country: string | null;
  /** The firm of which this is another name. */
  readonly mergedInto: string | null;
}

const WORDS = ['Harbor', 'harbour', 'Ädelsten', 'École', 'Zenith', '銀河', '7 Seas'];

const parties: readonly Party[] = Array.from({ length: 130 }, (_, n) => {
  const kind = n % 4 === 3 ? 'person' : 'firm';
  const name =
    kind === 'person' ? `Ada Quill ${n}` : `${one(WORDS)} ${one(['Capital', 'Ventures', 'Partners'])} ${n % 50}`;
  const mergedInto = kind === 'firm' && n > 20 && n % 9 === 2 ? deriveId('investor', `i${n % 3}`) : null;
  return {
    id: deriveId('investor', `i${n}`),
    kind,
    name,
    country: kind === 'firm' ? one(['US', 'FR', 'JP', null]) : null,
    mergedInto,
  };
});

const rounds = Array.from({ length: 240 }, (_, n) => ({
  n,
  investors: [...new Set(Array.from({ length: 1 + roll(4) }, () => one(parties).id))],
}));

const listed = parties.filter(({ mergedInto }) => mergedInto === null);
const namesOf = ({ id }: Party): Party[] => parties.filter((each) => each.id === id || each.mergedInto === id);

/** Each round once, under whichever names of the firm it is on file. */
const dealsOf = new Map(
  listed.map((party) => {
    const ids = namesOf(party).map(({ id }) => id);
    return [party.id, rounds.filter(({ investors }) => investors.some((id) => ids.includes(id))).length];
  }),
);

const FILTERS: Readonly<Record<string, { values: readonly string[]; has: (party: Party, value: string) => boolean }>> =
  {
    type: { values: ['firm', 'person'], has: ({ kind }, value) => kind === value },
    country: {
      values: ['US', 'france', 'jp, us', 'NZ'],
      has: ({ country }, value) => {
        const codes: Record<string, string> = { us: 'US', france: 'FR', jp: 'JP', nz: 'NZ' };
        return country !== null && value.split(',').some((word) => codes[word.trim().toLowerCase()] === country);
      },
    },
    q: {
      values: ['harbor', 'HARBOUR cap', 'école', 'Ädelsten', '銀河', '7', 'ada quill 3', 'quux'],
      has: (party, value) =>
        party.kind === 'person'
          ? nameKey(party.name) === nameKey(value)
          : namesOf(party).some(({ name }) => nameKey(name).startsWith(nameKey(value))),
    },
  };

type Key = string | number | null;

const KEYS: Readonly<Record<string, (party: Party) => Key>> = {
  deals: ({ id }) => dealsOf.get(id) ?? 0,
  name: ({ kind, name }) => (kind === 'person' ? null : nameKey(name)),
};
const SORTS = ['deals', '-deals', 'name', '-name'];

function keysOf(found: readonly Party[], sort: string): Key[] {
  const turn = sort.startsWith('-') ? -1 : 1;
  const compared = (a: Key, b: Key): number =>
    typeof a === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(String(b))) : Number(a) - Number(b);
  return found
    .map(KEYS[sort.replace('-', '')] as (party: Party) => Key)
    .sort((a, b) => (a === null || b === null ? Number(a === null) - Number(b === null) : turn * compared(a, b)));
}

/** In place of digests of names under a key. */
const identities = {
  idsOfKnownPerson: (text: string) => {
    const known = parties.find(({ kind, name }) => kind === 'person' && nameKey(name) === nameKey(text));
    return Promise.resolve(known === undefined ? [] : [known.id]);
  },
} as unknown as InvestorIdentities;

let stage: ProjectionStage;
let list: WalkedList<InvestorsQueryDto>;

async function eventsOf(vault: Vault): Promise<{ stream: string; event: InvestorEvent | CompanyEvent }[]> {
  const registered = await Promise.all(
    parties.map(async ({ id: investorId, kind, name, country }) => {
      const isFirm = kind === 'firm';
      const names = {
        name: isFirm ? name : null,
        sealedName: isFirm ? null : await vault.seal(`investor-${investorId}`, name),
        slugBase: isFirm ? `i${investorId.slice(0, 6)}` : null,
      };
      const data = { investorId, kind, ...names, website: null, hqCountry: country, provenance, generated: false };
      return { stream: investorStream(investorId), event: { type: 'InvestorRegistered', data } as const };
    }),
  );
  const merged = parties.flatMap(({ id: investorId, mergedInto }) =>
    mergedInto === null
      ? []
      : {
          stream: investorStream(investorId),
          event: { type: 'InvestorMerged', data: { investorId, mergedInto, rule: 'spec', provenance } } as const,
        },
  );
  const recordedRounds = rounds.map(({ n, investors }) => {
    const companyId = deriveId('company', `c${n}`);
    const named = investors.map((investorId) => ({ investorId, name: null }));
    const facts = { round: 'Seed', date: '2026-03-02', amount: 1_000_000, valuation: null, leadInvestors: [] };
    const data = { companyId, roundId: deriveId('round', `r${n}`), ...facts, investors: named, provenance };
    return { stream: companyStream(companyId), event: { type: 'FundingRoundRecorded', data } as const };
  });
  return [...registered, ...merged, ...recordedRounds];
}

beforeAll(async () => {
  stage = await ProjectionStage.open(investorsProjection);
  const vault = new Vault(stage.store, randomBytes(32).toString('base64'));
  const log = recorded(await eventsOf(vault), { firstPosition: 100n });
  for (let at = 0; at < log.length; at += 100) await stage.project(log.slice(at, at + 100));
  await stage.reach(log.at(-1)?.position ?? 0n);
  const investors = new Investors(
    stage.store,
    null as unknown as EventStore,
    new InvestorDirectory(stage.store, vault),
  );
  const source = new InvestorList(stage.store, investors, identities);
  list = {
    path: '/api/v1/investors',
    dto: InvestorsQueryDto,
    page: async (query) => {
      const { rows, ...page } = await source.page(query);
      for (const { id, deals } of rows) expect([id, deals]).toEqual([id, dealsOf.get(id)]);
      return { ...page, ids: rows.map(({ id }) => id) };
    },
  };
}, 60_000);

afterAll(() => stage.close());

async function expectWalk(search: string, sort: string): Promise<void> {
  const asks = [...new URLSearchParams(search)];
  const expected = listed.filter((party) => asks.every(([name, value]) => FILTERS[name]?.has(party, value)));
  const limit = expected.length < 12 ? 1 + roll(5) : one([13, 20, 100]);
  const asked = [search, `sort=${sort}`, `limit=${limit}`].filter(Boolean).join('&');
  const walk = await walkAll(list, asked, one(['cursor', 'link']));
  expect({ asked, ids: walk.ids.toSorted() }).toEqual({ asked, ids: expected.map(({ id }) => id).toSorted() });
  const found = walk.ids.map((id) => parties.find((party) => party.id === id) as Party);
  const key = KEYS[sort.replace('-', '')] as (party: Party) => Key;
  expect({ asked, keys: found.map(key) }).toEqual({ asked, keys: keysOf(expected, sort) });
  expect({ asked, total: walk.total }).toEqual({ asked, total: expected.length });
  const offset = roll(expected.length + 3);
  const page = await pageAt(list, `${list.path}?${asked}&offset=${offset}`);
  expect({ asked, offset, ids: page.ids }).toEqual({ asked, offset, ids: walk.ids.slice(offset, offset + limit) });
}

it('the list of investors has every one that meets its filters once, with its deals, in every order', async () => {
  const pairs = pairsOf(Object.fromEntries(Object.entries(FILTERS).map(([name, { values }]) => [name, values])));
  for (const sort of SORTS) for (const search of ['', ...pairs]) await expectWalk(search, sort);
}, 60_000);
