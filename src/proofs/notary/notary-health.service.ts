import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { readBoard, SILENT_AFTER_SECONDS } from '../../platform/consumers/feed-board.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { HealthRegistry, type HealthReport } from '../../platform/telemetry/health-registry.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { CONFIG } from '../../platform/tokens.js';
import { type WithProofs } from '../proofs.settings.js';
import { NOTARY } from './notary-parts.js';
import { WITNESSES } from '../witnesses/witnesses.schedule.js';
import { SignedLogs } from './signed-logs.service.js';

/** Reports whether the transparency log is signed, and why not. The service answers on without. */
@Injectable()
export class NotaryHealth implements OnModuleInit {
  private readonly log: number;

  constructor(
    private readonly readStore: ReadStore,
    private readonly signedLogs: SignedLogs,
    private readonly health: HealthRegistry,
    private readonly metrics: Metrics,
    @Inject(CONFIG) { proofs }: WithProofs,
  ) {
    this.log = proofs.log;
  }

  onModuleInit(): void {
    if (this.log === 0) return;
    this.health.register({ name: 'transparency_log', readiness: false, check: () => this.report() });
    const { signedLogs, log, readStore } = this;
    new Gauge({
      name: 'transparency_log_leaves',
      help: 'Leaves of the last signed checkpoint of the transparency log',
      registers: [this.metrics.registry],
      async collect() {
        // The other metrics are still reported when the store is down.
        const head = await signedLogs.head(log).catch(() => null);
        if (head) this.set(head.size);
      },
    });
    new Gauge({
      name: 'transparency_log_refused',
      help: '1 where the notary signs nothing, because the log is not what it signed before; else 0',
      registers: [this.metrics.registry],
      async collect() {
        const board = await readBoard(readStore).catch(() => null);
        if (board) this.set(board.some(({ part, state }) => part === NOTARY && state === 'refused') ? 1 : 0);
      },
    });
  }

  private async report(): Promise<HealthReport> {
    const [board, head] = await Promise.all([readBoard(this.readStore), this.signedLogs.head(this.log)]);
    const entry = board.find(({ part }) => part === NOTARY);
    const isSilent = !entry || entry.ageSeconds > SILENT_AFTER_SECONDS;
    const trouble = isSilent ? 'not running' : entry.trouble;
    const unsigned = board.find(({ part }) => part === WITNESSES)?.trouble ?? null;
    return {
      status: trouble === null && unsigned === null ? 'up' : 'degraded',
      detail: {
        log: this.log,
        state: isSilent ? 'silent' : entry.state,
        leaves: head?.size ?? 0,
        ...(trouble !== null && { trouble }),
        ...(unsigned !== null && { witnesses: unsigned }),
      },
    };
  }
}
