import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { domainsProjection } from '../../../projections/domains/domains.projection.js';
import { DomainError } from '../../../src/kernel/domain-error.js';
import { deriveId } from '../../../src/platform/ids/ids.js';
import { DomainList } from '../../../src/radar/domains/domain-list.service.js';
import { askOf } from '../../../src/radar/domains/domains-query.rules.js';
import { DomainsQueryDto } from '../../../src/radar/domains/domains.dto.js';
import { DOMAIN_STATUSES, domainStream, intakeStream, type RadarEvent } from '../../../src/radar/radar.events.js';
import { decodePinned, encodePinned } from '../../../src/web/validation/pinned-cursor.js';
import { dice } from '../../kit/company-log.js';
import { pageAt, pairsOf, walkAll, type WalkedList } from '../../kit/list-walk.js';
import { ProjectionStage } from '../../kit/projection-stage.js';
import { probed } from '../../kit/radar-log.js';
import { recorded } from '../../kit/recorded.js';

const SEED = Number(process.env.LISTS_SEED ?? 20_261_129);
const roll = dice(SEED);
const one = <T>(values: readonly T[]): T => values[roll(values.length)] as T;

interface Domain {
  readonly apex: string;
  readonly tld: string;
  readonly source: string;
  readonly name: string | null;
  readonly createdAt: string;
  readonly status: (typeof DOMAIN_STATUSES)[number];
  readonly flags: readonly [boolean | null, boolean | null, boolean | null];
}

const NAMES = ['Robot Works', 'ÉCLAIR Robotique', '100%_Sure', 'Back\\Slash', 'İstanbul Ñandú', '株式会社ロボット'];
const TIMES = [
  '2026-11-18T23:59:59.999Z',
  '2026-11-19T00:00:00.000Z',
  '2026-11-19T12:30:00.500Z',
  '2026-11-19T23:59:59.999Z',
  '2026-11-20T00:00:00.000Z',
];
const flag = (): boolean | null => one([true, false, null]);

const domains: readonly Domain[] = Array.from({ length: 220 }, (_, n) => {
  const tld = one(['ai', 'io', 'com', 'xyz']);
  return {
    apex: `${one(['robot', 'anvil', 'xn--clair-9ra'])}${n}.${tld}`,
    tld,
    source: one([`dot_${tld}_nrd`, `dot_${tld}_ct`, 'github_new_org', 'old_partner']),
    name: one([null, one(NAMES)]),
    createdAt: one(TIMES),
    status: one([...DOMAIN_STATUSES, 'queued', 'queued']),
    flags: [flag(), flag(), flag()],
  };
});

const listOf = (value: string): string[] => value.split(',').map((word) => word.trim().toLowerCase());
const bySource: Readonly<Record<string, RegExp>> = {
  nrd: /^dot_.*_nrd$/,
  ct: /^dot_.*_ct$/,
  code_hosts: /^github_new_org$/,
};
const isTrue = (value: string): boolean => value === 'true' || value === '1';

const FILTERS: Readonly<
  Record<string, { values: readonly string[]; has: (domain: Domain, value: string) => boolean }>
> = {
  tld: { values: ['ai', 'AI,com', 'so', 'io,xyz,io'], has: ({ tld }, value) => listOf(value).includes(tld) },
  source: {
    values: ['nrd', 'dot_ai_nrd', 'ct,github_new_org', 'code_hosts,old_partner', 'company_registers', 'dot_com_ct,ct'],
    has: ({ source }, value) => listOf(value).some((id) => bySource[id]?.test(source) ?? id === source),
  },
  status: {
    values: ['queued', 'promoted,REJECTED', 'quality_failed,promoted'],
    has: ({ status }, value) => listOf(value).includes(status),
  },
  apex: {
    values: ['robot1.ai', 'nowhere.com', ...domains.slice(0, 3).map(({ apex }) => apex.toUpperCase())],
    has: ({ apex }, value) => apex === value.toLowerCase(),
  },
  q: {
    values: ['robot', 'ROBOT w', 'éclair', 'ÉCLAIR', '%_s', '\\s', 'ñandú', 'ロボット', '株', 'anvil1', '.ai', 'zzz'],
    has: ({ apex, name }, value) =>
      apex.includes(value.toLowerCase()) || (name?.toLowerCase().includes(value.toLowerCase()) ?? false),
  },
  created_after: {
    values: ['2026-11-19', '2026-11-19T12:30:00.501Z', '2026-11-19T13:30:00.500+01:00', '2026-11-21'],
    has: ({ createdAt }, value) => Date.parse(createdAt) >= Date.parse(value),
  },
  created_before: {
    values: ['2026-11-19', '2026-11-18', '2026-11-19T12:30:00.500Z', '2026-11-19T12:30:00Z'],
    has: ({ createdAt }, value) =>
      value.length === 10 ? createdAt.slice(0, 10) <= value : Date.parse(createdAt) <= Date.parse(value),
  },
  has_real_email: { values: ['true', '0'], has: ({ flags }, value) => flags[0] === isTrue(value) },
  has_real_content: { values: ['1', 'false'], has: ({ flags }, value) => flags[1] === isTrue(value) },
  is_parked: { values: ['true', 'FALSE'], has: ({ flags }, value) => flags[2] === isTrue(value) },
  promoted: { values: ['true', 'false'], has: ({ status }, value) => (status === 'promoted') === isTrue(value) },
};

let stage: ProjectionStage;
let list: WalkedList<DomainsQueryDto>;

function eventsOf({
  apex,
  source,
  name,
  status,
  flags,
  createdAt,
}: Domain): { stream: string; event: RadarEvent; at: string }[] {
  const facts = {
    sourceKey: apex,
    sourceUrl: null,
    registeredOn: null,
    seenAt: '2026-11-17T00:00:00.000Z',
    cursor: 'c',
  };
  const seen = { type: 'DomainIngested', data: { source, apex, candidateName: name, ...facts } } as const;
  const [hasRealEmail, hasRealContent, isParked] = flags;
  const stream = domainStream(apex);
  const verdicts: Record<string, RadarEvent> = {
    quality_failed: { type: 'DomainQualityFailed', data: { apex, qualityScore: 0.2, lacks: ['no_content'] } },
    rejected: { type: 'DomainRejected', data: { apex, reason: 'operator', detail: 'spec' } },
    promoted: {
      type: 'DomainPromoted',
      data: { apex, companyId: deriveId('company', apex), wasOnFile: false, qualityScore: 0.9 },
    },
  };
  const verdict = verdicts[status];
  return [
    { stream: intakeStream(source, createdAt.slice(0, 10)), event: seen, at: createdAt },
    { stream, event: probed(apex, { hasRealEmail, hasRealContent, isParked }), at: '2026-11-22T00:00:00.000Z' },
    ...(verdict ? [{ stream, event: verdict, at: '2026-11-22T00:00:00.000Z' }] : []),
  ];
}

beforeAll(async () => {
  stage = await ProjectionStage.open(domainsProjection);
  const steps = domains.flatMap(eventsOf);
  const log = recorded(steps, { firstPosition: 100n }).map((event, at) => {
    const occurredAt = steps[at]?.at ?? '';
    return { ...event, recordedAt: Date.parse(occurredAt), metadata: { ...event.metadata, occurredAt } };
  });
  for (let at = 0; at < log.length; at += 100) await stage.project(log.slice(at, at + 100));
  await stage.reach(log.at(-1)?.position ?? 0n, companiesProjection);
  const source = new DomainList(stage.store);
  list = {
    path: '/api/v1/domains',
    dto: DomainsQueryDto,
    // As the controller has it.
    page: async (query) => {
      const ask = askOf(query);
      const scope = JSON.stringify(ask);
      const resumed = query.cursor === undefined ? null : decodePinned(scope, query.cursor, ['string', 'string']);
      const [createdAt, apex] = (resumed?.keys ?? []) as string[];
      const after = createdAt === undefined || apex === undefined ? {} : { after: { createdAt, apex } };
      const place = { limit: query.limit, offset: query.offset, pin: resumed?.pin ?? null, ...after };
      const { rows, hasMore, total, isEstimate, asOf } = await source.list(ask, place);
      const last = hasMore ? rows.at(-1) : undefined;
      const keys = last && [last.created_at.toISOString(), last.apex];
      const nextCursor = keys ? encodePinned(scope, keys, { ...asOf, total, isEstimate }) : null;
      return { ids: rows.map((row) => row.apex), total, isEstimate, nextCursor };
    },
  };
}, 60_000);

afterAll(() => stage.close());

async function expectWalk(search: string): Promise<void> {
  const asks = [...new URLSearchParams(search)];
  const names = asks.map(([name]) => name);
  const isOpen = names.includes('status') || asks.some(([name, value]) => name === 'promoted' && isTrue(value));
  const expected = domains
    .filter(({ status }) => isOpen || status === 'queued' || status === 'quality_failed')
    .filter((domain) => asks.every(([name, value]) => FILTERS[name]?.has(domain, value)))
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const limit = expected.length < 12 ? 1 + roll(5) : one([13, 20, 100]);
  const asked = [search, `limit=${limit}`].filter(Boolean).join('&');
  const walk = await walkAll(list, asked, one(['cursor', 'link'])).catch((error: unknown) => {
    if (expected.length === 0 && error instanceof DomainError) return null;
    throw error;
  });
  if (walk === null) return;
  const found = walk.ids.map((apex) => domains.find((domain) => domain.apex === apex) as Domain);
  expect({ asked, ids: walk.ids.toSorted() }).toEqual({ asked, ids: expected.map(({ apex }) => apex).toSorted() });
  const times = expected.map(({ createdAt }) => createdAt);
  expect({ asked, times: found.map(({ createdAt }) => createdAt) }).toEqual({ asked, times });
  if (!walk.isEstimate) expect({ asked, total: walk.total }).toEqual({ asked, total: expected.length });
  const offset = roll(expected.length + 3);
  const page = await pageAt(list, `${list.path}?${asked}&offset=${offset}`);
  expect({ asked, offset, ids: page.ids }).toEqual({ asked, offset, ids: walk.ids.slice(offset, offset + limit) });
}

it('the list of domains has every one that meets one or two filters once, newest first', async () => {
  const pairs = pairsOf(Object.fromEntries(Object.entries(FILTERS).map(([name, { values }]) => [name, values])));
  for (const search of ['', ...pairs]) await expectWalk(search);
}, 60_000);

it.each([
  ['tld=,', 'tld'],
  ['source=%20', 'source'],
  ['status=,,', 'status'],
  ['created_after=2026-11-20&created_before=2026-11-19', 'created_before'],
  ['created_after=2026-11-20T10:00:00Z&created_before=2026-11-20T09:00:00Z', 'created_before'],
  ['tld=ai,museum', 'tld'],
  ['created_after=20.11.2026', 'created_after'],
  ['limit=0', 'limit'],
])('the list of domains refuses %s, naming field, rule and remedy', async (search, field) => {
  const refused = await pageAt(list, `/api/v1/domains?${search}`).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(DomainError);
  expect((refused as DomainError).details.errors).toEqual([
    { field, message: expect.stringMatching(/.{10}/), suggestion: expect.stringMatching(/./) },
  ]);
});
