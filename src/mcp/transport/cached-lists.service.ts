import { Injectable } from '@nestjs/common';
import { type EdgeRequest } from '../../web/http/request-context.js';

/** Methods whose answers are equal for all callers during the process's life. */
const LISTS: ReadonlySet<unknown> = new Set([
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
]);
/** Limits on client kinds and on the length of a cached question. */
const MOST_QUESTIONS = 200;
const LONGEST_QUESTION = 2_000;

/**
 * Caches answers to list requests as sent, because validating and serialising all tool schemas takes most of such a
 * request. The cache key is everything the answer may depend on except the id. A client's description counts by its
 * structure, not its words, so that client names do not multiply entries.
 */
@Injectable()
export class CachedLists {
  private readonly results = new Map<string, Buffer>();
  /** Deduplicates answers, because several questions share one. */
  private readonly texts = new Map<string, Buffer>();

  /** The cache key of this request; null where it is not a list request. */
  questionOf({ body, headers }: EdgeRequest): string | null {
    const { id, method, ...rest } = (body ?? {}) as Readonly<Record<string, unknown>>;
    if (!LISTS.has(method) || (typeof id !== 'string' && !Number.isInteger(id))) return null;
    const keyHeaders = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'].map(
      (name) => headers[name],
    );
    const question = JSON.stringify([method, formOf(rest, 0), keyHeaders]);
    return question.length > LONGEST_QUESTION ? null : question;
  }

  find(question: string, { body }: EdgeRequest): Buffer | null {
    const result = this.results.get(question);
    if (result === undefined) return null;
    const { id } = body as { readonly id: unknown };
    return Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`), result, END]);
  }

  store(question: string, result: unknown): void {
    if (this.results.size >= MOST_QUESTIONS) this.clear();
    const text = JSON.stringify(result);
    const bytes = this.texts.get(text) ?? Buffer.from(text);
    this.texts.set(text, bytes);
    this.results.set(question, bytes);
  }

  private clear(): void {
    this.results.clear();
    this.texts.clear();
  }
}

const END = Buffer.from('}');
/** Members whose values count too: the revision, and the cursor of a list. */
const COMPARED_KEYS: ReadonlySet<string> = new Set(['jsonrpc', 'cursor', 'io.modelcontextprotocol/protocolVersion']);
const DEEPEST_FORM = 6;

/** A value with its texts and numbers replaced by their types. */
function formOf(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > DEEPEST_FORM) return value === null ? null : typeof value;
  if (Array.isArray(value)) return (value as unknown[]).slice(0, 20).map((each) => formOf(each, depth + 1));
  return Object.entries(value as Readonly<Record<string, unknown>>).map(([name, member]) => [
    name,
    COMPARED_KEYS.has(name) ? member : formOf(member, depth + 1),
  ]);
}
