import { Module } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DomainClaims } from '../companies/record/domain-claims.command.js';
import { PersonRoles } from '../companies/people/person-roles.command.js';
import { ArticleLinks } from '../coverage/articles/article-links.command.js';
import { type Clock } from '../kernel/clock.js';
import { Charges } from '../metering/charging/charges.service.js';
import { BackgroundTasks } from '../platform/process/background-tasks.js';
import { type Config } from '../platform/config/config.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { FeedConsumers } from '../platform/consumers/feed-consumers.js';
import { OBJECT_STORE, type ObjectStore } from '../platform/object-store/object-store.port.js';
import { Freshness } from '../platform/read-store/freshness.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { SafeFetch } from '../platform/safe-fetch/safe-fetch.js';
import { HealthRegistry } from '../platform/telemetry/health-registry.js';
import { Logger } from '../platform/telemetry/logger.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { CLOCK, CONFIG } from '../platform/tokens.js';
import { Vault } from '../platform/vault/vault.js';
import { Erasure } from '../privacy/erasure.service.js';
import { LogosController } from './intake/logos.controller.js';
import { ModerationAdminController } from './moderation/moderation-admin.controller.js';
import { Moderation } from './moderation/moderation.service.js';
import { ModerationQuery, OVERDUE_AFTER_MS } from './moderation/moderation.query.js';
import { Publication } from './publication/publication.service.js';
import { RecordFinder } from './moderation/record-finder.js';
import { screeningConsumer, screeningWorker } from './screening/screening.consumer.js';
import { Screening } from './screening/screening.service.js';
import { SubmissionIntake } from './intake/submission-intake.service.js';
import { SubmissionUpkeep } from './publication/submission-upkeep.process.js';
import { SubmissionQuery } from './intake/submission.query.js';
import { SubmissionsController } from './intake/submissions.controller.js';

/** Submission of companies, from the form to the published profile. */
@Module({
  controllers: [SubmissionsController, ModerationAdminController, LogosController],
  providers: [
    { provide: DomainClaims, inject: [EventStore], useFactory: (store: EventStore) => new DomainClaims(store) },
    {
      provide: PersonRoles,
      inject: [EventStore, Vault],
      useFactory: (store: EventStore, vault: Vault) => new PersonRoles(store, vault),
    },
    {
      provide: SubmissionQuery,
      inject: [EventStore, ReadStore, Freshness, CONFIG],
      useFactory: (eventStore: EventStore, readStore: ReadStore, freshness: Freshness, config: Config) =>
        new SubmissionQuery(eventStore, readStore, freshness, config.publicUrl),
    },
    {
      provide: SubmissionIntake,
      inject: [EventStore, DomainClaims, Charges, Vault, OBJECT_STORE, SafeFetch, SubmissionQuery, CLOCK],
      useFactory: (
        ...[eventStore, claims, charges, vault, objects, outgoing, submissions, clock]: [
          ...[EventStore, DomainClaims, Charges, Vault, ObjectStore, SafeFetch, SubmissionQuery, Clock],
        ]
      ) => new SubmissionIntake({ eventStore, claims, charges, vault, objects, outgoing, submissions, clock }),
    },
    {
      provide: Publication,
      inject: [EventStore, DomainClaims, PersonRoles, SubmissionQuery, Vault, CLOCK],
      useFactory: (
        ...[eventStore, claims, people, submissions, vault, clock]: [
          ...[EventStore, DomainClaims, PersonRoles, SubmissionQuery, Vault, Clock],
        ]
      ) => {
        const articles = new ArticleLinks(eventStore);
        return new Publication({ eventStore, claims, people, articles, submissions, vault, clock });
      },
    },
    {
      provide: Moderation,
      inject: [EventStore, ReadStore, DomainClaims, Vault, Publication, CLOCK],
      useFactory: (
        ...[eventStore, readStore, claims, vault, publication, clock]: [
          ...[EventStore, ReadStore, DomainClaims, Vault, Publication, Clock],
        ]
      ) => {
        const finder = new RecordFinder(readStore, claims, vault);
        return new Moderation({ eventStore, claims, finder, publication, clock });
      },
    },
    {
      provide: ModerationQuery,
      inject: [ReadStore, Vault, CLOCK],
      useFactory: (store: ReadStore, vault: Vault, clock: Clock) => new ModerationQuery(store, vault, clock),
    },
    {
      provide: Erasure,
      inject: [EventStore, ReadStore, PersonRoles, Vault, CLOCK],
      useFactory: (eventStore: EventStore, readStore: ReadStore, people: PersonRoles, vault: Vault, clock: Clock) =>
        new Erasure({ eventStore, readStore, people, vault, clock }),
    },
    {
      provide: Screening,
      inject: [EventStore, ReadStore, DomainClaims, SafeFetch, CLOCK],
      useFactory: (
        eventStore: EventStore,
        readStore: ReadStore,
        claims: DomainClaims,
        outgoing: SafeFetch,
        clock: Clock,
      ) => new Screening({ eventStore, readStore, claims, outgoing, clock }),
    },
    {
      provide: SubmissionUpkeep,
      inject: [EventStore, ReadStore, DomainClaims, Publication, CLOCK],
      useFactory: (
        ...[eventStore, readStore, claims, publication, clock]: [
          ...[EventStore, ReadStore, DomainClaims, Publication, Clock],
        ]
      ) => new SubmissionUpkeep({ eventStore, readStore, claims, publication, clock }),
    },
  ],
})
export class SubmissionsModule {
  constructor(
    consumers: FeedConsumers,
    background: BackgroundTasks,
    screening: Screening,
    readStore: ReadStore,
    queue: ModerationQuery,
    health: HealthRegistry,
    metrics: Metrics,
    logger: Logger,
  ) {
    consumers.register(screeningConsumer);
    background.register({
      name: 'submission screening',
      role: 'consumers',
      start: async (signal) => {
        const worker = screeningWorker(readStore, screening, (error) =>
          logger.warn({ err: error }, 'a submission could not be screened; it is tried again'),
        );
        worker.start();
        const stopped = new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => void worker.stop().then(resolve), { once: true });
        });
        return { stopped };
      },
    });
    health.register(moderationHealth(queue));
    measureQueue(queue, metrics);
  }
}

/** A queue that somebody has promised to look at within a day. */
function moderationHealth(queue: ModerationQuery) {
  return {
    name: 'moderation',
    readiness: false,
    check: async () => {
      const { count, oldestMs } = await queue.waiting();
      const detail = { waiting: count, oldest_age_hours: Math.round(oldestMs / 360_000) / 10 };
      return { status: oldestMs > OVERDUE_AFTER_MS ? ('degraded' as const) : ('up' as const), detail };
    },
  };
}

function measureQueue(queue: ModerationQuery, { registry }: Metrics): void {
  const oldest = new Gauge({
    name: 'moderation_oldest_seconds',
    help: 'How long the oldest submission waits for its decision',
    registers: [registry],
  });
  new Gauge({
    name: 'moderation_waiting',
    help: 'Submissions that wait for a decision',
    registers: [registry],
    async collect() {
      const waiting = await queue.waiting();
      this.set(waiting.count);
      oldest.set(Math.round(waiting.oldestMs / 1_000));
    },
  });
}
