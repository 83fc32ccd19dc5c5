import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { addEffects, EffectWorker } from '../../platform/consumers/effects.js';
import { ConsumesFeed, type FeedBatch, type FeedConsumer } from '../../platform/consumers/feed-consumer.js';
import { deriveId } from '../../platform/ids/ids.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { Screening } from './screening.service.js';

interface ScreeningIntent {
  readonly submissionId: string;
}

const EFFECT = 'screen submission';
/** About ten minutes in total: a moderator reviews within the day and needs the findings by then. */
const GIVE_UP_AFTER = 9;

/** Screens each received submission. The site visit is an intent, done outside the batch. */
@ConsumesFeed()
@Injectable()
export class SubmissionScreening implements FeedConsumer, OnModuleInit {
  readonly group = 'submission-screening';
  readonly topics = ['intel.submissions.v1'] as const;
  readonly types = ['SubmissionReceived'];
  readonly from = 'start';
  private readonly screenings: EffectWorker<ScreeningIntent>;

  constructor(
    private readonly background: BackgroundTasks,
    private readonly screening: Screening,
    private readonly store: ReadStore,
    private readonly logger: Logger,
  ) {
    this.screenings = this.worker();
  }

  async handle({ messages }: FeedBatch, tx: PoolClient): Promise<void> {
    await addEffects(
      tx,
      messages.map(({ data }) => {
        const submissionId = (data as { readonly submission_id: string }).submission_id;
        return {
          effectId: deriveId('effect', `screening/${submissionId}`),
          kind: EFFECT,
          payload: { submissionId } satisfies ScreeningIntent,
        };
      }),
    );
  }

  committed(): void {
    this.screenings.wake();
  }

  /** Starts the worker for the consumer's intents. */
  onModuleInit(): void {
    this.background.register({
      name: 'submission screening',
      role: 'consumers',
      start: async (signal) => {
        this.screenings.start();
        const stopped = new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => void this.screenings.stop().then(resolve), { once: true });
        });
        return { stopped };
      },
    });
  }

  private worker(): EffectWorker<ScreeningIntent> {
    return new EffectWorker<ScreeningIntent>({
      store: this.store,
      kind: EFFECT,
      onTrouble: (error) => this.logger.warn({ err: error }, 'a submission could not be screened; it is tried again'),
      giveUpAfter: GIVE_UP_AFTER,
      onGivenUp: async ({ payload }) => void (await this.screening.giveUp(payload.submissionId)),
      perform: async ({ payload }) => {
        await this.screening.screen(payload.submissionId);
        return { state: 'done' };
      },
    });
  }
}
