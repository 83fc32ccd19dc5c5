import { type Readable } from 'node:stream';
import { TextDecoder } from 'node:util';

export interface SafeRedirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** An answer without its body. */
export interface SafeResponseHead {
  /** URL of the last hop. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case; values of a repeated header joined by a comma, those of set-cookie by a line feed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly redirects: readonly SafeRedirect[];
}

/** A body that is still arriving, with limits on bytes and time; a reader that stops early destroys it. */
export interface SafeStream extends SafeResponseHead {
  readonly body: Readable;
}

/** A complete answer. Any status is an answer: only a missing answer is an error. */
export class SafeResponse implements SafeResponseHead {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly redirects: readonly SafeRedirect[];

  constructor(
    head: SafeResponseHead,
    readonly body: Buffer,
    /** True when `onTooLarge: 'truncate'` was set and the body was longer. */
    readonly truncated: boolean,
    readonly durationMs: number,
  ) {
    this.url = head.url;
    this.status = head.status;
    this.headers = head.headers;
    this.redirects = head.redirects;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** Media type without parameters, in lower case; empty when the host sends none. */
  get contentType(): string {
    return (this.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  }

  /** The body as text, in the charset of its header, else of its byte order mark or its own HTML, else UTF-8. */
  text(): string {
    return textOfBody(this.headers['content-type'] ?? '', this.body);
  }

  json(): unknown {
    return JSON.parse(this.text());
  }
}

const CHARSET = /charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w-]+)/i;
/** The HTML standard searches a page's first 1024 bytes for its charset. */
const PRESCAN_BYTES = 1_024;

/** As `SafeResponse.text`, for a body that was handed to a thread. */
export function textOfBody(contentType: string, body: Uint8Array): string {
  return decoderFor(contentType, Buffer.from(body.buffer, body.byteOffset, body.byteLength)).decode(body);
}

function decoderFor(contentType: string, body: Buffer): TextDecoder {
  if (body.length >= 2 && body[0] === 0xff && body[1] === 0xfe) return new TextDecoder('utf-16le');
  if (body.length >= 2 && body[0] === 0xfe && body[1] === 0xff) return new TextDecoder('utf-16be');
  const named = CHARSET.exec(contentType) ?? CHARSET.exec(body.subarray(0, PRESCAN_BYTES).toString('latin1'));
  try {
    return new TextDecoder(named?.[1] ?? 'utf-8');
  } catch {
    return new TextDecoder('utf-8');
  }
}
