import { type ErrorCode } from '../../kernel/domain-error.js';

/** The meaning of one error code for callers; the page `/problems/<code>` shows it. */
export interface ProblemKind {
  /** The status when the operation's price-list row names no other. */
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
  readonly remedy: string;
}

export const PROBLEMS: Readonly<Record<ErrorCode, ProblemKind>> = {
  validation_failed: {
    status: 400,
    title: 'The request is not valid',
    meaning:
      'A parameter, the body or a header breaks a rule of the operation. Nothing was done and nothing was charged.',
    remedy: 'Each entry of `errors` names the field, the rule it broke and a valid value. Fix all of them.',
  },
  unauthorized: {
    status: 401,
    title: 'A valid API key is needed',
    meaning:
      'The operation needs an API key and the request carries none, or one that is mistyped, revoked or unknown.',
    remedy:
      'Send `Authorization: Bearer sk_live_…`. A key is never accepted in the query string, where logs and proxies would keep it.',
  },
  plan_required: {
    status: 402,
    title: 'A paid plan is needed',
    meaning: 'The plan of the key does not include this operation or the requested part of it.',
    remedy: '`GET /api/v1/me` shows the plan of a key, `/pricing` what each plan includes.',
  },
  plan_too_low: {
    status: 403,
    title: 'The plan of the key is too low',
    meaning: 'The operation, or the requested quality, needs a higher plan.',
    remedy: 'Move the account to the plan that `detail` names, or ask for less. `/pricing` lists all plans.',
  },
  forbidden: {
    status: 403,
    title: 'Not allowed from here',
    meaning: 'The origin or role of the request may not do this: a page of another origin, or a read-only role.',
    remedy: '`detail` names the required origin or role.',
  },
  insufficient_credits: {
    status: 429,
    title: 'Not enough credits',
    meaning: "The period's allowance and the purchased balance of the wallet together do not cover the price.",
    remedy:
      'Top up the wallet as `/pricing` says, or wait for the next period; `GET /api/v1/me` shows what is left and when it resets.',
  },
  rate_limit: {
    status: 429,
    title: 'Too many requests',
    meaning: 'A limit per minute, or the daily limit of anonymous use, is reached.',
    remedy:
      'Wait as many seconds as `Retry-After` says. The `RateLimit` header shows what is left before that happens.',
  },
  quota_exhausted: {
    status: 429,
    title: "The day's quota is used up",
    meaning: "The plan's daily cap on its allowance is reached. Purchased balance is not capped.",
    remedy: 'Wait until 00:00 UTC (`Retry-After` counts the seconds), or buy balance.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    meaning: 'There is nothing at this address, or nothing on file under this name. Nothing was charged.',
    remedy: 'Check the spelling. `/openapi.json` lists every path; the list operations find what is on file.',
  },
  duplicate: {
    status: 409,
    title: 'It exists already',
    meaning: 'A profile with this website domain is on file, or a submission already holds it.',
    remedy: '`existing` in the response names it.',
  },
  webhook_limit: {
    status: 409,
    title: 'Too many webhooks',
    meaning: 'A key may have five active webhooks of a kind: five for arbitrages, five for its account.',
    remedy: 'Delete one with `DELETE /api/v1/arbitrage/webhooks?id=…` or `DELETE /api/v1/webhooks?id=…` first.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    meaning: 'The body, or a text in it, is longer than the operation takes.',
    remedy: 'Send less at once; `detail` names the limit.',
  },
  unprocessable: {
    status: 422,
    title: 'The request cannot be carried out',
    meaning: 'The request is well formed, but what it points at does not lend itself to the operation.',
    remedy: '`detail` says what is missing there. Nothing was charged.',
  },
  idempotency_conflict: {
    status: 409,
    title: 'The first request with this Idempotency-Key is still running',
    meaning: 'Two requests with one Idempotency-Key must not run at the same time.',
    remedy: 'Wait as many seconds as `Retry-After` says and send the same request again: it gets the stored answer.',
  },
  idempotency_mismatch: {
    status: 422,
    title: 'This Idempotency-Key belongs to another request',
    meaning: 'The key was first used with another body or another operation.',
    remedy: 'Use a new key for a new request, and the same key only to repeat the very same one.',
  },
  not_configured: {
    status: 503,
    title: 'Not configured here',
    meaning: 'The operator of this service has not set up the outside engine or key that the operation needs.',
    remedy:
      'Callers cannot fix this. `detail` says what is missing; with the operator token, `/health/ready` lists what is configured.',
  },
  upstream_unavailable: {
    status: 503,
    title: 'An outside source does not answer',
    meaning: 'A source that the operation asks is down or too slow. Nothing was charged.',
    remedy: 'Try again later; honour `Retry-After` where it is present.',
  },
  payment_required: {
    status: 402,
    title: 'Payment needed',
    meaning: 'The operation is paid per call and the request carries no payment.',
    remedy: 'Sign one of the challenges in the headers of this answer and send the request again, or use an API key.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path exists, but not with this method.',
    remedy: 'The `Allow` header lists the methods the path has.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not available in that format',
    meaning: 'The `Accept` header excludes every format in which the operation can answer.',
    remedy: 'Send `Accept: application/json`, or no Accept header.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Body format not supported',
    meaning: 'The body is not declared as JSON.',
    remedy: 'Send JSON with `Content-Type: application/json`.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    meaning: 'A part of the service is starting, stopping or not reachable. Retry the request.',
    remedy: 'Repeat the request after `Retry-After` seconds, a POST with the same Idempotency-Key.',
  },
  internal: {
    status: 500,
    title: 'Something failed on our side',
    meaning: 'The service failed. The failure is logged under the request id.',
    remedy: 'Repeat the request, a POST with the same Idempotency-Key. If it fails again, report the request id.',
  },
};
