import { Server, ServerCredentials } from '@grpc/grpc-js';
import { type Http2Server, type ServerHttp2Session } from 'node:http2';
import { Faults } from './faults.js';
import { serveHealth, type Health } from './health.js';
import { addServices } from './services.js';
import { Store } from '../eventstore-log/store.js';
import { Writer } from '../eventstore-log/writer.js';

export { Faults } from './faults.js';

export interface EmulatorOptions {
  /** Folder of the store; created when missing. */
  readonly dataDir: string;
  /** Loopback by default: there is no access control. */
  readonly host?: string;
  /** 0 uses a free port. */
  readonly port: number;
  /** Port of `/health/live`; none by default. 0 uses a free port. */
  readonly healthPort?: number;
  /** For tests that inject failures. */
  readonly faults?: Faults;
}

export interface Emulator {
  readonly port: number;
  /** Connection string for `@eventstore/db-client`. */
  readonly url: string;
  /** Null without a health port. */
  readonly healthUrl: string | null;
  /** Ends open calls, waits for running writes, and releases the folder. */
  close(): Promise<void>;
}

const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
/**
 * The HTTP/2 window, as on the real server. The default of 64 KiB holds about one append of a hundred events, so the
 * client would block during every write.
 */
const STREAM_WINDOW_BYTES = 768 * 1024;
const CONNECTION_WINDOW_BYTES = 1024 * 1024;
const CLOSE_GRACE_MS = 100;

/**
 * One node of EventStoreDB in insecure mode, with the features that this service needs (docs/emulator.md).
 *
 * @throws when the folder is in use, foreign or unreadable, or the port is in use.
 */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const faults = options.faults ?? new Faults();
  const host = options.host ?? '127.0.0.1';
  const store = await Store.open(options.dataDir);
  const writer = new Writer(store, faults);
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  });
  let port = options.port;
  addServices(server, { store, writer, faults, port: () => port });
  let health: Health | null = null;
  try {
    port = await bind(server, host, options.port);
    widenWindows(server);
    if (options.healthPort !== undefined) health = await serveHealth(host, options.healthPort);
  } catch (error) {
    server.forceShutdown();
    await store.close();
    throw error;
  }
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    await health?.close();
    await shutDown(server);
    await writer.drained();
    await store.close();
  };
  const url = `esdb://${host}:${port}?tls=false`;
  return { port, url, healthUrl: health?.url ?? null, close: () => (closing ??= close()) };
}

function bind(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error)
        reject(new Error(`the event store cannot listen on ${host}:${port}: ${error.message}`, { cause: error }));
      else resolve(bound);
    });
  });
}

/** grpc-js supports window sizes for clients only, so this sets them on its internal server. */
function widenWindows(server: Server): void {
  const { http2Servers } = server as unknown as { http2Servers: ReadonlyMap<Http2Server, unknown> };
  for (const http2 of http2Servers.keys()) {
    http2.on('session', (session: ServerHttp2Session) => {
      session.settings({ initialWindowSize: STREAM_WINDOW_BYTES });
      session.setLocalWindowSize(CONNECTION_WINDOW_BYTES);
    });
  }
}

/** Subscriptions never end by themselves, so open calls are cancelled after the grace time. */
function shutDown(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.forceShutdown(), CLOSE_GRACE_MS);
    server.tryShutdown(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}
