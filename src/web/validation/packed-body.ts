import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { DomainError } from '../../kernel/domain-error.js';
import { validationFailed } from '../problems/problem.js';

/** In the syntax of Accept-Encoding. */
export const BODY_CODINGS = 'gzip, deflate, br';

const UNPACK: Readonly<Record<string, typeof gunzip>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: inflate,
  br: brotliDecompress,
};

/** One supported coding; stacked codings are refused, because each multiplies the size. */
export function isReadableCoding(encoding: string): boolean {
  return Object.hasOwn(UNPACK, codingOf(encoding));
}

/**
 * The decoded body. It ends at the chunk that exceeds the limit, so that a small body cannot fill the memory. Fails
 * with a DomainError: payload_too_large, or validation_failed when the bytes are incomplete.
 */
export function unpackBody(
  packed: Buffer,
  { encoding, limitBytes }: { readonly encoding: string; readonly limitBytes: number },
  done: (error: Error | null, body: Buffer) => void,
): void {
  const coding = codingOf(encoding);
  const unpack = UNPACK[coding];
  if (!unpack) throw new Error(`${coding} was let through, and cannot be read`);
  unpack(packed, { maxOutputLength: limitBytes }, (error, body) =>
    done(error && faultOf(error, coding, limitBytes), body),
  );
}

function faultOf(error: NodeJS.ErrnoException, coding: string, limitBytes: number): DomainError {
  if (error.code === 'ERR_BUFFER_TOO_LARGE') {
    const message = `The body, once unpacked, is larger than the ${limitBytes} bytes that the operation takes`;
    return new DomainError('payload_too_large', message);
  }
  return validationFailed([
    {
      field: 'body',
      message: `The body is not complete ${coding} data, as Content-Encoding declares`,
      suggestion: `Send it packed by ${coding} to its last byte, or plainly and without Content-Encoding`,
    },
  ]);
}

function codingOf(encoding: string): string {
  return encoding.trim().toLowerCase();
}
