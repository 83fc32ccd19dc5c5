import { Injectable } from '@nestjs/common';
import { isParked } from '../company-website/parked-site.rules.js';
import { SiteVisits } from '../site-visit/site-visits.service.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { hostsForName, matchOfSite, SURE_ENOUGH } from './domain-names.rules.js';
import { type StepResult } from '../pipeline/enrichment.events.js';

const AT_ONCE = 4;

/** Finds the domain of a company known only by name, with a confidence. */
@Injectable()
export class DomainSearch {
  constructor(private readonly visits: SiteVisits) {}

  /** Null where no site states the name, or where two sites match equally well. */
  async search(
    wanted: { readonly name: string; readonly linkedinUrl: string | null },
    observedAt: string,
  ): Promise<StepResult & { readonly domain: string | null }> {
    const hosts = hostsForName(wanted.name);
    const tried: { host: string; confidence: number; why: string; url: string }[] = [];
    for (let at = 0; at < hosts.length; at += AT_ONCE) {
      const visited = await Promise.all(hosts.slice(at, at + AT_ONCE).map((host) => this.visit(host, wanted)));
      tried.push(...visited);
      // A match of the given profile is conclusive.
      if (visited.some(({ confidence }) => confidence > 0.95)) break;
    }
    const likely = tried
      .filter(({ confidence }) => confidence >= SURE_ENOUGH)
      .sort((a, b) => b.confidence - a.confidence);
    const [best] = likely;
    const evidence = { tried: tried.map(({ host, confidence, why }) => ({ host, confidence, why })) };
    // Two names that lead to one domain are one site.
    const isAmbiguous = likely.some(
      ({ confidence, host }) => best && confidence >= best.confidence - 0.05 && host !== best.host,
    );
    if (!best || isAmbiguous) {
      const reason = isAmbiguous ? 'several_sites_of_that_name' : 'no_site_of_that_name';
      return { step: 'domain', outcome: 'nothing', reason, candidates: [], evidence, domain: null };
    }
    const candidate = {
      field: 'website' as const,
      value: `https://${best.host}`,
      source: 'name-search',
      sourceUrl: best.url,
      rule: `name-search: ${best.why}`,
      matched: null,
      confidence: best.confidence,
      observedAt,
    };
    return { step: 'domain', outcome: 'found', reason: null, candidates: [candidate], evidence, domain: best.host };
  }

  private async visit(host: string, wanted: { readonly name: string; readonly linkedinUrl: string | null }) {
    const { home, reason } = await this.visits.visit(host);
    const none = (why: string) => ({ host, confidence: 0, why, url: `https://${host}/` });
    if (!home?.document || home.status >= 400) return none(reason ?? 'no page');
    if (isParked(home.document)) return none('for sale');
    // A domain that redirects belongs to the owner of the target site.
    const { domain } = registrableDomain(home.url);
    if (domain === null) return none('it leads to a shared host');
    return { host: domain, ...matchOfSite(home.document, domain, wanted), url: home.url };
  }
}
