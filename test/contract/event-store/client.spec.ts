import {
  ErrorType,
  EventStoreDBClient,
  NO_STREAM,
  persistentSubscriptionToStreamSettingsFromDefaults,
} from '@eventstore/db-client';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { credentials, status } from '@grpc/grpc-js';
import http2 from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../kit/until.js';
import {
  collect,
  describeEmulator,
  errorOf,
  event,
  events,
  freshStream,
  startServer,
  startTestEmulator,
  type TestEmulator,
  type TestServer,
} from './server.js';

describe('what the client asks a server first', () => {
  let server: TestServer;
  const address = () => server.url.replace(/^esdb:\/\//, '').replace(/[/?].*$/, '');

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it('ServerFeatures lists what it may use, in lower case', async () => {
    const client = new features.ServerFeaturesClient(address(), credentials.createInsecure());
    const supported = await new Promise<InstanceType<typeof featuresPb.SupportedMethods>>((resolve, reject) => {
      client.getSupportedMethods(new shared.Empty(), (error, answer) => (error ? reject(error) : resolve(answer)));
    });
    client.close();
    expect(supported.getEventStoreServerVersion()).toMatch(/^\d+\.\d+\.\d+/);
    const methods = new Map(
      supported
        .getMethodsList()
        .map((method) => [`${method.getServiceName()}/${method.getMethodName()}`, method.getFeaturesList()]),
    );
    const streams = 'event_store.client.streams.streams';
    for (const method of ['read', 'append', 'batchappend', 'delete', 'tombstone']) {
      expect([...methods.keys()]).toContain(`${streams}/${method}`);
    }
    expect(methods.get(`${streams}/batchappend`)).toContain('deadline_duration');
    expect(methods.get(`${streams}/read`)).toEqual(expect.arrayContaining(['position', 'events']));
  });

  it('Gossip names one leader that is alive', async () => {
    const client = new gossip.GossipClient(address(), credentials.createInsecure());
    const cluster = await new Promise<InstanceType<typeof gossipPb.ClusterInfo>>((resolve, reject) => {
      client.read(new shared.Empty(), (error, answer) => (error ? reject(error) : resolve(answer)));
    });
    client.close();
    const leaders = cluster.getMembersList().filter((member) => member.getIsAlive());
    expect(leaders.map((member) => member.getState())).toEqual([gossipPb.MemberInfo.VNodeState.LEADER]);
  });

  it('a discovering client finds it', async () => {
    const discovering = EventStoreDBClient.connectionString(`esdb+discover://${address()}?tls=false`);
    const stream = freshStream();
    await discovering.appendToStream(stream, [event()], { expectedRevision: NO_STREAM });
    expect(await collect(discovering.readStream(stream))).toHaveLength(1);
    await discovering.dispose();
  });

  it('takes many cold appends at once', async () => {
    const cold = EventStoreDBClient.connectionString(server.url);
    const stream = freshStream();
    await Promise.all(Array.from({ length: 300 }, (_, n) => cold.appendToStream(`${stream}-${n}`, [event(n)])));
    await cold.dispose();
  });
});

describeEmulator('what the client meets', () => {
  let server: TestEmulator;

  beforeEach(async () => {
    server = await startTestEmulator();
  });
  afterEach(() => server.close());

  it('lists no persistent subscriptions, and says that it has none', async () => {
    await expect(server.client.listAllPersistentSubscriptions()).resolves.toEqual([]);
    const create = server.client.createPersistentSubscriptionToStream(
      's',
      'g',
      persistentSubscriptionToStreamSettingsFromDefaults(),
    );
    const error = await errorOf(create);
    expect(error).toMatchObject({ code: status.UNIMPLEMENTED });
    expect(error.message).toContain('persistent subscriptions');
    expect((await errorOf(server.client.listProjections())).message).toContain('projections');
  });

  it('may send as much at once as to the real server, and as much again once that is taken', async () => {
    const { port } = new URL(server.url.replace('esdb:', 'http:'));
    const session = http2.connect(`http://127.0.0.1:${port}`);
    session.on('error', () => undefined);
    await until(() => session.remoteSettings.initialWindowSize === 768 * 1024, { what: 'the window of a call' });
    await until(() => session.state.remoteWindowSize! >= 1024 * 1024, { what: 'the window of the connection' });
    session.close();
    const large = Array.from({ length: 8 }, (_, n) => event(n, 'Large', { body: 'x'.repeat(100_000) }));
    for (let n = 0; n < 4; n++) await server.client.appendToStream(`large-${n}`, large);
  });

  it('gives a bare gRPC error where nothing listens at the first call', async () => {
    const unreachable = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
    expect(await errorOf(unreachable.appendToStream('s', [event()]))).toMatchObject({ code: status.UNAVAILABLE });
    await unreachable.dispose().catch(() => undefined);
  });

  it('connects again by itself, and repeats an append of unknown fate without harm', async () => {
    const data = events(3);
    await server.client.appendToStream('s', [event()], { expectedRevision: NO_STREAM });
    server.faults.dropReplies(1);
    const open = errorOf(server.client.appendToStream('s', data, { expectedRevision: 0n }));
    await delay(100);
    await server.restart();
    expect((await open).type ?? (await open).code).toBeDefined();
    const again = await until(
      () => server.client.appendToStream('s', data, { expectedRevision: 0n }).catch(() => null),
      { what: 'the connection' },
    );
    expect(again.nextExpectedRevision).toBe(3n);
    expect(await collect(server.client.readStream('s'))).toHaveLength(4);
  });

  it('ends a subscription with an error when the server goes, and does not take it up again', async () => {
    const subscription = server.client.subscribeToAll();
    const errors: (Error & { type?: string })[] = [];
    subscription.on('error', (error: Error) => errors.push(error));
    subscription.on('data', () => undefined);
    await new Promise<void>((resolve) => subscription.once('caughtUp', resolve));
    await server.restart();
    await until(() => errors.length > 0, { what: 'the error' });
    expect([ErrorType.UNAVAILABLE, ErrorType.CANCELLED]).toContain(errors[0]!.type);
  });
});
