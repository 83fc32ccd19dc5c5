import { type ResolvedEvent, type StreamingRead } from '@eventstore/db-client';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pauseFor } from '../process/pause-for.js';
import { LogUnavailable } from './event-store.errors.js';
import { EventStore } from './event-store.js';
import { receivedEvents } from './received-events.js';

const callOf = (stream: Readable): StreamingRead<ResolvedEvent> =>
  Object.assign(stream, { cancel: () => Promise.resolve() });

describe('a read of the log', () => {
  it('fails where the server accepts the connection and then is silent', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`;
    const store = new EventStore({ url, catalog: {}, readSilenceMs: 100 });
    try {
      await expect(store.headPosition()).rejects.toThrow(LogUnavailable);
      await expect(store.readStream('company-1').next()).rejects.toThrow(LogUnavailable);
      await expect(store.readAll().next()).rejects.toThrow(LogUnavailable);
    } finally {
      for (const socket of sockets) socket.destroy();
      server.close();
      await store.close();
    }
  });

  it('fails where the server falls silent on the way', async () => {
    const stream = new Readable({ objectMode: true, read: () => undefined });
    stream.push('first');
    const events = receivedEvents(callOf(stream), 50);
    expect((await events.next()).value).toBe('first');
    await expect(events.next()).rejects.toThrow('silent');
  });

  it('does not fail where the reader takes its time', async () => {
    const seen: unknown[] = [];
    for await (const event of receivedEvents(callOf(Readable.from(['a', 'b', 'c'])), 20)) {
      seen.push(event);
      await pauseFor(60, undefined);
    }
    expect(seen).toEqual(['a', 'b', 'c']);
  });
});
