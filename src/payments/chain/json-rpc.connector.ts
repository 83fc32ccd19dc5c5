import { OperatorFetch } from '../../platform/safe-fetch/operator-fetch.js';
import { SettlerUnavailable } from './settler.port.js';

/** The node has refused the call. `message` is the node's own and is not exposed. */
export class RpcRefusal extends Error {
  constructor(
    readonly method: string,
    readonly code: number,
    message: string,
  ) {
    super(message);
    this.name = 'RpcRefusal';
  }
}

const MOST_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

/** JSON-RPC to a node of the chain. Its URL often contains a key, so no error includes it. */
export class JsonRpc {
  private readonly node: OperatorFetch;
  private lastId = 0;

  constructor(url: string) {
    this.node = new OperatorFetch(url);
  }

  /** @throws RpcRefusal, SettlerUnavailable */
  async call<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++this.lastId, method, params });
    const answer = await this.node
      .fetch('', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        maxBytes: MOST_BYTES,
        timeoutMs: TIMEOUT_MS,
      })
      .catch((error: Error) => {
        throw new SettlerUnavailable(`the chain's node did not answer ${method}: ${error.message}`);
      });
    const parsed = parse(answer.text());
    if (parsed && 'result' in parsed) return parsed.result as T;
    const error = parsed?.error as { readonly code?: unknown; readonly message?: unknown } | undefined;
    if (error) throw new RpcRefusal(method, Number(error.code), String(error.message).slice(0, 300));
    throw new SettlerUnavailable(`the chain's node answered ${method} with ${answer.status} and no result`);
  }

  async close(): Promise<void> {
    await this.node.close();
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
