import { Inject, Injectable } from '@nestjs/common';
import { deriveId } from '../../platform/ids/ids.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { closureOf } from '../company-website/parked-site.rules.js';
import { isVisitOfAnotherFirm } from '../domain-search/domain-names.rules.js';
import { type SiteVisit, type VisitedPage } from '../site-visit/site-visit.port.js';
import { SiteVisits } from '../site-visit/site-visits.service.js';
import { logoCandidates, siteNameOf, type LogoCandidate } from './logo-candidates.js';
import { type DrawnLogo } from './logo-drawing.js';
import { type FoundLogos, type LogoPicture, type LogoReason } from './logo.events.js';
import { isPlaceholderAddress } from './placeholder.rules.js';

const RULES = 'logo-rules 2026-11-30';
const MAX_LOGO_BYTES = 2 * 1024 * 1024;
const IMAGES = 'image/svg+xml,image/png,image/webp,image/jpeg,image/gif,image/x-icon,image/*;q=0.5';

type Tried =
  | { readonly kind: 'drawn'; readonly drawn: DrawnLogo; readonly url: string }
  | { readonly kind: 'refused'; readonly reason: LogoReason };

/** Finds the logos of a site. Concurrent callers share one search, for as long as the visit is shared. */
@Injectable()
export class LogoFinder {
  private readonly searches = new WeakMap<SiteVisit, Promise<FoundLogos>>();

  constructor(
    private readonly visits: SiteVisits,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  async find(domain: string, names: readonly string[] = []): Promise<FoundLogos> {
    const visit = await this.visits.visit(domain);
    // The pictures there are another firm's, of a seller of domains or of a wall against robots.
    const closure = visit.home?.document && closureOf(visit.home.document);
    if (closure || isVisitOfAnotherFirm(visit, names)) {
      const reason = closure === 'bot_wall' ? 'forbidden' : 'none_found';
      return { ...aboutSite(visit, domain), square: null, horizontal: null, reason, siteName: null };
    }
    const known = this.searches.get(visit);
    if (known) return known;
    const search = this.search(visit, domain);
    this.searches.set(visit, search);
    return search;
  }

  private async search(visit: SiteVisit, domain: string): Promise<FoundLogos> {
    const { home } = visit;
    const about = aboutSite(visit, domain);
    const closed = closedReason(visit, home);
    if (!home || closed) return { ...about, square: null, horizontal: null, reason: closed ?? 'unreachable' };
    return { ...about, ...(await this.pictures(visit, home)) };
  }

  /** Tries candidates by weight until each shape is found. */
  private async pictures(
    visit: SiteVisit,
    home: VisitedPage,
  ): Promise<Pick<FoundLogos, 'square' | 'horizontal' | 'reason'>> {
    const found: { square: LogoPicture | null; horizontal: LogoPicture | null } = { square: null, horizontal: null };
    const reasons = new Set<LogoReason>();
    for (const candidate of await logoCandidates(visit, home)) {
      if (found.square && found.horizontal) break;
      // Icon-only candidates cannot fill the missing horizontal shape.
      if (found.square && candidate.origin !== 'header' && candidate.weight < 70) continue;
      const tried = await this.tryOne(visit, home, candidate);
      if (tried.kind === 'refused') reasons.add(tried.reason);
      else if (tried.drawn.shape !== 'other') found[tried.drawn.shape] ??= await this.store(candidate, tried);
    }
    const reason = found.square && found.horizontal ? null : (REPORTED.find((one) => reasons.has(one)) ?? 'none_found');
    return { ...found, reason };
  }

  private async tryOne(visit: SiteVisit, home: VisitedPage, candidate: LogoCandidate): Promise<Tried> {
    const { url, drawing, isPlaceholder } = candidate;
    if (isPlaceholder || (url !== null && isPlaceholderAddress(url))) return { kind: 'refused', reason: 'placeholder' };
    const { drawLogo, fileOf } = await import('./logo-drawing.js');
    const file = drawing === null ? await fileAt(visit, url ?? '') : { bytes: fileOf(drawing), url: home.url };
    if ('reason' in file) return { kind: 'refused', reason: file.reason };
    if (isPlaceholderAddress(file.url)) return { kind: 'refused', reason: 'placeholder' };
    const drawn = await drawLogo(file.bytes);
    if (typeof drawn === 'object') return { kind: 'drawn', drawn, url: file.url };
    return { kind: 'refused', reason: drawn === 'no_picture' ? 'none_found' : drawn };
  }

  private async store(
    { origin }: LogoCandidate,
    { drawn, url }: Extract<Tried, { kind: 'drawn' }>,
  ): Promise<LogoPicture> {
    const { bytes, sha256, width, height } = drawn;
    // The name is derived from the content, so equal pictures are stored once.
    const key = `logos/${deriveId('logo', sha256)}.png`;
    if (!(await this.objects.head(key))) await this.objects.put(key, bytes);
    return { key, sha256, width, height, originUrl: url.slice(0, 2_000), origin };
  }
}

function aboutSite({ host, home, visitedAt }: SiteVisit, domain: string) {
  return {
    website: domain,
    siteName: home?.document ? siteNameOf(home.document, [host, home.url]) : null,
    provenance: {
      source: 'site-scan' as const,
      sourceUrl: home?.url.split('?', 1)[0] ?? `https://${domain}/`,
      observedAt: new Date(visitedAt).toISOString(),
      rule: RULES,
    },
  };
}

/** The order in which reasons are reported: those that a caller can act on come first. */
const REPORTED: readonly LogoReason[] = ['placeholder', 'too_small', 'forbidden', 'none_found'];

async function fileAt(
  visit: SiteVisit,
  url: string,
): Promise<{ readonly bytes: Buffer; readonly url: string } | { readonly reason: LogoReason }> {
  const answer = await visit.get(url, { maxBytes: MAX_LOGO_BYTES, accept: IMAGES });
  if (answer.outcome === 'forbidden') return { reason: 'forbidden' };
  if (answer.outcome !== 'answered') return { reason: 'none_found' };
  const { response } = answer;
  if (response.status === 401 || response.status === 403) return { reason: 'forbidden' };
  if (!response.ok || response.truncated || response.body.length === 0) return { reason: 'none_found' };
  return { bytes: response.body, url: response.url };
}

/** Why a site cannot be searched; null where it can. */
function closedReason(visit: SiteVisit, home: VisitedPage | null): LogoReason | null {
  if (visit.outcome === 'forbidden') return 'forbidden';
  if (!home) return 'unreachable';
  if ([401, 403, 429].includes(home.status)) return 'forbidden';
  return home.status >= 500 ? 'unreachable' : null;
}
