import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type NameServers } from './probe.port.js';
import { type DnsEvidence } from '../radar.events.js';

export interface SystemDnsOptions {
  /** `address:port`; by default the machine's resolvers. */
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
  readonly now?: () => number;
}

const TIMEOUT_MS = 3_000;
const TRIES = 2;
const REACHABLE_MS = 60_000;
const UNREACHABLE_MS = 5_000;
/** A zone that always has name servers: a resolver without an answer for it is disconnected. */
const CANARY = 'com';

type Records<T> = { readonly records: readonly T[] } | { readonly missing: true } | { readonly error: string };

/** Queries the machine's own resolvers. */
export class SystemDns implements NameServers {
  private readonly resolver: Resolver;
  private reachable: { readonly answer: Promise<boolean>; readonly until: number } | null = null;

  constructor(private readonly options: SystemDnsOptions = {}) {
    this.resolver = new Resolver({ timeout: options.timeoutMs ?? TIMEOUT_MS, tries: TRIES });
    if (options.servers && options.servers.length > 0) this.resolver.setServers(options.servers);
  }

  async lookUp(apex: string): Promise<DnsEvidence> {
    const [ns, mx] = await Promise.all([
      recordsOf(() => this.resolver.resolveNs(apex)),
      recordsOf(() => this.resolver.resolveMx(apex)),
    ]);
    if ('missing' in ns) return { status: 'none', nameservers: [], mailExchangers: [], error: null };
    if ('error' in ns) return unknown(ns.error);
    if ('error' in mx) return unknown(mx.error);
    // Some servers deny the whole name where it only has no such records.
    const exchangers = ('missing' in mx ? [] : [...mx.records])
      .sort((a, b) => a.priority - b.priority)
      .map(({ exchange }) => hostOf(exchange));
    return {
      status: 'found',
      nameservers: ns.records.map(hostOf).sort(),
      // A lone "." means that the domain accepts no mail (RFC 7505); `localhost` and addresses are no exchangers.
      mailExchangers: exchangers.filter((host) => host.includes('.') && isIP(host) === 0),
      error: null,
    };
  }

  /** Checked once a minute at most, and again soon while it is false: probes then prove nothing. */
  isReachable(): Promise<boolean> {
    const now = this.options.now ?? Date.now;
    if (!this.reachable || this.reachable.until <= now()) {
      const answer: Promise<boolean> = recordsOf(() => this.resolver.resolveNs(CANARY)).then((found) => {
        const isReachable = 'records' in found && found.records.length > 0;
        if (!isReachable) this.reachable = { answer, until: now() + UNREACHABLE_MS };
        return isReachable;
      });
      this.reachable = { answer, until: now() + REACHABLE_MS };
    }
    return this.reachable.answer;
  }
}

async function recordsOf<T>(ask: () => Promise<T[]>): Promise<Records<T>> {
  try {
    return { records: await ask() };
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code === 'ENOTFOUND') return { missing: true };
    if (code === 'ENODATA') return { records: [] };
    return { error: typeof code === 'string' ? code.replace(/^E/, '').toLowerCase() : 'failed' };
  }
}

function hostOf(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function unknown(error: string): DnsEvidence {
  return { status: 'unknown', nameservers: [], mailExchangers: [], error };
}
