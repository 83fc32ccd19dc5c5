// Queues and completes jobs, for `chaos`. No route does that, so this process calls the service's own `Charges.takeOn`
// as a route would, and ends jobs as a worker would. The service must repair what it leaves undone when it is killed,
// which it also does to itself.
import { NestFactory } from '@nestjs/core';
import { setTimeout as delay } from 'node:timers/promises';
import { AppModule } from '../../src/app.module.js';
import { type DomainEvent } from '../../src/kernel/domain-event.js';
import { Charges } from '../../src/metering/charging/charges.service.js';
import { loadConfig } from '../../src/configuration.js';
import { draftEvents } from '../../src/platform/event-store/decide.js';
import { VersionConflict } from '../../src/platform/event-store/event-store.errors.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { deriveId, newId } from '../../src/platform/ids/ids.js';
import { jobStream, type JobEvent } from '../../src/jobs/job.events.js';
import { createLogger } from '../../src/platform/telemetry/logger.js';
import { jobsOf } from './job-invariants.js';

const DIES_UNQUEUED = 0.02;
const FAILS = 0.25;
const FULL_PAUSE_MS = 100;
const CALM_PAUSE_MS = 4_000;
const accountIds = process.argv.slice(2);

const config = loadConfig(undefined, 'api');
const logger = createLogger({ level: 'silent', role: 'api' });
const app = await NestFactory.createApplicationContext(AppModule.forRoot(config, { logger }), { logger: false });
const [charges, eventStore] = [app.get(Charges, { strict: false }), app.get(EventStore, { strict: false })];
let [taking, isFull] = [true, true];
process.on('disconnect', () => process.exit(0));
process.on('message', (told: { taking: boolean; isFull?: boolean }) => ({ taking, isFull = true } = told));
process.send?.({});
await endWhatIsLeft();
for (;;) {
  while (taking) {
    await Promise.all(accountIds.map((accountId) => takeOn(accountId).catch(() => delay(200))));
    await delay(Math.random() * (isFull ? FULL_PAUSE_MS : CALM_PAUSE_MS));
  }
  while (!taking) {
    await endWhatIsLeft();
    await delay(1_000);
  }
}

async function takeOn(accountId: string): Promise<void> {
  const requestId = newId();
  const principal = { accountId, keyId: newId(), plan: 'bench' as const };
  const call = { principal, requestId, operationId: 'video.create' };
  const { charge } = await charges.takeOn(call, deriveId('video', requestId), async (jobId) => {
    if (Math.random() < DIES_UNQUEUED) process.kill(process.pid, 'SIGKILL');
    const queued: JobEvent['data'] = { jobId, kind: 'video', accountId, requestId, cost: 1, input: {} };
    await append(jobId, 'no_stream', { type: 'JobQueued', data: queued });
  });
  if (charge.jobId !== undefined) await end(charge.jobId, 0n);
}

/** As a worker: starts the job and records its end; a concurrent process may win. */
async function end(jobId: string, at: bigint): Promise<void> {
  const ended: JobEvent =
    Math.random() < FAILS
      ? { type: 'JobFailed', data: { jobId, code: 'render', message: 'It could not be made.' } }
      : { type: 'JobCompleted', data: { jobId, result: {} } };
  if (at === 0n) await append(jobId, 0n, { type: 'JobStarted', data: { jobId, attempt: 1 } });
  await append(jobId, 1n, ended);
}

async function endWhatIsLeft(): Promise<void> {
  for (const accountId of accountIds) {
    for (const { jobId, types } of await jobsOf(eventStore, accountId).catch(() => [])) {
      const last = types.at(-1);
      if (last !== 'JobQueued' && last !== 'JobStarted') continue;
      await end(jobId, BigInt(types.length - 1)).catch((error: unknown) => {
        if (!(error instanceof VersionConflict)) throw error;
      });
    }
  }
}

async function append(jobId: string, at: bigint | 'no_stream', event: DomainEvent): Promise<void> {
  const commandId = deriveId('chaos', `${jobId} ${at}`);
  const context = { commandId, correlationId: commandId, actor: 'system:chaos', now: Date.now() };
  const stream = jobStream(jobId);
  await eventStore.append(stream, at, draftEvents(eventStore, stream, [event], context));
}
