import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Config } from '../../platform/config/config.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { repeatEvery } from '../../platform/process/repeat-every.js';
import { HealthRegistry, type HealthReport } from '../../platform/telemetry/health-registry.js';
import { CONFIG } from '../../platform/tokens.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Replica } from '../../platform/read-store/replica.js';
import { readingFrom } from '../../platform/read-store/replica-context.js';

/** How often positions of all replicas are read; a failed one is tried again as often. */
const READ_EVERY_MS = 500;
/** Without a token, an answer may lack what the primary showed for less than this. */
const MOST_BEHIND_MS = 2_000;

type Positions = ReadonlyMap<string, bigint>;

/** Chooses a replica for each GET that reads from read models (`READ_DATABASE_URLS`); without one, the primary serves. */
@Injectable()
export class ReadReplicas implements OnModuleInit {
  private readonly replicas: readonly Replica[];
  /** Positions of the primary, oldest first; the first is about `MOST_BEHIND_MS` old. */
  private readonly past: { readonly at: number; readonly positions: Positions }[] = [];
  private turn = 0;

  constructor(
    @Inject(CONFIG) config: Config,
    readStore: ReadStore,
    private readonly freshness: Freshness,
    private readonly background: BackgroundTasks,
    private readonly health: HealthRegistry,
  ) {
    const { sessionName } = readStore;
    const { databasePoolSize: poolSize } = config;
    this.replicas = config.readDatabaseUrls.map((url) => new Replica(url, { poolSize, sessionName }));
  }

  onModuleInit(): void {
    if (this.replicas.length === 0) return;
    this.background.register({ name: 'read replicas', role: 'api', start: async (signal) => ({ stopped: this.run(signal) }) }); // prettier-ignore
    this.health.register({ name: 'read_replicas', readiness: false, check: () => Promise.resolve(this.report()) });
  }

  /**
   * Runs the work of a GET on a replica whose rows of `models` include `token`, and what the primary showed two seconds
   * ago; else on the primary.
   */
  async serve(models: readonly string[], token: bigint | null, work: () => void): Promise<void> {
    const replica = this.replicas.length > 0 ? await this.choose(models, token) : null;
    if (replica) readingFrom(replica, work);
    else work();
  }

  get areConfigured(): boolean {
    return this.replicas.length > 0;
  }

  private async choose(models: readonly string[], token: bigint | null): Promise<Replica | null> {
    const [oldest] = this.past;
    if (!oldest) return null;
    const needed = models.map((name): readonly [string, bigint] => {
      const shown = oldest.positions.get(name) ?? -1n;
      return [name, token !== null && token > shown ? token : shown];
    });
    for (let tries = this.replicas.length; tries > 0; tries--) {
      const replica = this.replicas[this.turn++ % this.replicas.length];
      if (await replica?.hasReached(needed)) return replica ?? null;
    }
    return null;
  }

  private async run(signal: AbortSignal): Promise<void> {
    await repeatEvery(READ_EVERY_MS, signal, () => this.readAll(), () => undefined); // prettier-ignore
    await Promise.all(this.replicas.map(({ pool }) => pool.end()));
  }

  private async readAll(): Promise<void> {
    const at = performance.now();
    this.past.push({ at, positions: this.freshness.known() });
    while ((this.past[1]?.at ?? at) <= at - MOST_BEHIND_MS) this.past.shift();
    await Promise.all(this.replicas.map((replica) => replica.read()));
  }

  private report(): HealthReport {
    const detail = Object.fromEntries(this.replicas.map(({ name, trouble }) => [name, trouble ?? 'serves']));
    return { status: this.replicas.every(({ trouble }) => trouble === null) ? 'up' : 'degraded', detail };
  }
}
