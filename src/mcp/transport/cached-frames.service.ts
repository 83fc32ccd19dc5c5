import { Injectable } from '@nestjs/common';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { type ToolAnswer } from '../tools/tool-calls.service.js';

/** As many kinds of client at once, and the most that one may say of itself in a message. */
const MOST_FRAMES = 200;
const LONGEST_FRAME = 2_000;

/** A call of a tool of which nothing is left to say but what the tool answers. */
export interface FramedCall {
  readonly id: string | number;
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>>;
  /** All that is the same in the next call of the same client. */
  readonly frame: string;
}

/**
 * What the protocol's server puts around a tool's answer, by all that this hangs on but id, tool and arguments: what a
 * message says of its sender, and its headers. The server is asked once for each kind of client; to ask it anew would
 * check the same envelope, and the whole answer, at every call.
 */
@Injectable()
export class CachedFrames {
  /** What comes after the answer, from a comma or nothing to the end of the message. */
  private readonly ends = new Map<string, string>();

  /** Null where the message is anything but a call in plain form; whatever is doubtful is for the server to say. */
  callOf({ body, headers }: EdgeRequest): FramedCall | null {
    if (!isPlain(body) || !hasOnly(body, MESSAGE) || body['method'] !== 'tools/call') return null;
    const { jsonrpc, id, params } = body;
    if (jsonrpc !== '2.0' || (typeof id !== 'string' && !Number.isSafeInteger(id))) return null;
    if (!isPlain(params) || !hasOnly(params, PARAMETERS)) return null;
    const { name, arguments: given = {}, _meta: sender } = params;
    if (typeof name !== 'string' || !isPlain(given) || (sender !== undefined && !isPlain(sender))) return null;
    const frame = JSON.stringify([
      sender === undefined ? null : withoutProgress(sender),
      ...SAID.map((header) => headers[header] ?? null),
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

  /** @param result what the server has made of a tool's answer to this call */
  keep({ frame }: FramedCall, result: Readonly<Record<string, unknown>>): void {
    const { content: _content, structuredContent: _structured, isError: _isError, ...rest } = result;
    if (this.ends.size >= MOST_FRAMES) this.ends.clear();
    const members = JSON.stringify(rest).slice(1, -1);
    this.ends.set(frame, members === '' ? '' : `,${members}`);
  }
}

const MESSAGE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const PARAMETERS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);
const SAID = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method'] as const;

/** A client numbers its wish to hear of progress anew in each call; there is none to hear of. */
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
