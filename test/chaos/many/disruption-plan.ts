import { type Random } from '../../simulation/random.js';

export const SERVERS = ['postgres', 'eventstore', 'kafka'] as const;
export type ServerName = (typeof SERVERS)[number];

/** How many processes of each role run. */
export interface Sizes {
  readonly apis: number;
  readonly workers: number;
  readonly consumers: number;
}

/** What happens to a process, a server or a link, `afterMs` after the begin of its round. */
export type Disruption = { readonly afterMs: number } & (
  | { readonly kind: 'kill'; readonly member: string }
  | { readonly kind: 'freeze'; readonly member: string; readonly ms: number }
  | { readonly kind: 'restart'; readonly server: ServerName }
  | {
      readonly kind: 'delay';
      readonly member: string;
      readonly server: ServerName;
      readonly ms: number;
      readonly latencyMs: number;
    }
  | { readonly kind: 'stall' | 'cut'; readonly member: string; readonly server: ServerName; readonly ms: number }
  /** An offset that the service refuses to work with is set right after `ms`; a smaller one stays. */
  | { readonly kind: 'clock'; readonly member: string; readonly offsetMs: number; readonly ms: number }
);
export type DisruptionKind = Disruption['kind'];

export const FREEZE_MS = 30_000;
/** The jobs process, which queues and ends jobs. */
export const JOBS = 'jobs';
const MOST_AT_ONCE = 3;
const LATEST_MS = 1_500;
const LONGEST_STALL_MS = 20_000;
const LONGEST_CUT_MS = 8_000;
const LONGEST_JUMP_MS = 15 * 60_000;
/** Of 100 disruptions. Freezes last longest, so they are rare. */
const SHARES: readonly (readonly [DisruptionKind, number])[] = [
  ['kill', 34],
  ['restart', 12],
  ['cut', 14],
  ['delay', 14],
  ['stall', 8],
  ['clock', 12],
  ['freeze', 6],
];

export function membersOf({ apis, workers, consumers }: Sizes): string[] {
  const some = (role: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${role} ${n + 1}`);
  return [...some('api', apis), ...some('worker', workers), ...some('consumers', consumers), JOBS];
}

/** One to three disruptions at once. The same numbers give the same plan. */
export function planRound(random: Random, members: readonly string[]): Disruption[] {
  return Array.from({ length: random.between(1, MOST_AT_ONCE) }, () => plan(random, members));
}

function plan(random: Random, members: readonly string[]): Disruption {
  const kind = pickKind(random);
  const [afterMs, member, server] = [random.between(0, LATEST_MS), random.pick(members), random.pick(SERVERS)];
  switch (kind) {
    case 'kill':
      return { afterMs, kind, member };
    case 'freeze':
      return { afterMs, kind, member, ms: FREEZE_MS };
    case 'restart':
      return { afterMs, kind, server };
    case 'delay':
      return {
        afterMs,
        kind,
        member,
        server,
        ms: random.between(1_000, LONGEST_CUT_MS),
        latencyMs: random.between(20, 800),
      };
    case 'stall':
      return { afterMs, kind, member, server, ms: random.between(1_000, LONGEST_STALL_MS) };
    case 'cut':
      return { afterMs, kind, member, server, ms: random.between(0, LONGEST_CUT_MS) };
    case 'clock':
      return {
        afterMs,
        kind,
        member,
        offsetMs: random.between(-LONGEST_JUMP_MS, LONGEST_JUMP_MS),
        ms: random.between(1_000, LONGEST_STALL_MS),
      };
  }
}

function pickKind(random: Random): DisruptionKind {
  let left = random.next() * SHARES.reduce((sum, [, share]) => sum + share, 0);
  for (const [kind, share] of SHARES) if ((left -= share) < 0) return kind;
  return 'kill';
}

export function describeDisruption(disruption: Disruption): string {
  const { kind } = disruption;
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  if (kind === 'restart') return `${disruption.server} killed`;
  const { member } = disruption;
  if (kind === 'kill') return `${member} killed`;
  if (kind === 'clock') return `clock of ${member} off by ${seconds(disruption.offsetMs)}`;
  if (kind === 'freeze') return `${member} frozen for ${seconds(disruption.ms)}`;
  const link = `${member} to ${disruption.server}`;
  if (kind === 'delay') return `${link} ${disruption.latencyMs} ms late for ${seconds(disruption.ms)}`;
  return `${link} ${kind === 'cut' ? 'cut' : 'stalled'} for ${seconds(disruption.ms)}`;
}
