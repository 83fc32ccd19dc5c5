import { type Readable, Transform, pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { SafeFetchError } from './safe-fetch.errors.js';

/** More layers indicate an attack, because every layer multiplies the size. */
const MAX_ENCODINGS = 2;
/** Beyond so many chunks, so many bytes each on average: two megabytes in chunks of one byte take seconds to read. */
const CHUNKS = { chunks: 10_000, smallest: 16 };

/**
 * The decoded body, which ends with an error once it exceeds `maxBytes`, counted both on the wire and after
 * decompression. A decompression bomb is stopped at the chunk that crosses the limit.
 */
export function boundedBody(wire: Readable, encoding: string | undefined, maxBytes: number): Readable {
  const stages = [limit(maxBytes, CHUNKS)];
  try {
    for (const name of encodingsOf(encoding).reverse()) stages.push(decoder(name), limit(maxBytes));
  } catch (error) {
    // Otherwise its connection would stay in use.
    wire.on('error', () => undefined).destroy();
    throw error;
  }
  // The reader gets the failure from the last stage, which `pipeline` destroys with it.
  return pipeline([wire, ...stages] as [Readable, ...Transform[]], () => undefined) as unknown as Readable;
}

function encodingsOf(header: string | undefined): string[] {
  const names = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > MAX_ENCODINGS) {
    throw new SafeFetchError('bad_response', `the answer is encoded more than ${MAX_ENCODINGS} times`);
  }
  return names;
}

function decoder(name: string): Transform {
  if (name === 'gzip' || name === 'x-gzip') return createGunzip();
  if (name === 'deflate') return createInflate();
  if (name === 'br') return createBrotliDecompress();
  throw new SafeFetchError('bad_response', 'the response uses an encoding that was not requested');
}

function limit(maxBytes: number, most = { chunks: Infinity, smallest: 0 }): Transform {
  let [seen, chunks] = [0, 0];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      chunks++;
      if (chunks > most.chunks && seen < chunks * most.smallest)
        done(new SafeFetchError('bad_response', 'the body comes in too many tiny chunks'));
      else if (seen > maxBytes) done(new SafeFetchError('too_large', `the answer is larger than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
}
