import { type Readable } from 'node:stream';
import { TextDecoder } from 'node:util';

export interface SafeRedirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** What stands before the body. */
export interface SafeResponseHead {
  /** Address of the last hop. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case; values of a repeated header joined by a comma, those of set-cookie by a line feed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly redirects: readonly SafeRedirect[];
}

/** A body still on its way. It is bounded in bytes and time; who stops reading early destroys it. */
export interface SafeStream extends SafeResponseHead {
  readonly body: Readable;
}

/** A whole answer. Any status is an answer: only what never arrived is an error. */
export class SafeResponse implements SafeResponseHead {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly redirects: readonly SafeRedirect[];

  constructor(
    head: SafeResponseHead,
    readonly body: Buffer,
    /** True where `onTooLarge: 'truncate'` was asked for and the body was longer. */
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

  /** Media type without parameters, in lower case; empty where the host names none. */
  get contentType(): string {
    return (this.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  }

  /** The body as text, in the charset of its header, else of its byte order mark or its own HTML, else UTF-8. */
  text(): string {
    return decoderFor(this.headers['content-type'] ?? '', this.body).decode(this.body);
  }

  json(): unknown {
    return JSON.parse(this.text());
  }
}

const CHARSET = /charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w-]+)/i;
/** The HTML standard looks for a page's own charset in its first 1024 bytes. */
const PRESCAN_BYTES = 1_024;

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
