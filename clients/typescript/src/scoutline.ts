import type { AnswerMeta } from './answer-meta.js';
import { ScoutlineError } from './errors.js';
import { Operations } from './generated/operations.js';
import type { RetryOptions } from './retry.js';
import { Transport } from './transport.js';

export { metaOf } from './answer-meta.js';
export type { AnswerMeta, CreditsState, LimitState } from './answer-meta.js';
export * from './errors.js';
export { API_VERSION } from './generated/contract.js';
export type * from './generated/models.js';
export type { WaitOptions } from './jobs.js';
export type { Answer, Body, OperationId, Query } from './operation-types.js';
export type { PageList } from './page-list.js';
export type { CallOptions } from './transport.js';
export { signWebhook, verifyWebhook } from './webhooks.js';
export type { SignedMessage, WebhookEvent } from './webhooks.js';

export interface ScoutlineOptions extends Partial<RetryOptions> {
  /** Default: the environment variable `SCOUTLINE_API_KEY`. Some operations need no key. */
  readonly apiKey?: string;
  /** Default: `SCOUTLINE_BASE_URL`, else the address of `npm start`. */
  readonly baseUrl?: string;
  /** Time limit of each attempt in milliseconds; default 60,000. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
  /** Called with credits, limits and ids of each answer. */
  readonly onAnswer?: (meta: AnswerMeta) => void;
}

const LOCAL_SERVICE = 'http://127.0.0.1:3000';

/** Client of the Scoutline API: a method for each operation, named by its id. */
export class Scoutline extends Operations {
  /** @throws ScoutlineError where the address is not one */
  constructor(options: ScoutlineOptions = {}) {
    const { apiKey, baseUrl, timeoutMs = 60_000, onAnswer } = options;
    const environment = environmentVariables();
    super(
      new Transport({
        baseUrl: checkedAddress(baseUrl ?? environment.SCOUTLINE_BASE_URL ?? LOCAL_SERVICE),
        apiKey: checkedKey(apiKey ?? environment.SCOUTLINE_API_KEY),
        timeoutMs,
        maxRetries: options.maxRetries ?? 3,
        retryDelayMs: options.retryDelayMs ?? 500,
        maxRetryAfterMs: options.maxRetryAfterMs ?? 60_000,
        fetch: options.fetch ?? ((...request) => fetch(...request)),
        onAnswer,
      }),
    );
  }
}

/** Browsers and workers have no environment. */
function environmentVariables(): Readonly<Record<string, string | undefined>> {
  const { process } = globalThis as { process?: { readonly env?: Record<string, string | undefined> } };
  return process?.env ?? {};
}

function checkedAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) {
    throw new ScoutlineError(`baseUrl is ${JSON.stringify(text)}; it must be an http or https address`);
  }
  return text.replace(/\/+$/, '');
}

/** Without this check the key would end in an error of `fetch` that shows it. */
function checkedKey(key: string | undefined): string | null {
  if (key === undefined || key === '') return null;
  if (!/^[\x21-\x7e]+$/.test(key)) throw new ScoutlineError('apiKey has spaces or other letters; copy it again');
  return key;
}
