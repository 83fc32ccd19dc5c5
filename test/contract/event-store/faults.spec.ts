import { ANY, type AppendResult, ErrorType, NO_STREAM } from '@eventstore/db-client';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import monitoring from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import operations from '@eventstore/db-client/generated/operations_grpc_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import projections from '@eventstore/db-client/generated/projections_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import users from '@eventstore/db-client/generated/users_grpc_pb.js';
import { setTimeout as delay } from 'node:timers/promises';
import { addServices } from '../../../src/embedded/eventstore/services.js';
import { runEmulator } from './emulator-process.js';
import { collect, describeEmulator, errorOf, event, events, startTestEmulator, type TestEmulator } from './server.js';

describeEmulator('failures on order', () => {
  let server: TestEmulator;

  beforeEach(async () => {
    server = await startTestEmulator();
    await server.client.appendToStream('warm', [event()]);
  });
  afterEach(() => server.close());

  it('commits and does not answer, for as many appends as were ordered', async () => {
    server.faults.dropReplies(1);
    const data = events(2);
    const silent = server.client.appendToStream('quiet', data, { expectedRevision: NO_STREAM });
    silent.catch(() => undefined);
    await expect(Promise.race([silent, delay(400, 'no answer')])).resolves.toBe('no answer');
    expect(await collect(server.client.readStream('quiet'))).toHaveLength(2);
    const again = await server.client.appendToStream('quiet', data, { expectedRevision: NO_STREAM });
    expect(again.nextExpectedRevision).toBe(1n);
  });

  it('answers late', async () => {
    server.faults.delayMs = 300;
    const started = performance.now();
    await server.client.appendToStream('slow', [event()]);
    expect(performance.now() - started).toBeGreaterThanOrEqual(290);
  });

  it('refuses as a conflict what is none', async () => {
    server.faults.refuseAsConflict(2);
    for (let n = 0; n < 2; n++) {
      const error = await errorOf(server.client.appendToStream('storm', [event()], { expectedRevision: NO_STREAM }));
      expect(error).toMatchObject({ type: ErrorType.WRONG_EXPECTED_VERSION, actualVersion: 'no_stream' });
    }
    await server.client.appendToStream('storm', [event()], { expectedRevision: NO_STREAM });
  });

  it('has no room: refuses every append, answers repetitions and reads, and goes on with room', async () => {
    const data = events(2);
    const appended = (): Promise<AppendResult> =>
      server.client.appendToStream('before', data, { expectedRevision: NO_STREAM });
    await appended();
    server.faults.freeBytes = 100 * 1024 ** 2;
    const errors = await Promise.all(
      Array.from({ length: 200 }, (_, n) => errorOf(server.client.appendToStream(`full-${n}`, [event()]))),
    );
    expect(new Set(errors.map(({ type }) => type))).toEqual(new Set([ErrorType.UNKNOWN]));
    expect((await appended()).nextExpectedRevision).toBe(1n);
    expect(await collect(server.client.readStream('before'))).toHaveLength(2);
    server.faults.freeBytes = null;
    await server.client.appendToStream('full-0', [event()], { expectedRevision: NO_STREAM });
  });

  it('cancels every open call', async () => {
    const subscription = server.client.subscribeToAll();
    const lost = new Promise<Error & { type?: string }>((resolve) => subscription.once('error', resolve));
    await new Promise<void>((resolve) => subscription.once('caughtUp', resolve));
    server.faults.dropReplies(1);
    const pending = errorOf(server.client.appendToStream('pending', [event()]));
    await delay(100);
    server.faults.cancelCalls();
    expect((await lost).type).toBe(ErrorType.CANCELLED);
    expect((await pending).type).toBe(ErrorType.CANCELLED);
    await server.client.appendToStream('after', [event()]);
  });

  it('forgets recent ids, as a restart does, so that only an exact revision tells a repetition', async () => {
    const data = [event()];
    for (const forget of [() => server.faults.clearRecentIds(), () => server.restart()]) {
      const { nextExpectedRevision: before } = await server.client.appendToStream('memory', data, {
        expectedRevision: ANY,
      });
      await expect(server.client.appendToStream('memory', data, { expectedRevision: ANY })).resolves.toMatchObject({
        nextExpectedRevision: before,
      });
      await Promise.resolve(forget());
      await expect(server.client.appendToStream('memory', data, { expectedRevision: ANY })).resolves.toMatchObject({
        nextExpectedRevision: before + 1n,
      });
      await expect(
        server.client.appendToStream('memory', data, { expectedRevision: NO_STREAM }),
      ).resolves.toMatchObject({ nextExpectedRevision: 0n });
    }
  });

  it('are ordered in the process alone: the network has what EventStoreDB publishes, the program no option', async () => {
    const paths = (services: readonly object[]) =>
      services.flatMap((service) => Object.values(service).map(({ path }: { path: string }) => path)).sort();
    const served: object[] = [];
    addServices({ addService: (service: object) => served.push(service) } as never, {} as never);
    expect(paths(served)).toEqual(
      paths([
        streams.StreamsService,
        features.ServerFeaturesService,
        gossip.GossipService,
        persistent.PersistentSubscriptionsService,
        projections.ProjectionsService,
        users.UsersService,
        operations.OperationsService,
        monitoring.MonitoringService,
      ]),
    );
    const { code, stderr } = await runEmulator('--data', server.folder, '--faults');
    expect(code).toBe(1);
    expect(stderr).toContain('--faults');
  });
});
