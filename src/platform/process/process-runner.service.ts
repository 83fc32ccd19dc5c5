import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Gauge } from 'prom-client';
import { postRepeatedly, readBoard, SILENT_AFTER_SECONDS } from '../consumers/feed-board.js';
import { EventStore } from '../event-store/event-store.js';
import { ReadStore } from '../read-store/read-store.js';
import { HealthRegistry, type HealthReport } from '../telemetry/health-registry.js';
import { Logger } from '../telemetry/logger.js';
import { Metrics } from '../telemetry/metrics.js';
import { BackgroundTasks } from './background-tasks.js';
import { countParkedReactions } from './parked-reactions.js';
import { activeHolders, NO_ACTIVE_PROCESS } from '../locks/lock-holders.js';
import { type ClockCheck } from '../../kernel/clock.js';
import { CLOCK_CHECK } from '../tokens.js';
import { ProcessFollower, type ProcessEvent } from './process-follower.js';
import { RunsAsProcess, type ProcessManager } from './log-process.js';

/** Runs every process manager that a module provides, and reports the status of each. */
@Injectable()
export class ProcessRunner implements OnModuleInit {
  private managers: readonly ProcessManager[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly background: BackgroundTasks,
    private readonly health: HealthRegistry,
    private readonly metrics: Metrics,
    @Inject(CLOCK_CHECK) private readonly clockCheck: ClockCheck,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.managers = found(this.discovery);
    for (const manager of this.managers) {
      this.background.register({
        name: manager.name,
        role: 'consumers',
        start: async (signal) => ({ stopped: this.run(manager, signal) }),
      });
    }
    this.health.register({ name: 'processes', readiness: false, check: () => this.report() });
    this.measure();
  }

  private async run(manager: ProcessManager, signal: AbortSignal): Promise<void> {
    const { eventStore, readStore, clockCheck } = this;
    const onEvent = (event: ProcessEvent): void => this.log(event);
    const follower = new ProcessFollower(manager, { eventStore, readStore, clockCheck, onEvent });
    const posting = postRepeatedly(readStore, signal, () => [{ part: boardName(manager), ...follower.state() }]);
    await Promise.all([follower.run(signal), posting]);
  }

  private async report(): Promise<HealthReport> {
    const names = this.managers.map(({ name }) => name);
    const [board, parked, holders] = await Promise.all([
      readBoard(this.readStore),
      countParkedReactions(this.readStore),
      activeHolders(this.readStore, names),
    ]);
    const detail: Record<string, object> = {};
    let impaired = false;
    for (const manager of this.managers) {
      const entry = board.find(({ part }) => part === boardName(manager));
      const holder = holders.get(manager.name);
      const silent = !entry || entry.ageSeconds > SILENT_AFTER_SECONDS;
      const trouble = silent ? 'not running' : holder !== undefined ? entry.trouble : NO_ACTIVE_PROCESS;
      const count = parked.get(manager.name) ?? 0;
      impaired ||= trouble !== null || count > 0;
      detail[manager.name] = {
        state: silent ? 'silent' : entry.state,
        ...(holder !== undefined && { holder }),
        ...(trouble !== null && { trouble }),
        ...(count > 0 && { parked: count }),
      };
    }
    return { status: impaired ? 'degraded' : 'up', detail };
  }

  private measure(): void {
    const { readStore, managers } = this;
    new Gauge({
      name: 'process_parked_events',
      help: 'Events that a process manager could not react to',
      labelNames: ['process'],
      registers: [this.metrics.registry],
      async collect() {
        // The other metrics are still reported when the store is down.
        const counts = await countParkedReactions(readStore).catch(() => null);
        if (counts) for (const { name } of managers) this.set({ process: name }, counts.get(name) ?? 0);
      },
    });
  }

  private log(event: ProcessEvent): void {
    const { kind, process } = event;
    if (kind === 'trouble') {
      this.logger.warn({ process, err: event.error }, 'process manager: trouble');
      return;
    }
    const { stream, revision, type } = event.event;
    const at = { stream, revision: String(revision), type };
    this.logger.error({ process, ...at, reason: event.error }, 'process manager: an event is parked');
  }
}

/** The process manager's name on the status board. */
function boardName({ name }: ProcessManager): string {
  return `process ${name}`;
}

/** @throws Error on a duplicate name, because the two would share a position. */
function found(discovery: DiscoveryService): ProcessManager[] {
  const managers = new Map<string, ProcessManager>();
  for (const { instance } of discovery.getProviders()) {
    const provided = instance as ProcessManager | null | undefined;
    if (!provided?.constructor || !Reflect.hasMetadata(RunsAsProcess.KEY, provided.constructor)) continue;
    const before = managers.get(provided.name);
    if (before && before !== provided) throw new Error(`two process managers call themselves ${provided.name}`);
    managers.set(provided.name, provided);
  }
  return [...managers.values()];
}
