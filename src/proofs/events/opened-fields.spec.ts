import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type PublishedType } from '../../platform/feed/published-type.js';
import { PUBLISHED_TYPES } from '../../published-types.js';
import { visibilityOf } from '../../web/evidence/event-visibility.rules.js';
import { openingFor } from './opened-event.rules.js';

const GOLDEN = join(import.meta.dirname, '../../../test/contract/golden');

type Json = null | string | number | boolean | readonly Json[] | { readonly [name: string]: Json };

/** The newest golden event of each type, as stored. */
const goldens = new Map<string, { readonly version: number; readonly data: Json }>();
for (const name of readdirSync(GOLDEN)) {
  const [, type = '', version = ''] = /^(\w+)\.v(\d+)\.json$/.exec(name) ?? [];
  if (Number(version) < (goldens.get(type)?.version ?? 0)) continue;
  const { data } = JSON.parse(readFileSync(join(GOLDEN, name), 'utf8')) as { data: Json };
  goldens.set(type, { version: Number(version), data });
}

/** Each value below `at`, with what puts another value in its place. */
function leavesOf(data: Json, at = ''): { path: string; changed: Json }[] {
  if (Array.isArray(data)) {
    return data.flatMap((item: Json, nth) =>
      leavesOf(item, `${at}[]`).map(({ path, changed }) => ({ path, changed: data.with(nth, changed) as Json })),
    );
  }
  if (typeof data === 'object' && data !== null) {
    return Object.entries(data).flatMap(([name, value]) =>
      leavesOf(value, at === '' ? name : `${at}.${name}`).map(({ path, changed }) => ({
        path,
        changed: { ...(data as object), [name]: changed },
      })),
    );
  }
  const other =
    typeof data === 'string' ? `${data}x` : typeof data === 'number' ? data + 1 : data === null ? 'x' : !data;
  return [{ path: at, changed: other }];
}

/** Fields that the public opening of an event has and its message does not depend on. */
function droppedFields(entry: PublishedType, data: Json): string[] {
  const event = { type: entry.type, stream: `${entry.categories[0]}-1`, data } as unknown as RecordedEvent;
  if (visibilityOf(event, entry, null) !== 'public') return [];
  const head = { position: 1n, revision: 0n, createdMs: 1, stream: event.stream, type: entry.type, id: 'spec' };
  const bytes = Buffer.from(JSON.stringify(data));
  const salted = { head, salt: Buffer.alloc(32), data: bytes, metadata: Buffer.from('{}'), isErased: false };
  if (!('bytes' in openingFor('public', salted).data)) return [];
  const messageOf = (stated: Json): string => JSON.stringify(entry.map({ ...event, data: stated }));
  const message = messageOf(data);
  return leavesOf(data).flatMap(({ path, changed }) =>
    messageOf(changed) === message ? [`${entry.type}.${path}`] : [],
  );
}

/** Where a fact comes from; the results of probes; names for addresses. Answers are made of them, so proofs open them. */
const OF_ALL_TYPES =
  /\.(?:provenance\.(?:file|line|sourceKey|digest|source|observedAt|readings\..*)|slugBase|contestedDomain)$|^DomainProbed\.evidence\./;

/** Each of them is a fact of a public source, or, of corrected companies, what an operator states about a wrong value. */
const OPENED = [
  'ArticleRecorded.summary',
  'CompanyDetailsChanged.wrong.evidenceUrl',
  'CompanyDetailsChanged.wrong.why',
  'CompanyRegistered.details.extra.batch',
  'CompanyRegistered.details.extra.source_stage',
  'CompanyRegistered.details.investors[].investorId',
  'CompanyRegistered.details.investors[].name',
  'DomainIngested.cursor',
  'FundingRoundCorroborated.investors[].name',
  'FundingRoundRecorded.investors[].name',
  'HiringScanned.board.foundAt',
  'HiringScanned.board.region',
  'HiringScanned.opened[].reposts',
  'InvestorRegistered.sealedName',
  'MentionsChecked.found[].itemKey',
  'MentionsCollected.mentions[].importanceGrade',
  'MentionsCollected.mentions[].quote',
  'PairMatched.comparison',
  'PairMatched.first.rules',
  'PairMatched.first.tradesUntil',
  'PairMatched.second.rules',
  'PairMatched.second.tradesUntil',
  'RecallOpened.fields[].now',
  'RecallOpened.fields[].served',
  'RecallOpened.revisions.corrected',
  'RecallOpened.revisions.wrong',
  'RecallOpened.rightUntil',
  'RecallOpened.wrongFrom.at',
  'TechnologyScanned.technologies[].proofs[].matched',
  'TechnologyScanned.technologies[].proofs[].place',
  'TechnologyScanned.technologies[].proofs[].rule',
  'TechnologyScanned.technologies[].proofs[].version',
];

it('a public opening has no field that the feed drops, apart from these', () => {
  const dropped = PUBLISHED_TYPES.all().flatMap((entry) => {
    const golden = goldens.get(entry.type);
    return golden ? droppedFields(entry, golden.data) : [];
  });
  const unexpected = dropped.filter((path) => !OF_ALL_TYPES.test(path));
  expect([...new Set(unexpected)].sort()).toEqual([...OPENED].sort());
});
