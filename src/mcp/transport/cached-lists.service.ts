import { Injectable } from '@nestjs/common';
import { type EdgeRequest } from '../../web/http/request-context.js';

/** Their answers are the same to everybody for as long as the process lives. */
const LISTS: ReadonlySet<unknown> = new Set([
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
]);
/** As many kinds of client at once, and the longest question that is worth keeping. */
const MOST_QUESTIONS = 200;
const LONGEST_QUESTION = 2_000;

/**
 * What was answered to a list, as it goes out: to check and write the schemas of every tool anew takes longer than all
 * else about the request. Questions are the same where all that the answer could hang on is, but the id: of what a
 * client says of itself that is its form, and not its words, so that a client of another name asks nothing new.
 */
@Injectable()
export class CachedLists {
  private readonly results = new Map<string, Buffer>();
  /** Several questions have one answer; it is held once. */
  private readonly texts = new Map<string, Buffer>();

  /** The question of this request; null where it is none of a list. */
  questionOf({ body, headers }: EdgeRequest): string | null {
    const { id, method, ...rest } = (body ?? {}) as Readonly<Record<string, unknown>>;
    if (!LISTS.has(method) || (typeof id !== 'string' && !Number.isInteger(id))) return null;
    const said = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'].map(
      (name) => headers[name],
    );
    const question = JSON.stringify([method, formOf(rest, 0), said]);
    return question.length > LONGEST_QUESTION ? null : question;
  }

  find(question: string, { body }: EdgeRequest): Buffer | null {
    const result = this.results.get(question);
    if (result === undefined) return null;
    const { id } = body as { readonly id: unknown };
    return Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`), result, END]);
  }

  keep(question: string, result: unknown): void {
    if (this.results.size >= MOST_QUESTIONS) this.forget();
    const text = JSON.stringify(result);
    const bytes = this.texts.get(text) ?? Buffer.from(text);
    this.texts.set(text, bytes);
    this.results.set(question, bytes);
  }

  private forget(): void {
    this.results.clear();
    this.texts.clear();
  }
}

const END = Buffer.from('}');
/** Of these the words count too: the revision, and where a list goes on. */
const SAID_IN_WORDS: ReadonlySet<string> = new Set(['jsonrpc', 'cursor', 'io.modelcontextprotocol/protocolVersion']);
const DEEPEST_FORM = 6;

/** A value with the kinds of its texts and numbers in their place. */
function formOf(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > DEEPEST_FORM) return value === null ? null : typeof value;
  if (Array.isArray(value)) return (value as unknown[]).slice(0, 20).map((each) => formOf(each, depth + 1));
  return Object.entries(value as Readonly<Record<string, unknown>>).map(([name, member]) => [
    name,
    SAID_IN_WORDS.has(name) ? member : formOf(member, depth + 1),
  ]);
}
