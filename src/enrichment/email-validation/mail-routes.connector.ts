import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type MailRoute, type MailRoutes } from './mailbox.port.js';

export interface DnsMailRoutesOptions {
  /** `address:port`; empty uses the machine's resolvers. */
  readonly servers: readonly string[];
  readonly timeoutMs?: number;
}

/** Injection token of the options. */
export const MAIL_ROUTES_OPTIONS = Symbol('MAIL_ROUTES_OPTIONS');

const TIMEOUT_MS = 3_000;
const TRIES = 2;
const MAX_HOSTS = 20;

type Found<T> = { readonly records: readonly T[] } | { readonly missing: true } | { readonly error: string };

/** Resolves where mail for a domain goes, by direct DNS queries. */
@Injectable()
export class DnsMailRoutes implements MailRoutes {
  private readonly resolver: Resolver;

  constructor(@Inject(MAIL_ROUTES_OPTIONS) { servers, timeoutMs = TIMEOUT_MS }: DnsMailRoutesOptions) {
    this.resolver = new Resolver({ timeout: timeoutMs, tries: TRIES });
    if (servers.length > 0) this.resolver.setServers([...servers]);
  }

  async routeOf(domain: string): Promise<MailRoute> {
    const mx = await recordsOf(() => this.resolver.resolveMx(domain));
    if ('missing' in mx) return this.deniedRoute(domain);
    if ('error' in mx) return { kind: 'unknown', answered: mx.error };
    if (mx.records.length > 0) return mxRoute(mx.records);
    return this.implicitRoute(domain);
  }

  /** Some name servers deny a name for all types that they do not have (RFC 4074). */
  private async deniedRoute(domain: string): Promise<MailRoute> {
    const route = await this.implicitRoute(domain);
    return route.kind === 'implicit' ? route : { kind: 'none', answered: 'no such domain' };
  }

  private async implicitRoute(domain: string): Promise<MailRoute> {
    const found = await Promise.all([
      recordsOf(() => this.resolver.resolve4(domain)),
      recordsOf(() => this.resolver.resolve6(domain)),
    ]);
    if (found.some((each) => 'records' in each && each.records.length > 0)) {
      return { kind: 'implicit', hosts: [domain], answered: 'no MX, but an address' };
    }
    const failed = found.find((each) => 'error' in each);
    if (failed && 'error' in failed) return { kind: 'unknown', answered: failed.error };
    return { kind: 'none', answered: 'neither MX nor an address' };
  }
}

function mxRoute(records: readonly { readonly priority: number; readonly exchange: string }[]): MailRoute {
  const sorted = [...records].sort((a, b) => a.priority - b.priority);
  const named = sorted.map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ''));
  const hosts = [...new Set(named.filter((host) => host !== ''))].slice(0, MAX_HOSTS);
  const answered = sorted
    .slice(0, MAX_HOSTS)
    .map(({ priority, exchange }) => `${priority} ${exchange === '' ? '.' : exchange}`)
    .join(', ');
  // A lone dot beside other hosts has no meaning.
  return hosts.length === 0 ? { kind: 'null_mx', answered } : { kind: 'mx', hosts, answered };
}

async function recordsOf<T>(ask: () => Promise<T[]>): Promise<Found<T>> {
  try {
    return { records: await ask() };
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code === 'ENOTFOUND') return { missing: true };
    if (code === 'ENODATA') return { records: [] };
    return { error: typeof code === 'string' ? code.replace(/^E/, '').toLowerCase() : 'failed' };
  }
}
