import { isAscii } from 'node:buffer';

/** Enough bytes to detect the encoding. */
export const HEAD_BYTES = 65_536;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Spreadsheets save UTF-16, with a byte order mark or with every other byte empty, or Windows-1252; anything else is
 * UTF-8.
 */
export function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.length >= 2 && head[0] !== 0 && head[1] === 0) return 'utf-16le';
  if (head.length >= 2 && head[0] === 0 && head[1] !== 0) return 'utf-16be';
  return isUtf8(head, head.length < HEAD_BYTES) ? 'utf-8' : 'windows-1252';
}

/** In a part of a file the last character may be incomplete. */
function isUtf8(bytes: Buffer, isWhole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
}

/**
 * The text of a file, chunk by chunk. An invalid UTF-8 byte switches to Windows-1252, as long as only ASCII came
 * before, which is the same in both.
 */
export class FileDecoder {
  private decoder: TextDecoder;
  private isPlain = true;

  constructor(private readonly encoding: Encoding) {
    this.decoder = new TextDecoder(encoding);
  }

  next(chunk: Buffer): string {
    if (this.encoding === 'utf-8' && this.isPlain) this.inspect(chunk);
    return this.decoder.decode(chunk, { stream: true });
  }

  last(): string {
    return this.decoder.decode();
  }

  /** The first chunk with bytes beyond ASCII decides. */
  private inspect(chunk: Buffer): void {
    if (isAscii(chunk)) return;
    this.isPlain = false;
    if (!isUtf8(chunk, false)) this.decoder = new TextDecoder('windows-1252');
  }
}
