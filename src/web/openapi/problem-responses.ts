import { type ErrorCode } from '../../kernel/domain-error.js';
import { type OperationTerms } from '../http/operation-terms.js';
import { PROBLEM_TYPE } from '../problems/problem.js';
import { PROBLEMS } from '../problems/problem-catalog.js';
import { componentRef } from './answer-components.js';
import { commonHeaders } from './answer-headers.js';
import { headerRefs } from './header-catalog.js';
import { ProblemMembers } from './problem-parts.dto.js';

interface StatusAndCode {
  readonly status: number;
  readonly code: ErrorCode;
}

export interface ProblemsOf {
  readonly terms: OperationTerms | undefined;
  readonly method: string;
  /** Errors of the operation itself, beside those of its price and of the edge. */
  readonly refuses: readonly ErrorCode[];
}

/** Errors that any operation may return, whatever its price-list row. */
const EVERYWHERE: readonly ErrorCode[] = ['validation_failed', 'not_acceptable', 'internal', 'unavailable'];
/** A key in the URL is refused even on operations without a key. */
const KEY_IN_ADDRESS: ErrorCode = 'unauthorized';
/** The edge reads a body for these methods even when the operation needs none. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PATCH', 'DELETE']);
const OF_A_BODY: readonly ErrorCode[] = ['unsupported_media_type', 'payload_too_large'];
const OF_A_POST: readonly ErrorCode[] = ['idempotency_conflict', 'idempotency_mismatch'];

const TRANSIENT: ReadonlySet<ErrorCode> = new Set([
  'rate_limit',
  'quota_exhausted',
  'insufficient_credits',
  'idempotency_conflict',
]);

/** The error answers of one operation, one entry for each status, with its codes. */
export function problemResponses(of: ProblemsOf, components: Record<string, unknown>): Record<string, object> {
  const { terms, method, refuses } = of;
  const rows: StatusAndCode[] = [...(terms?.problems ?? [])];
  const codes = [
    ...EVERYWHERE,
    KEY_IN_ADDRESS,
    ...(WITH_BODY.has(method) ? OF_A_BODY : []),
    ...(method === 'POST' ? OF_A_POST : []),
    ...refuses,
  ];
  for (const code of codes) {
    const status = terms?.problems.find((row) => row.code === code)?.status ?? PROBLEMS[code].status;
    if (!rows.some((row) => row.status === status && row.code === code)) rows.push({ status, code });
  }
  const byStatus = new Map<number, ErrorCode[]>();
  for (const { status, code } of rows) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, own]) => [status, responseOf(status, own.sort(), components, terms)]),
  );
}

function responseOf(
  status: number,
  codes: readonly ErrorCode[],
  components: Record<string, unknown>,
  terms: OperationTerms | undefined,
): object {
  const headers = [
    ...commonHeaders(terms),
    ...(status === 401 || codes.includes('payment_required') ? ['WWW-Authenticate'] : []),
    ...(status === 503 || codes.some((code) => TRANSIENT.has(code)) ? ['Retry-After'] : []),
  ];
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('. '),
    headers: headerRefs(headers),
    content: { [PROBLEM_TYPE]: { schema: problemSchema(status, codes, components) } },
  };
}

/** Members that only problems with one of these codes have. */
const MEMBERS_OF_CODES: readonly (readonly [
  codes: readonly ErrorCode[],
  members: readonly (keyof ProblemMembers)[],
])[] = [
  [['validation_failed'], ['candidates']],
  [['insufficient_credits'], ['wallet', 'remaining_period', 'remaining_balance']],
  [['duplicate'], ['existing']],
  [['not_configured'], ['variable']],
  [['payment_required'], ['challenge_id', 'price']],
  [['unprocessable', 'unavailable', 'payment_required'], ['reason']],
];
const OF_SOME_CODES: ReadonlySet<string> = new Set(MEMBERS_OF_CODES.flatMap(([, members]) => members));

/** Each status of each operation lists its possible codes; statuses with equal codes share a schema. */
function problemSchema(status: number, codes: readonly ErrorCode[], components: Record<string, unknown>) {
  const words = codes.map((code) => code.replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase()));
  const name = `Problem${status}${words.join('')}`;
  if (components[name] === undefined) {
    const own = new Set<string>(
      MEMBERS_OF_CODES.flatMap(([some, members]) => (some.some((code) => codes.includes(code)) ? members : [])),
    );
    const base = components[ProblemMembers.name] as ProblemSchema;
    const members = Object.entries(base.properties).filter(([member]) => own.has(member) || !OF_SOME_CODES.has(member));
    const code = { ...base.properties.code, enum: [...codes] };
    components[name] = { ...base, properties: { ...Object.fromEntries(members), code } };
  }
  return componentRef(name);
}

interface ProblemSchema {
  readonly properties: Readonly<Record<string, object>>;
}
