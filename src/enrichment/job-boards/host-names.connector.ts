import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type HostNames } from './job-board.port.js';

/** Injection token of the name servers. */
export const NAME_SERVERS = Symbol('NAME_SERVERS');

const TIMEOUT_MS = 2_000;
const TRIES = 1;

/** Resolves the aliases (CNAME) of host names by direct DNS queries. */
@Injectable()
export class DnsHostNames implements HostNames {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  /** @param servers `address:port`; empty uses the machine's resolvers. */
  constructor(@Inject(NAME_SERVERS) servers: readonly string[]) {
    if (servers.length > 0) this.resolver.setServers([...servers]);
  }

  async aliasesOf(host: string): Promise<readonly string[]> {
    try {
      const names = await this.resolver.resolveCname(host);
      return names.map((name) => name.toLowerCase().replace(/\.$/, ''));
    } catch {
      // A missing name, a missing alias and a failed query all mean: no board.
      return [];
    }
  }
}
