import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { type Config } from '../../platform/config/config.js';

interface AdminAccess {
  readonly baseUrl: string | null;
  readonly config: Pick<Config, 'operatorToken'>;
}

/** The admin API of a stack, called as the operator at this terminal. */
export class AdminApi {
  constructor(private readonly stack: AdminAccess) {}

  async get<T>(path: string): Promise<T> {
    return this.call('GET', path);
  }

  /** Sends an idempotency key, and retries once without an answer, so that it happens once. */
  async post<T>(path: string, body: object): Promise<T> {
    const key = randomUUID();
    return this.call<T>('POST', path, body, key).catch((error: unknown) => {
      if (error instanceof AdminApiError) throw error;
      return this.call<T>('POST', path, body, key);
    });
  }

  async delete<T>(path: string): Promise<T> {
    return this.call('DELETE', path);
  }

  private async call<T>(method: string, path: string, body?: object, idempotencyKey?: string): Promise<T> {
    const answer = await fetch(`${this.stack.baseUrl}/api/admin/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.stack.config.operatorToken}`,
        'x-operator': operatorName(),
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const parsed = JSON.parse(text) as T & Problem;
    if (!answer.ok)
      throw new AdminApiError(wordsOf(parsed) ?? `${method} /api/admin/${path} answered ${answer.status}`);
    return parsed;
  }
}

interface Problem {
  readonly detail?: string;
  readonly errors?: readonly { readonly suggestion?: string }[];
}

/** The error and its remedy. */
function wordsOf({ detail, errors = [] }: Problem): string | undefined {
  const remedies = errors.flatMap(({ suggestion }) => (suggestion === undefined ? [] : [suggestion]));
  return detail === undefined || remedies.length === 0 ? detail : `${detail} Try: ${remedies.join('; ')}.`;
}

/** The api refused; the message is the api's. */
export class AdminApiError extends Error {}

function operatorName(): string {
  const name = userInfo().username.replace(/[^A-Za-z0-9._@-]/g, '');
  return /^[A-Za-z0-9]/.test(name) ? name.slice(0, 64) : 'operator';
}
