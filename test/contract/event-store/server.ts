import { credentials, type Client } from '@grpc/grpc-js';
import { EventStoreDBClient, jsonEvent, type EventData, type ResolvedEvent } from '@eventstore/db-client';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Faults, startEmulator, type Emulator } from '../../../src/embedded/eventstore/emulator.js';

/** A running server; the suite then runs against it instead of the emulator. */
const GIVEN_URL = process.env.EVENTSTORE_URL;

/** The server interface of specs, for the emulator and for real servers. */
export interface TestServer {
  readonly url: string;
  readonly client: EventStoreDBClient;
  /** The service's own stubs, for messages that the client never sends. */
  readonly raw: InstanceType<typeof streamsGrpc.StreamsClient>;
  close(): Promise<void>;
}

export interface TestEmulator extends TestServer {
  readonly folder: string;
  readonly faults: Faults;
  /** Restarts it on the same folder and port. */
  restart(): Promise<void>;
}

function connect(url: string) {
  const address = new URL(url.replace(/^esdb(\+discover)?:/, 'http:'));
  return {
    url,
    client: EventStoreDBClient.connectionString(url),
    raw: new streamsGrpc.StreamsClient(`${address.hostname}:${address.port || '2113'}`, credentials.createInsecure()),
  };
}

async function disconnect(client: EventStoreDBClient, raw: unknown): Promise<void> {
  await client.dispose().catch(() => undefined);
  (raw as Client).close();
}

/** The server at `EVENTSTORE_URL`, else a new emulator. */
export async function startServer(): Promise<TestServer> {
  if (!GIVEN_URL) return startTestEmulator();
  const connection = connect(GIVEN_URL);
  return { ...connection, close: () => disconnect(connection.client, connection.raw) };
}

export async function startTestEmulator(): Promise<TestEmulator> {
  const folder = mkdtempSync(join(tmpdir(), 'eventstore-contract-'));
  const faults = new Faults();
  let emulator: Emulator = await startEmulator({ dataDir: folder, port: 0, faults });
  const connection = connect(emulator.url);
  return {
    ...connection,
    folder,
    faults,
    restart: async () => {
      const { port } = emulator;
      await emulator.close();
      emulator = await startEmulator({ dataDir: folder, port, faults });
    },
    close: async () => {
      await disconnect(connection.client, connection.raw);
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `describe` for emulator-only specs: injected failures, its folder, its process. */
export function describeEmulator(title: string, specs: () => void): void {
  if (!GIVEN_URL) {
    describe(title, specs);
    return;
  }
  writeSync(2, `\nSKIPPED  ${title}: EVENTSTORE_URL names a server that takes no orders from a test\n`);
  describe.skip(title, specs);
}

/** A unique stream name across tests and runs. */
export function freshStream(category = 'contract'): string {
  return `${category}-${randomUUID()}`;
}

export function event(n = 0, type = 'Tested', extra: Record<string, unknown> = {}): EventData {
  return jsonEvent({ type, data: { n, ...extra }, metadata: { from: 'contract' } });
}

export function events(count: number, type = 'Tested'): EventData[] {
  return Array.from({ length: count }, (_, n) => event(n, type));
}

export async function collect<T extends ResolvedEvent>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const resolved of source) found.push(resolved);
  return found;
}

export function revisions(found: readonly ResolvedEvent[]): bigint[] {
  return found.map(({ event: recorded }) => recorded!.revision);
}

/** The error that a promise rejects with; fails where it resolves. */
export async function errorOf(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    return error as Error & Record<string, unknown>;
  }
  throw new Error('expected an error');
}
