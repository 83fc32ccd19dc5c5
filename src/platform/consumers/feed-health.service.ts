import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Config } from '../config/config.js';
import { FeedRegistry } from '../feed/feed-registry.js';
import { activeHolders, holderReport, NO_ACTIVE_PROCESS } from '../locks/lock-holders.js';
import { ReadStore } from '../read-store/read-store.js';
import { STATES_LOCK, topicLocks } from '../relay/relay.js';
import { HealthRegistry, type HealthReport } from '../telemetry/health-registry.js';
import { CONFIG } from '../tokens.js';
import { readBoard, SILENT_AFTER_SECONDS, type BoardEntry } from './feed-board.js';
import { FeedConsumers } from './feed-consumers.js';
import { countEverythingParked } from './parked-everywhere.js';
import { groupLock } from './in-process-consumer.js';

/** Readiness does not depend on the feed: without it the API still answers, and events are late, not lost. */
@Injectable()
export class FeedHealth implements OnModuleInit {
  constructor(
    private readonly readStore: ReadStore,
    private readonly registry: FeedRegistry,
    private readonly consumers: FeedConsumers,
    private readonly health: HealthRegistry,
    @Inject(CONFIG) private readonly config: Pick<Config, 'kafkaBrokers'>,
  ) {}

  onModuleInit(): void {
    this.health.register({ name: 'feed', readiness: false, check: () => this.check() });
  }

  private async check(): Promise<HealthReport> {
    const { readStore, registry } = this;
    const groups = this.consumers.all().map(({ group }) => [`group ${group}`, groupLock(group)] as const);
    // A broker assigns partitions by itself; without one, a group is active in one process.
    const locks: PartLocks = this.config.kafkaBrokers
      ? new Map([
          ['relay', topicLocks(registry.topics())],
          ['states', new Map([[STATES_LOCK, 'states']])],
        ])
      : new Map(groups.map(([part, lock]) => [part, new Map([[lock, part]])]));
    const [board, parked, holders] = await Promise.all([
      readBoard(readStore),
      countEverythingParked(readStore),
      activeHolders(
        readStore,
        [...locks.values()].flatMap((units) => [...units.keys()]),
      ),
    ]);
    const parts = [...new Set([...locks.keys(), ...groups.map(([part]) => part)])];
    return withParked(report(board, parts, { locks, holders }), parked);
  }
}

/** The locks of a part, each with what it covers. */
type PartLocks = ReadonlyMap<string, ReadonlyMap<string, string>>;

function report(
  board: readonly BoardEntry[],
  parts: readonly string[],
  active: { readonly locks: PartLocks; readonly holders: ReadonlyMap<string, string> },
): HealthReport {
  const detail: Record<string, object> = {};
  let impaired = false;
  for (const part of parts) {
    const entry = board.find((one) => one.part === part);
    const silent = !entry || entry.ageSeconds > SILENT_AFTER_SECONDS;
    const units = active.locks.get(part) ?? new Map<string, string>();
    const isActive = [...units.keys()].every((lock) => active.holders.has(lock));
    const trouble = silent ? 'not running' : isActive ? entry.trouble : NO_ACTIVE_PROCESS;
    impaired ||= trouble !== null;
    detail[part] = {
      state: silent ? 'silent' : entry.state,
      ...(trouble !== null && { trouble }),
      ...(units.size > 0 && { holders: holderReport(units, active.holders) }),
    };
  }
  return { status: impaired ? 'degraded' : 'up', detail };
}

/** Adds parked messages and given-up effects to the report. */
function withParked(report: HealthReport, { group, effect }: { group: number; effect: number }): HealthReport {
  if (group + effect === 0) return report;
  const detail = { ...report.detail, ...(group > 0 && { parked: group }), ...(effect > 0 && { given_up: effect }) };
  return { status: 'degraded', detail };
}
