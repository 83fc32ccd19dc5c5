import { TECHNOLOGY_BY_NAME } from './technology-rules.rules.js';
import { type Detection, type Proof } from './detect-technologies.rules.js';

/** The API fields. */
export interface RawStack {
  readonly cdn: string | null;
  readonly hosting: string | null;
  readonly email_provider: string | null;
  /** Frameworks, libraries, content systems, shops, languages and servers of the site. */
  readonly frameworks: readonly string[];
  readonly payments: readonly string[];
  readonly analytics: readonly string[];
}

const FRAMEWORK_CATEGORIES = ['framework', 'library', 'cms', 'shop', 'builder', 'language', 'server'];
const ANALYTICS_CATEGORIES = ['analytics', 'tag manager', 'session replay', 'experiments'];

export function rawStack(detections: readonly Detection[]): RawStack {
  const named = (categories: readonly string[]): string[] =>
    detections.filter(({ category }) => categories.includes(category)).map(({ technology }) => technology);
  return {
    cdn: strongest(detections, 'cdn'),
    hosting: strongest(detections, 'hosting'),
    email_provider: strongest(detections, 'email') ?? strongest(detections, 'email security'),
    frameworks: named(FRAMEWORK_CATEGORIES),
    payments: named(['payments']),
    analytics: named(ANALYTICS_CATEGORIES),
  };
}

/** The best-proven technology of a category; on a tie the more specific one. */
function strongest(detections: readonly Detection[], category: string): string | null {
  let best: { readonly name: string; readonly weight: number } | null = null;
  let isTie = false;
  for (const { technology, category: ownCategory, proofs } of detections) {
    if (ownCategory !== category) continue;
    const ofSite = proofs.filter((proof) => isOfSite(proof, category, detections));
    if (ofSite.length === 0) continue;
    const weight = Math.max(...ofSite.map(weightOf)) + (hasPart(detections, technology, category) ? -0.5 : 0);
    if (best !== null && weight <= best.weight) isTie ||= weight === best.weight;
    else [best, isTie] = [{ name: technology, weight }, false];
  }
  // Senders that a record allows: of two, neither is known to have the mailboxes.
  return isTie && category === 'email' && best?.weight === 1 ? null : (best?.name ?? null);
}

/**
 * Whether a proof is about the site itself: a script, a frame or a picture from a host says where others run their
 * services. Pictures and styles are what a site puts on its network.
 */
function isOfSite({ place, matched }: Proof, category: string, detections: readonly Detection[]): boolean {
  if (category !== 'hosting' && category !== 'cdn') return true;
  if (place === 'script') return false;
  if (place === 'html') return category === 'cdn' || !matched.startsWith('//');
  if (place !== 'implied') return true;
  const implier = detections.find(({ technology }) => technology === matched);
  return implier?.proofs.some((proof) => isOfSite(proof, 'hosting', detections) && proof.place !== 'html') ?? false;
}

/** Another detected technology of the category is part of this one: Amazon S3 is more specific than AWS. */
function hasPart(detections: readonly Detection[], technology: string, category: string): boolean {
  return detections.some(
    (other) =>
      other.category === category && (TECHNOLOGY_BY_NAME.get(other.technology)?.implies.includes(technology) ?? false),
  );
}

/** The actual target of mail or pages weighs most; name servers indicate the registrar, script addresses little. */
function weightOf({ place, matched }: Proof): number {
  if (place === 'dns') return matched.startsWith('MX ') || matched.startsWith('CNAME ') ? 6 : 1;
  return { header: 5, cookie: 4, meta: 4, certificate: 3, html: 2, script: 2, implied: 0 }[place];
}
