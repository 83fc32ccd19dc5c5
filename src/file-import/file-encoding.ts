import { isAscii, isUtf8 } from 'node:buffer';

/** Enough bytes to detect the encoding. */
export const HEAD_BYTES = 65_536;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Spreadsheets save UTF-16, with a byte order mark or with every other byte empty, or Windows-1252; anything else is
 * UTF-8. The first character beyond ASCII decides between the last two, so that a broken byte later spoils no name.
 */
export function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.length >= 2 && head[0] !== 0 && head[1] === 0) return 'utf-16le';
  if (head.length >= 2 && head[0] === 0 && head[1] !== 0) return 'utf-16be';
  const first = firstCharacter(head);
  if (first === null) return 'utf-8';
  return first.isIncomplete && head.length < HEAD_BYTES ? 'windows-1252' : first.encoding;
}

interface FirstCharacter {
  readonly at: number;
  readonly encoding: 'utf-8' | 'windows-1252';
  /** The bytes end within it, so `encoding` is an assumption. */
  readonly isIncomplete: boolean;
}

/** The first character beyond ASCII; null without one. */
function firstCharacter(bytes: Buffer): FirstCharacter | null {
  if (isAscii(bytes)) return null;
  const at = bytes.findIndex((byte) => byte >= 0x80);
  const lead = bytes[at] as number;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const character = bytes.subarray(at, at + length);
  if (isUtf8(character)) return { at, encoding: 'utf-8', isIncomplete: false };
  const isIncomplete = character.length < length && isUtf8Start(character);
  return { at, encoding: isIncomplete ? 'utf-8' : 'windows-1252', isIncomplete };
}

function isUtf8Start(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * The text of a file, chunk by chunk. As long as only ASCII came, which is the same in both, UTF-8 may turn out to be
 * Windows-1252.
 */
export class FileDecoder {
  private decoder: TextDecoder;
  private isDecided: boolean;
  /** The start of a character that decides and ends in the next chunk. */
  private pending: Buffer = Buffer.alloc(0);

  constructor(encoding: Encoding) {
    this.decoder = new TextDecoder(encoding);
    this.isDecided = encoding !== 'utf-8';
  }

  next(chunk: Buffer): string {
    const bytes = this.isDecided ? chunk : this.inspected(chunk);
    return this.decoder.decode(bytes, { stream: true });
  }

  last(): string {
    if (this.pending.length > 0) this.decoder = new TextDecoder('windows-1252');
    return this.decoder.decode(this.pending);
  }

  /** Decides if it can; returns the bytes to decode now. */
  private inspected(chunk: Buffer): Buffer {
    const bytes = this.pending.length > 0 ? Buffer.concat([this.pending, chunk]) : chunk;
    this.pending = Buffer.alloc(0);
    const first = firstCharacter(bytes);
    if (first?.isIncomplete) {
      this.pending = bytes.subarray(first.at);
      return bytes.subarray(0, first.at);
    }
    this.isDecided = first !== null;
    if (first?.encoding === 'windows-1252') this.decoder = new TextDecoder('windows-1252');
    return bytes;
  }
}
