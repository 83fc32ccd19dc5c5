import { Inject, Injectable } from '@nestjs/common';
import { Resolver } from 'node:dns/promises';
import { type WithEmail } from '../email/email.settings.js';
import { CONFIG } from '../../platform/tokens.js';
import { type DnsTraces } from '../technology-rules/detect-technologies.rules.js';

const TIMEOUT_MS = 1_500;
const MAX_RECORDS = 30;
const MAX_TEXT = 500;

/** DNS records of a site. Never throws: a failed query counts as a missing record. */
@Injectable()
export class SiteDns {
  private readonly resolver: Resolver;

  constructor(@Inject(CONFIG) { email }: WithEmail) {
    this.resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
    // The same servers as for mail; empty uses the machine's resolvers.
    if (email.dnsServers.length > 0) this.resolver.setServers([...email.dnsServers]);
  }

  async lookUp(domain: string): Promise<DnsTraces> {
    const [mx, ns, txt, cname, wwwCname] = await Promise.all([
      found(this.resolver.resolveMx(domain)),
      found(this.resolver.resolveNs(domain)),
      found(this.resolver.resolveTxt(domain)),
      found(this.resolver.resolveCname(domain)),
      found(this.resolver.resolveCname(`www.${domain}`)),
    ]);
    const exchangers = [...mx].sort((a, b) => a.priority - b.priority).map(({ exchange }) => exchange);
    return {
      mx: hosts(exchangers),
      ns: hosts(ns),
      txt: txt.slice(0, MAX_RECORDS).map((parts) => parts.join('').slice(0, MAX_TEXT)),
      cname: hosts([...cname, ...wwwCname]),
    };
  }
}

async function found<T>(query: Promise<T[]>): Promise<T[]> {
  return query.catch(() => []);
}

function hosts(names: readonly string[]): string[] {
  const plain = names.map((name) => name.toLowerCase().replace(/\.$/, ''));
  return plain.filter((name) => name !== '' && name.length <= 253).slice(0, MAX_RECORDS);
}
