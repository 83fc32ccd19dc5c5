import { PROJECTIONS } from '../../../projections/index.js';
import { compareWithReadModel } from '../../../src/metering/audit/read-model-audit.js';
import { measureFeedLag } from '../../../src/system-status/samples/feed-lag.js';
import { type EventStore } from '../../../src/platform/event-store/event-store.js';
import { rebuildProjections } from '../../../src/platform/rebuild/rebuild.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { type ReadStore } from '../../../src/platform/read-store/read-store.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';
import { type Account, type Answers } from '../caller.js';
import { inLedger, unrepaired } from '../invariants.js';
import { until } from '../../kit/until.js';
import { type Poison } from '../poison.js';
import { settled } from '../settled.js';
import { FeedAudit } from './feed-audit.js';

export interface AuditParts {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly brokers: readonly string[];
  readonly answers: Answers;
  readonly poison: Poison;
}

/** A take-over takes up to 15 s, and a machine under chaos is slower. */
const CATCH_UP_MS = 60_000;
/** The service repairs within a minute, once everything serves. */
const REPAIR_MS = 180_000;
const REPAIR_SEEN_MS = 5_000;
const NAMES = PROJECTIONS.map(({ name }) => name);

/** Compares accounts, read models and the feed with the log, while the processes run without calls. */
export class RoundAudit {
  readonly feed: FeedAudit;
  /** When each thing to repair was first seen. */
  private readonly open = new Map<string, number>();
  slowestCatchUpMs = 0;

  constructor(private readonly parts: AuditParts) {
    this.feed = new FeedAudit(parts.eventStore, parts.brokers);
  }

  /** @param accounts those in use */
  async violations(accounts: readonly Account[]): Promise<string[]> {
    const { eventStore } = this.parts;
    // The servers may just have been restarted.
    const head = await until(() => eventStore.headPosition(), {
      what: 'the log',
      timeoutMs: CATCH_UP_MS,
      everyMs: 200,
    });
    const startedAt = performance.now();
    const late = [...(await this.inPositions(head)), ...(await this.inFeed(head)), ...(await this.inGroups())];
    this.slowestCatchUpMs = Math.max(this.slowestCatchUpMs, Math.round(performance.now() - startedAt));
    return [
      ...late,
      ...(await this.inLedgers(accounts)),
      ...(await this.inReadModels(accounts)),
      ...(await this.notRepaired(accounts)),
      ...(await this.parts.poison.violations(this.parts.readStore)),
    ];
  }

  /** Waits for all repairs. */
  untilRepaired(accounts: readonly Account[]): Promise<string[]> {
    return settled(() => this.everythingOpen(accounts), { withinMs: REPAIR_MS, everyMs: 1_000 });
  }

  private async inPositions(head: bigint): Promise<string[]> {
    const freshness = new Freshness(this.parts.readStore);
    try {
      const late = await Promise.all(
        NAMES.map(async (name) => ((await freshness.waitFor([name], head, CATCH_UP_MS)) ? [] : [name])),
      );
      return late.flat().map((name) => `the read model ${name} did not reach @${head} within ${CATCH_UP_MS / 1_000} s`);
    } finally {
      await freshness.close();
    }
  }

  private inFeed(head: bigint): Promise<string[]> {
    return caughtUp(async () => {
      await this.feed.read(head);
      return this.feed.violations();
    });
  }

  private inGroups(): Promise<string[]> {
    const parts = { ...this.parts, registry: PUBLISHED_TYPES };
    return caughtUp(async () => {
      const behind = (await measureFeedLag(parts)).groups.filter(({ lag }) => lag > 0);
      return behind.map(({ name, lag }) => `the consumers of ${name} are ${lag} behind after ${CATCH_UP_MS / 1_000} s`);
    });
  }

  private async inLedgers(accounts: readonly Account[]): Promise<string[]> {
    const found = await Promise.all(accounts.map(({ accountId }) => inLedger(this.evidence(accounts), accountId)));
    const { wrong } = this.parts.answers;
    return [...wrong.splice(0).map((answer) => `an answer that nothing excuses: ${answer}`), ...found.flat()];
  }

  private async inReadModels(accounts: readonly Account[]): Promise<string[]> {
    const { eventStore, readStore } = this.parts;
    const found: string[] = [];
    for (const { accountId } of accounts) {
      const look = async (): Promise<string[]> => {
        const { differences } = await compareWithReadModel(eventStore, readStore, accountId);
        return differences.map(
          ({ wallet, field, log, read_model }) =>
            `account ${accountId}: ${field} of ${wallet} is ${log} in the log, ${read_model} in the read model`,
        );
      };
      // A repair may be on its way from the log to the read model.
      found.push(...(await settled(look, { withinMs: REPAIR_SEEN_MS, everyMs: 1_000 })));
    }
    const rebuilt = await rebuildProjections({ eventStore, readStore, projections: PROJECTIONS, verify: true });
    const differing = rebuilt.filter(({ matches }) => matches === false);
    return [...found, ...differing.map(({ name }) => `the read model ${name} rebuilt from the log is another`)];
  }

  /** What has waited for its repair too long. */
  private async notRepaired(accounts: readonly Account[]): Promise<string[]> {
    const open = new Set(await this.everythingOpen(accounts));
    for (const what of this.open.keys()) if (!open.has(what)) this.open.delete(what);
    const now = performance.now();
    for (const what of open) if (!this.open.has(what)) this.open.set(what, now);
    return [...this.open].filter(([, since]) => now - since > REPAIR_MS).map(([what]) => what);
  }

  private async everythingOpen(accounts: readonly Account[]): Promise<string[]> {
    const found = await Promise.all(accounts.map(({ accountId }) => unrepaired(this.evidence(accounts), accountId)));
    return found.flat();
  }

  private evidence(accounts: readonly Account[]): Parameters<typeof inLedger>[0] {
    return { ...this.parts, accounts };
  }
}

/** The servers may just have been restarted. */
function caughtUp(look: () => Promise<string[]>): Promise<string[]> {
  return settled(look, { withinMs: CATCH_UP_MS, everyMs: 100, isPatient: true });
}
