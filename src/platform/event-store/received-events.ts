import { type ResolvedEvent, type StreamingRead } from '@eventstore/db-client';

/** Events after which a call that its reader has left is cancelled. */
const MOST_READ_ON = 256;

/**
 * The events of a call, which fails once the server has been silent for `silenceMs`: a suspended server, or one behind a
 * lost route, would otherwise hold the caller forever. The time that the reader takes for an event does not count.
 *
 * A reader that leaves early does not cancel the call where its end is near: a server closes a connection whose client
 * cancels many calls, and with it all other reads.
 */
export async function* receivedEvents<E extends ResolvedEvent>(
  events: StreamingRead<E>,
  silenceMs: number,
): AsyncGenerator<E> {
  const cancel = (): void => void events.cancel().catch(() => undefined);
  // After the reader has left, an error would end the process.
  events.on('error', () => undefined);
  let isAwaited = true;
  const silence = setTimeout(() => {
    if (!isAwaited) return;
    cancel();
    events.destroy(new Error(`silent for ${silenceMs} ms`));
  }, silenceMs).unref();
  try {
    for await (const event of events.iterator({ destroyOnReturn: false }) as AsyncIterable<E>) {
      isAwaited = false;
      yield event;
      isAwaited = true;
      silence.refresh();
    }
  } finally {
    clearTimeout(silence);
    let more = MOST_READ_ON;
    events.on('data', () => {
      if (more-- === 0) cancel();
    });
    events.resume();
  }
}
