import { Injectable } from '@nestjs/common';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { type ToolAnswer } from '../tools/tool-calls.service.js';

/** Limits on client kinds and on the size of a client's description. */
const MOST_FRAMES = 200;
const LONGEST_FRAME = 2_000;

/** A parsed tool call, which lacks only the tool's answer. */
export interface FramedCall {
  readonly id: string | number;
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>>;
  /** Everything that repeats in the next call of the same client. */
  readonly frame: string;
}

/**
 * Caches the protocol server's envelope around a tool's answer, keyed by all it depends on except id, tool and
 * arguments. The server runs once per kind of client; running it per call would validate the same envelope and the
 * whole answer again.
 */
@Injectable()
export class CachedFrames {
  /** The text after the answer: from a comma or nothing to the end of the message. */
  private readonly ends = new Map<string, string>();

  /** Null unless the message is a plain tool call; the server handles everything else. */
  callOf({ body, headers }: EdgeRequest): FramedCall | null {
    if (!isPlain(body) || !hasOnly(body, MESSAGE) || body['method'] !== 'tools/call') return null;
    const { jsonrpc, id, params } = body;
    if (jsonrpc !== '2.0' || (typeof id !== 'string' && !Number.isSafeInteger(id))) return null;
    if (!isPlain(params) || !hasOnly(params, PARAMETERS)) return null;
    const { name, arguments: given = {}, _meta: sender } = params;
    if (typeof name !== 'string' || !isPlain(given) || (sender !== undefined && !isPlain(sender))) return null;
    const frame = JSON.stringify([
      sender === undefined ? null : withoutProgress(sender),
      ...KEY_HEADERS.map((header) => headers[header] ?? null),
      headers['mcp-name'] === undefined ? null : headers['mcp-name'] === name,
    ]);
    return frame.length > LONGEST_FRAME ? null : { id: id as string | number, name, given, frame };
  }

  knows({ frame }: FramedCall): boolean {
    return this.ends.has(frame);
  }

  /** The message, as the server would have written it. */
  put({ id, frame }: FramedCall, { isError, body }: ToolAnswer): string {
    const answer = isError ? '"isError":true' : `"structuredContent":${body}`;
    const content = `[{"type":"text","text":${JSON.stringify(body)}}]`;
    const start = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":${content},${answer}`;
    return `${start}${this.ends.get(frame) ?? ''}}}`;
  }

  /** @param result the server's result for a tool's answer to this call */
  store({ frame }: FramedCall, result: Readonly<Record<string, unknown>>): void {
    const { content: _content, structuredContent: _structured, isError: _isError, ...rest } = result;
    if (this.ends.size >= MOST_FRAMES) this.ends.clear();
    const members = JSON.stringify(rest).slice(1, -1);
    this.ends.set(frame, members === '' ? '' : `,${members}`);
  }
}

const MESSAGE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const PARAMETERS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);
const KEY_HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method'] as const;

/** Clients send a new progress token in each call; tool calls report no progress. */
function withoutProgress(sender: Readonly<Record<string, unknown>>): object {
  if (!('progressToken' in sender)) return sender;
  const { progressToken, ...rest } = sender;
  return typeof progressToken === 'string' || Number.isSafeInteger(progressToken) ? rest : sender;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOnly(value: Readonly<Record<string, unknown>>, members: ReadonlySet<string>): boolean {
  for (const member in value) if (!members.has(member)) return false;
  return true;
}
