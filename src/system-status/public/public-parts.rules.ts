import { type HealthStatus } from '../../platform/telemetry/health-registry.js';

export interface PartInput {
  readonly health: Readonly<Record<string, HealthStatus | 'unknown'>>;
  /** Seconds behind the log, by read model. */
  readonly lagSeconds: Readonly<Record<string, number>>;
}

export type PublicState = 'working' | 'behind' | 'limited' | 'down';

/** A part of the service as customers know it. */
export interface PublicPart {
  readonly name: string;
  readonly state: PublicState;
  /** One sentence without figures of the inside. */
  readonly text: string;
}

interface Known {
  readonly name: string;
  /** Names of health checks; one that this process does not have is ignored. */
  readonly checks: readonly string[];
  readonly readModels: readonly string[];
}

const PARTS: readonly Known[] = [
  { name: 'API and pages', checks: ['postgres', 'event_store', 'log_identity'], readModels: [] },
  { name: 'Companies, people and investors', checks: [], readModels: ['companies', 'people', 'investors', 'sectors', 'articles', 'insights'] }, // prettier-ignore
  {
    name: 'Accounts and credits',
    checks: ['ledger', 'clock'],
    readModels: ['accounts', 'wallets', 'usage', 'payments'],
  },
  { name: 'Scans, enrichment and dossiers', checks: ['processes'], readModels: ['site-scans', 'enrichments', 'dossiers', 'hiring', 'advisers'] }, // prettier-ignore
  { name: 'Videos, clips and transcripts', checks: ['jobs'], readModels: ['jobs'] },
  { name: 'Submissions', checks: ['screening'], readModels: ['submissions'] },
  { name: 'New domains', checks: ['radar'], readModels: ['domains'] },
  { name: 'Arbitrage board', checks: ['arbitrage'], readModels: ['arbitrage'] },
  { name: 'Webhooks', checks: ['webhooks'], readModels: ['webhooks'] },
  { name: 'Recalls', checks: [], readModels: ['served', 'recalls'] },
  { name: 'Kafka feed', checks: ['feed'], readModels: [] },
];

/** Readers notice a shorter lag as little as their own network. */
const NOTICED_SECONDS = 10;

/** The state of each part, in the words of its users: nothing about hosts, versions or settings. */
export function publicParts({ health, lagSeconds }: PartInput): PublicPart[] {
  return PARTS.flatMap(({ name, checks, readModels }): PublicPart[] => {
    const states = checks.flatMap((check) => health[check] ?? []);
    const lags = readModels.flatMap((model) => lagSeconds[model] ?? []);
    if (states.length === 0 && lags.length === 0) return [];
    if (states.includes('down')) return [{ name, state: 'down', text: 'Not working at the moment.' }];
    const lag = Math.max(0, ...lags);
    if (lag >= NOTICED_SECONDS) {
      return [{ name, state: 'behind', text: `Works; new data appears ${delayText(lag)} late.` }];
    }
    if (states.includes('degraded')) {
      return [{ name, state: 'limited', text: 'Works with delays, or a source does not answer.' }];
    }
    return [{ name, state: 'working', text: lags.length > 0 ? 'Works; data is up to date.' : 'Works.' }];
  });
}

function delayText(seconds: number): string {
  if (seconds < 60) return 'under a minute';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const hours = Math.round(minutes / 60);
  return `about ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** The sentence on top of the page. */
export function verdictOf(parts: readonly PublicPart[]): {
  readonly text: string;
  readonly tone: 'good' | 'warn' | 'bad';
} {
  const named = (state: PublicState): string =>
    parts.flatMap((part) => (part.state === state ? [part.name] : [])).join(', ');
  if (parts.some(({ state }) => state === 'down')) return { text: `Not working: ${named('down')}`, tone: 'bad' };
  if (parts.some(({ state }) => state === 'behind')) return { text: `Behind: ${named('behind')}`, tone: 'warn' };
  if (parts.some(({ state }) => state === 'limited')) return { text: `Limited: ${named('limited')}`, tone: 'warn' };
  return { text: 'All parts work', tone: 'good' };
}
