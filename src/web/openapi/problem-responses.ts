import { type ErrorCode } from '../../kernel/domain-error.js';
import { type OperationTerms } from '../http/operation-terms.js';
import { PROBLEM_TYPE } from '../problems/problem.js';
import { PROBLEMS } from '../problems/problem-catalog.js';
import {
  choice,
  component,
  count,
  link,
  list,
  maybe,
  type Members,
  object,
  orNull,
  placed,
  text,
  whole,
} from './answer-schema.js';
import { commonHeaders } from './answer-headers.js';
import { headerRefs } from './header-catalog.js';

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
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'DELETE']);
const OF_A_BODY: readonly ErrorCode[] = ['unsupported_media_type', 'payload_too_large'];
const OF_A_POST: readonly ErrorCode[] = ['idempotency_conflict', 'idempotency_mismatch'];

const HEALED_BY_TIME: ReadonlySet<ErrorCode> = new Set([
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
    ...(status === 503 || codes.some((code) => HEALED_BY_TIME.has(code)) ? ['Retry-After'] : []),
  ];
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('. '),
    headers: headerRefs(headers),
    content: { [PROBLEM_TYPE]: { schema: placed(problemSchema(status, codes), components) } },
  };
}

const FIELD_ERROR = component('FieldError', 'One field at fault.', {
  field: text('Path of the field, for example `founders[0].name`.'),
  message: text('The rule that it breaks.'),
  suggestion: maybe(text('A value or an action that would mend it.')),
});

const CANDIDATE = component('Candidate', 'A company that a name may mean.', {
  name: text('Its name.'),
  slug: text('Its slug: send this instead.'),
  website: orNull(text('Its site.')),
});

const EXISTING = component('ExistingProfile', 'What holds the domain; null where it has just been let go.', {
  slug: orNull(text('Its slug; null while it has none.')),
  url: orNull(link('Its page; null while it is not public.')),
  moderation_status: choice('Where it stands.', ['approved', 'flagged_pending']),
});

const HAVE_REASON: ReadonlySet<ErrorCode> = new Set(['unprocessable', 'unavailable', 'payment_required']);

const PAYMENT_WANTED: Members = {
  challenge_id: maybe(text('Names the offer, which stands in the headers in two protocols.')),
  price: maybe(
    object('What the call costs.', {
      amount: text('In the smallest unit of the asset.'),
      asset: text('Address of the token.'),
      network: text('The chain, as CAIP-2.'),
    }),
  ),
};

const CREDITS_OUT: Members = {
  wallet: maybe(text('Only where credits are out: the wallet that would pay.')),
  remaining_period: maybe(count("What is left of its month's allowance.")),
  remaining_balance: maybe(count('Purchased credits that are left in it.')),
};

/** Each status of each operation lists its possible codes; statuses with equal codes share a schema. */
function problemSchema(status: number, codes: readonly ErrorCode[]) {
  const name = codes.map((code) => code.replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase()));
  return component(`Problem${status}${name.join('')}`, 'RFC 9457 problem document.', {
    type: link('A page that explains the code and how to mend it.'),
    title: text('What the code means.'),
    status: whole('The status of the answer.', { minimum: 400, maximum: 599 }),
    detail: text('What is wrong with this very request.'),
    instance: text('The request id, as in X-Request-Id.'),
    code: choice('Which kind of problem it is.', codes),
    error: text('The code, or `rate_limit` for every 429 of a submission.'),
    errors: maybe(list(FIELD_ERROR, 'The fields at fault, at most 100.')),
    ...(codes.includes('validation_failed') && {
      candidates: maybe(list(CANDIDATE, 'Only where a name fits several.')),
    }),
    ...(codes.includes('insufficient_credits') && CREDITS_OUT),
    ...(codes.includes('duplicate') && {
      existing: maybe(orNull(EXISTING)),
    }),
    ...(codes.includes('not_configured') && { variable: maybe(text('What the operator has not set up.')) }),
    ...(codes.includes('payment_required') && PAYMENT_WANTED),
    ...(codes.some((code) => HAVE_REASON.has(code)) && {
      reason: maybe(text('A short code for what stands in the way.')),
    }),
  });
}
