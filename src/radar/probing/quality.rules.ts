import { dnsProviderOf, emailProviderOf, parkingHost } from './providers.rules.js';
import { type Assessment, type ProbeEvidence, type QualityReason } from '../radar.events.js';

/** Fewer words are no evidence of a business. */
const REAL_CONTENT_WORDS = 60;
const SUBSTANTIAL_WORDS = 250;
const MAX_SECTIONS = 4;
/** The minimum score for a published profile. */
export const PROMOTION_SCORE = 0.6;

/** Kinds of page markers; the prefix before the colon. */
export const PARKED = 'parked:';
export const PLACEHOLDER = 'placeholder:';
export const PERSONAL = 'personal:';
export const UNWANTED = 'unwanted:';

/** Rates a domain by its evidence: each conclusion names its rule, and the score is the sum of its reasons. */
export function assess(apex: string, evidence: ProbeEvidence): Assessment {
  const { registration, dns, homepage } = evidence;
  const parking = parkedBy(evidence);
  const hasRealContent = realContent(evidence, parking);
  const parkedMail = parkingHost(dns.mailExchangers) !== null;
  const hasRealEmail = dns.status === 'unknown' ? null : dns.mailExchangers.length > 0 && !parkedMail;
  const isKnown = dns.status !== 'unknown' && homepage.status !== 'unknown';
  const reasons = reasonsOf(evidence, { parking, hasRealContent, hasRealEmail });
  const sum = reasons.reduce((total, reason) => total + reason.points, 0);
  return {
    registeredOn: registration.registeredOn,
    registrar: registration.registrar,
    dnsProvider: dnsProviderOf(apex, dns.nameservers),
    hasRealEmail,
    emailProvider: hasRealEmail ? emailProviderOf(apex, dns.mailExchangers) : null,
    hasRealContent,
    isParked: parking !== null ? true : homepage.status === 'unknown' ? null : false,
    qualityScore: isKnown ? Math.round(Math.min(1, Math.max(0, sum)) * 100) / 100 : null,
    reasons,
  };
}

/** The reasons against a public profile; empty without any. */
export function promotionLacks(assessment: Assessment, { homepage }: ProbeEvidence): string[] {
  const lacks: string[] = [];
  if (assessment.isParked === true) lacks.push('parked');
  if (assessment.hasRealContent !== true) lacks.push('no_content');
  if (homepage.markers.some((marker) => marker.startsWith(PERSONAL))) lacks.push('personal');
  // Only a submission, which a moderator sees, can register it.
  if (homepage.markers.some((marker) => marker.startsWith(UNWANTED))) lacks.push('unwanted');
  // A name is never derived from the domain: without a name on its page a company has none.
  if (homepage.siteName === null) lacks.push('no_name');
  if ((assessment.qualityScore ?? 0) < PROMOTION_SCORE) lacks.push('score');
  return lacks;
}

const REFUSED = [PARKED, PERSONAL, UNWANTED];

/**
 * The rule by which a page belongs to no company, such as `unwanted:gambling or sex`. Null where the page does not prove
 * it: a site that is down or poorer than before may still be a company's.
 */
export function refusalOf({ homepage }: Pick<ProbeEvidence, 'homepage'>): string | null {
  if (homepage.status !== 'found') return null;
  return homepage.markers.find((marker) => REFUSED.some((kind) => marker.startsWith(kind))) ?? null;
}

function parkedBy({ dns, homepage }: ProbeEvidence): string | null {
  const host = parkingHost(dns.nameservers);
  if (host !== null) return `name server ${host}`;
  const marker = homepage.markers.find((found) => found.startsWith(PARKED));
  return marker === undefined ? null : `its page: ${marker.slice(PARKED.length)}`;
}

function realContent({ homepage }: ProbeEvidence, parking: string | null): boolean | null {
  if (homepage.status === 'unknown') return null;
  if (homepage.status === 'none' || parking !== null || homepage.redirectApex !== null) return false;
  const isPlaceholder = homepage.markers.some((found) => found.startsWith(PLACEHOLDER));
  return homepage.httpStatus === 200 && homepage.words >= REAL_CONTENT_WORDS && !isPlaceholder;
}

interface Found {
  readonly parking: string | null;
  readonly hasRealContent: boolean | null;
  readonly hasRealEmail: boolean | null;
}

function reasonsOf({ dns, homepage }: ProbeEvidence, found: Found): QualityReason[] {
  const reasons: QualityReason[] = [];
  const add = (holds: boolean, rule: string, points: number, detail: string): void => {
    if (holds) reasons.push({ rule, points, detail });
  };
  const placeholder = homepage.markers.find((marker) => marker.startsWith(PLACEHOLDER));
  const sections = homepage.sections.slice(0, MAX_SECTIONS);
  add(dns.nameservers.length > 0, 'delegated', 0.05, `name servers ${dns.nameservers.slice(0, 2).join(', ')}`);
  add(found.hasRealEmail === true, 'mail', 0.15, `mail goes to ${dns.mailExchangers[0] ?? ''}`);
  add(homepage.url?.startsWith('https:') ?? false, 'https', 0.05, 'the page is served over TLS');
  if (found.hasRealContent === true) {
    add(true, 'real_content', 0.3, `${homepage.words} words of its own`);
    add(homepage.words >= SUBSTANTIAL_WORDS, 'substantial', 0.1, `at least ${SUBSTANTIAL_WORDS} words`);
    add(homepage.siteName !== null, 'names_itself', 0.1, `calls itself ${homepage.siteName ?? ''}`);
    add(homepage.hasDescription, 'description', 0.05, 'describes itself in its head');
    add(sections.length > 0, 'sections', sections.length * 0.05, `links to ${sections.join(', ')}`);
  }
  add(placeholder !== undefined, 'placeholder', -0.3, (placeholder ?? '').slice(PLACEHOLDER.length));
  add(found.parking !== null, 'parked', -1, found.parking ?? '');
  return reasons;
}
