import { setMaxListeners } from 'node:events';
import { type Clock } from '../../kernel/clock.js';
import { apexOf } from '../intake/apex-name.rules.js';
import { type DueDomains } from './due-domains.service.js';
import { RateLimiter } from './rate-limiter.js';
import { type NameServers } from './probe.port.js';
import { type Prober } from './prober.service.js';
import { pauseFor } from '../../platform/process/pause-for.js';

export interface ProbeLoopOptions {
  readonly due: DueDomains;
  readonly prober: Prober;
  readonly nameServers: NameServers;
  readonly clock: Clock;
  /** Concurrent probes. */
  readonly concurrency: number;
  /** Probe starts per second. */
  readonly perSecond?: number;
  readonly idleMs?: number;
  readonly onProbed?: (outcome: 'probed' | 'failed', error?: unknown) => void;
}

const IDLE_MS = 5_000;
/** Five times the volume of the daily lists. */
const PER_SECOND = 20;
/** The pause after a probe, while the read model catches up or after a failure. */
const REST_MS = 60_000;
const MAX_RESTING = 20_000;
const REGISTRATIONS_A_ROUND = 20;
/** The pause after a registry was queried about a company's domain: it may have no data, or the row may be behind. */
const REGISTRY_REST_MS = 24 * 3_600_000;
/** Bounds the list of such domains; the oldest ones are queried again sooner. */
const MAX_QUERIED = 50_000;

/** Probes due names with bounded concurrency until stopped; pauses while DNS is unavailable. */
export class ProbeLoop {
  private readonly resting = new Map<string, number>();
  /** The same of look-ups, which do not delay the probe of a name. */
  private readonly lookedUp = new Map<string, number>();
  private readonly queried = new Map<string, number>();
  private readonly pace: RateLimiter;
  private companyAfter = '';

  constructor(private readonly options: ProbeLoopOptions) {
    this.pace = new RateLimiter(options.perSecond ?? PER_SECOND);
  }

  async run(signal: AbortSignal): Promise<void> {
    // Each running probe adds a listener.
    setMaxListeners(0, signal);
    while (!signal.aborted) {
      const worked = (await this.options.nameServers.isReachable()) && (await this.round(signal));
      if (!worked) {
        await pauseFor(this.options.idleMs ?? IDLE_MS, signal);
      }
    }
  }

  /** One round of probes; false where nothing was due. */
  async round(signal: AbortSignal): Promise<boolean> {
    const { due, clock, concurrency } = this.options;
    const now = clock.now();
    for (const resting of [this.resting, this.lookedUp]) {
      for (const [apex, until] of resting) if (until <= now) resting.delete(apex);
    }
    const room = Math.max(0, MAX_RESTING - this.resting.size);
    const apexes = await due.probes(now, Math.min(concurrency * 4, room), [...this.resting.keys()]);
    const companies = await this.companyDomains();
    const { resting, lookedUp } = this;
    await this.all({ apexes, resting, signal }, (apex) => this.options.prober.probeIfDue(apex, signal));
    await this.all({ apexes: companies, resting: lookedUp, signal }, (apex) => this.lookUpRegistration(apex, signal));
    return apexes.length + companies.length > 0;
  }

  /** Bounded concurrency; a failed item is logged and does not stop the others. */
  private async all(
    {
      apexes,
      resting,
      signal,
    }: { readonly apexes: readonly string[]; readonly resting: Map<string, number>; readonly signal: AbortSignal },
    work: (apex: string) => Promise<unknown>,
  ): Promise<void> {
    const queue = [...apexes];
    const worker = async (): Promise<void> => {
      for (let apex = queue.shift(); apex !== undefined && !signal.aborted; apex = queue.shift()) {
        resting.set(apex, this.options.clock.now() + REST_MS);
        try {
          await this.pace.turn(signal);
          await work(apex);
          this.options.onProbed?.('probed');
        } catch (error) {
          if (!signal.aborted) this.options.onProbed?.('failed', error);
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(this.options.concurrency, apexes.length) }, worker));
  }

  private async lookUpRegistration(apex: string, signal: AbortSignal): Promise<void> {
    await this.options.prober.lookUpRegistration(apex, signal);
    this.queried.delete(apex);
    this.queried.set(apex, this.options.clock.now() + REGISTRY_REST_MS);
    if (this.queried.size <= MAX_QUERIED) return;
    const [oldest] = this.queried.keys();
    if (oldest !== undefined) this.queried.delete(oldest);
  }

  /** Iterates over all companies, then starts again; those without registry data come last. */
  private async companyDomains(): Promise<string[]> {
    const domains = await this.options.due.companiesWithoutRegistration(this.companyAfter, REGISTRATIONS_A_ROUND);
    this.companyAfter = domains.at(-1) ?? '';
    // A domain under a provider's suffix has no registration.
    const now = this.options.clock.now();
    return domains.filter(
      (domain) =>
        apexOf(domain).apex === domain &&
        ![this.resting, this.lookedUp].some((resting) => resting.has(domain)) &&
        !((this.queried.get(domain) ?? 0) > now),
    );
  }
}
