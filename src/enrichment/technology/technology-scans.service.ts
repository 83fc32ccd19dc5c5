import { Injectable } from '@nestjs/common';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { closureOf } from '../company-website/parked-site.rules.js';
import { ANOTHER_SITE, isVisitOfAnotherFirm } from '../domain-search/domain-names.rules.js';
import { isRefusal, type SiteVisit, type VisitedPage } from '../site-visit/site-visit.port.js';
import { SiteVisits } from '../site-visit/site-visits.service.js';
import { detectTechnologies, type Detection } from '../technology-rules/detect-technologies.rules.js';
import { rawStack } from '../technology-rules/raw-stack.rules.js';
import { RULES_VERSION } from '../technology-rules/technology-rules.rules.js';
import { answeredPaths } from './answered-paths.js';
import { type ScanOutcome } from './scan-technology.command.js';
import { SiteDns } from './site-dns.connector.js';
import { tracesOf } from './site-traces.js';
import { type TechnologyScan } from './technology.events.js';

/** Scans each site once for concurrent callers, for as long as the visit is shared. */
@Injectable()
export class TechnologyScans {
  private readonly scans = new WeakMap<SiteVisit, Promise<ScanOutcome>>();

  constructor(
    private readonly visits: SiteVisits,
    private readonly dns: SiteDns,
    private readonly outgoing: SafeFetch,
  ) {}

  async scan(domain: string, names: readonly string[] = []): Promise<ScanOutcome> {
    // DNS queries run in parallel with the visit.
    const records = this.dns.lookUp(domain);
    const visit = await this.visits.visit(domain);
    if (isVisitOfAnotherFirm(visit, names)) return { kind: 'unreachable', reason: ANOTHER_SITE };
    const known = this.scans.get(visit);
    if (known) return known;
    const scan = this.scanSite(visit, domain, records);
    this.scans.set(visit, scan);
    return scan;
  }

  private async scanSite(
    visit: SiteVisit,
    domain: string,
    records: ReturnType<SiteDns['lookUp']>,
  ): Promise<ScanOutcome> {
    const { home } = visit;
    if (!home) return { kind: 'unreachable', reason: visit.reason ?? 'unreachable' };
    // A refusal shows the technologies of a firewall or a limit, which would replace those of the site.
    if (isRefusal(home.status)) return { kind: 'unreachable', reason: `status_${home.status}` };
    const closure = home.document && closureOf(home.document);
    if (closure) return { kind: 'unreachable', reason: closure };
    const [dns, paths] = await Promise.all([records, answeredPaths(visit, home)]);
    const certificate = this.outgoing.certificateOf(new URL(home.url).hostname);
    const found = detectTechnologies(tracesOf(home, { dns, paths, certificate }));
    return { kind: 'scanned', scan: scanOf(domain, home, found, visit.visitedAt) };
  }
}

function scanOf(domain: string, home: VisitedPage, found: readonly Detection[], visitedAt: number): TechnologyScan {
  const { cdn, hosting, email_provider: emailProvider, frameworks, payments, analytics } = rawStack(found);
  return {
    domain,
    cdn,
    hosting,
    emailProvider,
    frameworks,
    payments,
    analytics,
    technologies: found.map(({ technology, category, version, proofs }) => ({
      name: technology,
      category,
      version,
      proofs,
    })),
    provenance: {
      source: 'site-scan',
      sourceUrl: home.url.split('?', 1)[0] ?? home.url,
      observedAt: new Date(visitedAt).toISOString(),
      rule: `technology-rules ${RULES_VERSION}`,
    },
  };
}
