/** The state of one limit after the request. */
export interface LimitState {
  /** `minute` counts requests, `day` counts credits. */
  readonly policy: string;
  readonly unit: 'requests' | 'credits';
  readonly limit: number | null;
  readonly remaining: number;
  /** Seconds until the limit is full again. */
  readonly resetSeconds: number;
}

/** What an answer cost, and what its wallet holds afterwards. */
export interface CreditsState {
  readonly cost: number;
  readonly remainingPeriod: number | null;
  readonly remainingBalance: number | null;
}

/** What the service says about an answer, beside its data. */
export interface AnswerMeta {
  readonly operation: string;
  readonly status: number;
  readonly requestId: string | null;
  /** Null for a free operation. */
  readonly credits: CreditsState | null;
  readonly limits: readonly LimitState[];
  /** The stored answer to an earlier request with the same `Idempotency-Key`. */
  readonly isReplayed: boolean;
  /** A write named by `consistencyToken` is not in this answer yet. */
  readonly isStale: boolean;
  /** Send it as `consistencyToken` with a read that must include this write. */
  readonly consistencyToken: string | null;
  /** Attempts that the answer took. */
  readonly attempts: number;
}

const META = new WeakMap<object, AnswerMeta>();

/**
 * Credits, limits and ids of an answer of this client.
 *
 * @throws TypeError for an object that is no answer
 */
export function metaOf(answer: object): AnswerMeta {
  const meta = META.get(answer);
  if (!meta) throw new TypeError('metaOf() takes an answer of the client, as the call returned it');
  return meta;
}

export function rememberMeta(answer: object, meta: AnswerMeta): void {
  META.set(answer, meta);
}

export function readMeta(
  body: unknown,
  response: Response,
  call: { readonly operation: string; readonly attempts: number },
): AnswerMeta {
  const { headers, status } = response;
  return {
    ...call,
    status,
    requestId: headers.get('x-request-id'),
    credits: creditsOf(body),
    limits: limitsOf(headers.get('ratelimit'), headers.get('ratelimit-policy')),
    isReplayed: headers.get('idempotency-replayed') === 'true',
    isStale: headers.get('x-stale') === 'true',
    consistencyToken: headers.get('x-consistency-token'),
  };
}

/** Most answers have `credits`; some have the members beside their own. */
function creditsOf(body: unknown): CreditsState | null {
  if (!isRecord(body)) return null;
  const credits = isRecord(body.credits) ? body.credits : body;
  if (typeof credits.cost !== 'number') return null;
  return {
    cost: credits.cost,
    remainingPeriod: numberOrNull(credits.remaining_period),
    remainingBalance: numberOrNull(credits.remaining_balance),
  };
}

/** `"minute";r=119;t=30, "day";r=20;t=3600`, with the limits in the policy under the same names. */
function limitsOf(state: string | null, policy: string | null): LimitState[] {
  const policies = new Map(itemsOf(policy).map((item) => [item.name, item.parameters]));
  return itemsOf(state).map(({ name, parameters }) => ({
    policy: name,
    unit: policies.get(name)?.qu === 'credits' ? 'credits' : 'requests',
    limit: numberOrNull(Number(policies.get(name)?.q)),
    remaining: Number(parameters.r),
    resetSeconds: Number(parameters.t),
  }));
}

function itemsOf(header: string | null): { name: string; parameters: Record<string, string> }[] {
  return (header ?? '').split(',').flatMap((item) => {
    const [name = '', ...parameters] = item.trim().split(';');
    if (name === '') return [];
    const pairs = parameters.map((parameter) => parameter.split('=') as [string, string]);
    return [
      { name: unquoted(name), parameters: Object.fromEntries(pairs.map(([key, value]) => [key, unquoted(value)])) },
    ];
  });
}

function unquoted(text: string): string {
  return text.replaceAll('"', '');
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
