import { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Deadline } from './deadline.js';
import { asSafeFetchError, SafeFetchError } from './safe-fetch.errors.js';

/** More layers indicate an attack, because every layer multiplies the size. */
const MAX_ENCODINGS = 2;
/** Beyond so many chunks, so many bytes each on average: two megabytes in chunks of one byte take seconds to read. */
const CHUNKS = { chunks: 10_000, smallest: 16 };

/**
 * The decoded body, which ends with an error once it exceeds `maxBytes`, counted both on the wire and after
 * decompression. A decompression bomb is stopped at the chunk that crosses the limit. The deadline applies until the body
 * is read or destroyed.
 */
export function boundedBody(
  wire: Readable,
  encoding: string | undefined,
  maxBytes: number,
  deadline: Deadline,
): Readable {
  const end = (): void => void wire.on('error', () => undefined).destroy();
  try {
    const decoders = encodingsOf(encoding).reverse().map(decoder);
    // Without `pipeline`, whose signal and listeners cost more than a short answer.
    let bounded = joined(wire, limit(maxBytes, CHUNKS));
    for (const each of decoders) bounded = joined(joined(bounded, each), limit(maxBytes));
    const body = Readable.from(withTypedErrors(bounded, deadline), { objectMode: false });
    const destroy = body._destroy.bind(body);
    // A generator ends after the read that it waits for, which would be that of a host that sends nothing more.
    body._destroy = (error, done) => {
      end();
      destroy(error, done);
    };
    return body.once('close', () => deadline.clear());
  } catch (error) {
    // Otherwise its connection would stay in use.
    end();
    // Fails once it is read: the status is an answer also without a body.
    const unreadable = new Readable({ read: () => void unreadable.destroy(error as Error) });
    return unreadable.once('close', () => deadline.clear());
  }
}

/** Errors that end the body early get their code, including those of the client and of zlib. */
async function* withTypedErrors(body: AsyncIterable<Buffer>, deadline: Deadline): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw deadline.reason ?? asSafeFetchError(error);
  }
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

/** A failure of one stage is that of the next, and the end of a stage is that of those before it. */
function joined(from: Readable, to: Transform): Transform {
  from
    .on('error', () => undefined)
    .once('close', () => {
      if (!from.readableEnded) to.destroy(from.errored ?? undefined);
    });
  // A failure before the first read must not end the process.
  to.on('error', () => undefined).once('close', () => from.destroy());
  return from.pipe(to);
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
