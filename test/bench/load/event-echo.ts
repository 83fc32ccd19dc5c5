/**
 * The fastest EventStoreDB there could be: it answers every read with the same events from memory, encoded
 * beforehand, and does nothing else. What a client reads from it per second is what the client itself can take.
 */
import { Server, ServerCredentials, type ServerWritableStream } from '@grpc/grpc-js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { randomUUID } from 'node:crypto';
import { encodeStored, frameOf } from '../../../src/embedded/eventstore-log/frame.js';
import { MessageSender } from '../../../src/embedded/eventstore/message-sender.js';
import { lengthField } from '../../../src/platform/event-store-codec/protobuf.js';
import { benchEventData, benchEventMetadata } from '../worlds/bench-event.js';

const CAUGHT_UP = lengthField(8, Buffer.alloc(0));
const { StreamsService } = streamsGrpc;

function encodeAll(count: number): Buffer[] {
  return Array.from({ length: count }, (_, n) => {
    const event = {
      id: randomUUID(),
      type: 'CompanyObserved',
      json: true,
      custom: Buffer.from(JSON.stringify(benchEventMetadata())),
      data: Buffer.from(JSON.stringify(benchEventData(n))),
    };
    const streamName = Buffer.from(`bench-${n % 1_000}`);
    const revision = Math.floor(n / 1_000);
    return frameOf(
      encodeStored(event, { streamId: 1, streamName, revision, position: 256 + n * 800, createdMs: 1e12 }),
    );
  });
}

async function send(frames: readonly Buffer[], call: ServerWritableStream<unknown, Buffer>): Promise<void> {
  let wake: () => void = () => undefined;
  const sender = new MessageSender(call, () => wake());
  call.on('cancelled', () => wake());
  for (const frame of frames) {
    if (call.cancelled) return;
    if (!sender.send(frame)) await new Promise<void>((resolve) => (wake = resolve));
  }
  sender.send(CAUGHT_UP);
}

function main(): void {
  const frames = encodeAll(Number(process.argv[2]));
  const server = new Server();
  const read = { ...StreamsService.read, responseSerialize: (frame: Buffer) => frame };
  server.addService({ read }, { read: (call: never) => void send(frames, call) } as never);
  server.addService(featuresGrpc.ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, answer: (error: null, value: unknown) => void) =>
      answer(null, new features.SupportedMethods()),
  });
  server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
    if (error) throw error;
    process.send?.({ type: 'ready', url: `esdb://127.0.0.1:${port}?tls=false` });
  });
}

main();
