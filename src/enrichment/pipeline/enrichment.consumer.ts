import { nameKey } from '../../vocabulary/company-name.js';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { type WithEnrichment } from '../enrichment.settings.js';
import { addEffects, EffectWorker } from '../../platform/consumers/effects.js';
import { ConsumesFeed, type FeedBatch, type FeedConsumer } from '../../platform/consumers/feed-consumer.js';
import { deriveId } from '../../platform/ids/ids.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { CONFIG } from '../../platform/tokens.js';
import { EnrichmentRuns } from './enrichment-runs.service.js';

interface RunIntent {
  readonly companyId: string;
  readonly runId: string;
}

const EFFECT = 'enrich company';
/** Longer than all steps of a run together. */
const LEASE_MS = 180_000;
const GIVE_UP_AFTER = 3;

/** Performs each started run, outside the consumer's batch and separate from the api. */
@ConsumesFeed()
@Injectable()
export class Enrichments implements FeedConsumer, OnModuleInit {
  readonly group = 'enrichment';
  readonly topics = ['intel.companies.v1'] as const;
  readonly types = ['EnrichmentStarted'];
  readonly from = 'start';
  private readonly worker: EffectWorker<RunIntent>;

  constructor(
    private readonly background: BackgroundTasks,
    private readonly runs: EnrichmentRuns,
    private readonly store: ReadStore,
    private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: WithEnrichment,
  ) {
    this.worker = this.effectWorker();
  }

  async handle({ messages }: FeedBatch, tx: PoolClient): Promise<void> {
    await addEffects(
      tx,
      messages.flatMap(({ data }) => {
        const { company_id: companyId, run_id: runId, mode } = data as Record<'company_id' | 'run_id' | 'mode', string>;
        if (mode !== 'look') return [];
        const payload: RunIntent = { companyId, runId };
        return [{ effectId: deriveId('effect', `enrichment/${runId}`), kind: EFFECT, payload }];
      }),
    );
  }

  /** Starts the queue at once, since a caller waits for the run. */
  committed(): void {
    this.worker.wake();
  }

  onModuleInit(): void {
    this.background.register({
      name: 'enrichment',
      role: 'consumers',
      start: async (signal) => {
        // Builds the table of legal forms, which would block the loop within the first run.
        nameKey('Acme');
        this.worker.start();
        const stopped = new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => void this.worker.stop().then(resolve), { once: true });
        });
        return { stopped };
      },
    });
  }

  private effectWorker(): EffectWorker<RunIntent> {
    return new EffectWorker<RunIntent>({
      store: this.store,
      kind: EFFECT,
      concurrency: this.config.enrichment.atOnce,
      leaseMs: LEASE_MS,
      giveUpAfter: GIVE_UP_AFTER,
      onTrouble: (error) => this.logger.warn({ err: error }, 'enrichment: a run failed; it is tried again'),
      perform: async ({ payload: { companyId, runId } }) => {
        await this.runs.perform(companyId, runId);
        return { state: 'done' };
      },
    });
  }
}
