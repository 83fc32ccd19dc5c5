import { type sendUnaryData, type Server, type ServerWritableStream } from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import monitoringGrpc from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import operationsGrpc from '@eventstore/db-client/generated/operations_grpc_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import persistentGrpc from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import projectionsGrpc from '@eventstore/db-client/generated/projections_grpc_pb.js';
import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import usersGrpc from '@eventstore/db-client/generated/users_grpc_pb.js';
import { append, batchAppend, cancelled, remove } from './append.js';
import { CallWriter } from './call-writer.js';
import { unimplemented } from './errors.js';
import { type Faults } from './faults.js';
import { readAppend, readBatchAppend } from './messages.js';
import { parseRead } from './read-request.js';
import { read } from '../eventstore-log/reader.js';
import { type Store } from '../eventstore-log/store.js';
import { subscribe } from './subscriber.js';
import { type Writer } from '../eventstore-log/writer.js';

/** The server version that the emulator reproduces. */
const SERVER_VERSION = '24.6.0';

const bytes = (message: Buffer): Buffer => message;
const { StreamsService } = streamsGrpc;

/** The shipped definition, with the messages of the hot paths as raw bytes. */
const STREAMS = {
  read: { ...StreamsService.read, responseSerialize: bytes },
  append: { ...StreamsService.append, requestDeserialize: readAppend, responseSerialize: bytes },
  batchAppend: { ...StreamsService.batchAppend, requestDeserialize: readBatchAppend, responseSerialize: bytes },
  delete: { ...StreamsService.delete, requestDeserialize: readAppend, responseSerialize: bytes },
  tombstone: { ...StreamsService.tombstone, requestDeserialize: readAppend, responseSerialize: bytes },
};

export interface Parts {
  readonly store: Store;
  readonly writer: Writer;
  readonly faults: Faults;
  readonly port: () => number;
}

export function addServices(server: Server, { store, writer, faults, port }: Parts): void {
  server.addService(STREAMS, {
    read: serveRead(store, writer, faults),
    append: append(writer, faults),
    batchAppend: batchAppend(writer, faults),
    delete: remove(writer, faults, 'delete'),
    tombstone: remove(writer, faults, 'tombstone'),
  });
  server.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods });
  server.addService(gossipGrpc.GossipService, { read: gossipOf(port) });
  const { PersistentSubscriptionsService } = persistentGrpc;
  server.addService(PersistentSubscriptionsService, {
    ...refusals(PersistentSubscriptionsService, 'persistent subscriptions'),
    list: (_call: unknown, answer: sendUnaryData<unknown>) => answer(null, new persistent.ListResp()),
  });
  for (const [service, what] of [
    [projectionsGrpc.ProjectionsService, 'projections'],
    [usersGrpc.UsersService, 'users'],
    [operationsGrpc.OperationsService, 'maintenance operations'],
    [monitoringGrpc.MonitoringService, 'monitoring'],
  ] as const) {
    server.addService(service, refusals(service, what) as never);
  }
}

function serveRead(store: Store, writer: Writer, faults: Faults) {
  return (call: ServerWritableStream<streamsPb.ReadReq, Buffer>): void => {
    const out = new CallWriter(call);
    const unwatch = faults.watch(() => out.fail(cancelled()));
    const serve = async (): Promise<void> => {
      const request = parseRead(call.request);
      if (request.kind === 'stream' || request.kind === 'all') await read(store, request, out);
      else await subscribe(store, request, out, (listener) => writer.onCommit(listener));
    };
    serve()
      .catch((error: unknown) => out.fail(error))
      .finally(unwatch);
  };
}

function getSupportedMethods(_call: unknown, answer: sendUnaryData<unknown>): void {
  const supported = new features.SupportedMethods();
  supported.setEventStoreServerVersion(SERVER_VERSION);
  const add = (service: string, methods: Record<string, readonly string[]>): void => {
    for (const [method, featureNames] of Object.entries(methods)) {
      const entry = new features.SupportedMethod();
      entry.setServiceName(service);
      entry.setMethodName(method);
      entry.setFeaturesList([...featureNames]);
      supported.addMethods(entry);
    }
  };
  add('event_store.client.streams.streams', {
    read: ['position', 'events'],
    append: [],
    batchappend: ['deadline_duration'],
    delete: [],
    tombstone: [],
  });
  add('event_store.client.gossip.gossip', { read: [] });
  add('event_store.client.persistent_subscriptions.persistentsubscriptions', { list: ['stream', 'all'] });
  add('event_store.client.server_features.serverfeatures', { getsupportedmethods: [] });
  answer(null, supported);
}

/** One live node, the leader. */
function gossipOf(port: () => number) {
  return (_call: unknown, answer: sendUnaryData<unknown>): void => {
    const endPoint = new gossip.EndPoint();
    endPoint.setAddress('127.0.0.1');
    endPoint.setPort(port());
    const member = new gossip.MemberInfo();
    member.setState(gossip.MemberInfo.VNodeState.LEADER);
    member.setIsAlive(true);
    member.setTimeStamp(String(Date.now() * 10_000));
    member.setHttpEndPoint(endPoint);
    const cluster = new gossip.ClusterInfo();
    cluster.setMembersList([member]);
    answer(null, cluster);
  };
}

/** A service without an implementation, with an answer that says so. */
function refusals(service: object, what: string): Record<string, unknown> {
  const refuse = (call: { emit(event: string, error: Error): void }, answer?: sendUnaryData<unknown>): void => {
    const error = unimplemented(what);
    if (answer) answer(error);
    else call.emit('error', error);
  };
  return Object.fromEntries(Object.keys(service).map((method) => [method, refuse]));
}
