import { folded } from '../../vocabulary/ascii-fold.js';
import { latinSlugOf, nameKey } from '../../vocabulary/company-name.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { resolveOn, type PageDocument } from '../site-visit/page-document.rules.js';
import { type SiteVisit } from '../site-visit/site-visit.port.js';
import { organisationOf } from '../company-website/organisation-data.rules.js';
import { profileOf } from '../company-website/profile-links.rules.js';

const ENDINGS = ['com', 'ai', 'io', 'co', 'app', 'dev'] as const;
const MAX_HOSTS = 10;
/** Parts of a company's name that its domain often omits or adds. */
const LOOSE_ENDS = /-(?:inc|llc|ltd|limited|corp|corporation|gmbh|ag|sa|sas|bv|ab|plc|co|company)$/;

/** Minimum confidence at which a domain counts as the company's. */
export const SURE_ENOUGH = 0.7;

/** Likely hosts of a company with this name; empty where the name yields no valid host. */
export function hostsForName(name: string): string[] {
  const slug = latinSlugOf(name).replace(LOOSE_ENDS, '');
  if (slug.length < 3) return [];
  const labels = [...new Set([slug.replaceAll('-', ''), slug])];
  return labels.flatMap((label) => ENDINGS.map((ending) => `${label}.${ending}`)).slice(0, MAX_HOSTS);
}

export interface NameMatch {
  readonly confidence: number;
  readonly why: string;
}

/** The confidence that a site belongs to a company known only by name or profile. */
export function matchOfSite(
  page: PageDocument,
  domain: string,
  wanted: { readonly name: string; readonly linkedinUrl: string | null },
): NameMatch {
  const key = nameKey(wanted.name);
  // A name without letters would equal every missing one.
  const isName = (text: string): boolean => key !== '' && nameKey(text) === key;
  const profiles = page.anchors.flatMap(({ href }) => {
    const url = resolveOn(page, href);
    return (url && profileOf(url)) ?? [];
  });
  const requested =
    wanted.linkedinUrl !== null && URL.canParse(wanted.linkedinUrl) ? profileOf(new URL(wanted.linkedinUrl)) : null;
  const linked = profiles.filter(({ field }) => field === 'linkedinUrl');
  if (requested && linked.some(({ url }) => url === requested.url))
    return { confidence: 0.97, why: 'the site links the profile that was given' };
  const organisation = organisationOf(page, domain);
  const named = [organisation?.name, organisation?.legalName].flatMap((name) => name ?? []);
  const siteName = page.metas.find((meta) => meta.name === 'og:site_name')?.content ?? '';
  const contradicts = requested !== null && linked.length > 0 ? 0.4 : 0;
  const less = contradicts > 0 ? ', but it links another profile' : '';
  if (named.some(isName)) return { confidence: 0.85 - contradicts, why: `its data has the name${less}` };
  if (isName(siteName)) return { confidence: 0.8 - contradicts, why: `og:site_name is the name${less}` };
  const parts = page.title.split(/ [|–—·:-] | [|–—·:-]|: /);
  if (parts.some(isName)) return { confidence: 0.7 - contradicts, why: `its title has the name${less}` };
  return { confidence: 0.1, why: 'it does not say the name' };
}

const MIN_LABEL = 3;
const MIN_INNER_LABEL = 4;

/**
 * Whether the home page of a domain is another firm's: it leads to a domain of another name, as after an acquisition, and
 * the page there does not say any of the company's names.
 */
export function isAnotherFirms(
  page: PageDocument,
  url: string,
  wanted: { readonly domain: string; readonly names: readonly string[]; readonly linkedinUrl: string | null },
): boolean {
  const { domain: target } = registrableDomain(url);
  if (target === wanted.domain || (target !== null && isAlikeDomain(target, wanted.domain))) return false;
  const { names, linkedinUrl } = wanted;
  return !names.some(
    (name) => matchOfSite(page, target ?? wanted.domain, { name, linkedinUrl }).confidence >= SURE_ENOUGH,
  );
}

/** Why a scan of a domain says nothing that its site shows. */
export const ANOTHER_SITE = 'another_site' as const;

/**
 * Whether a visit ended at another firm's site, which a scan must not describe as the requested one. Names are those of
 * the company, where known; the domain's label counts as one.
 */
export function isVisitOfAnotherFirm(
  { host, home }: Pick<SiteVisit, 'host' | 'home'>,
  names: readonly string[],
): boolean {
  const { domain } = registrableDomain(host);
  if (!home?.document || domain === null) return false;
  const label = domain.split('.', 1)[0] ?? '';
  return isAnotherFirms(home.document, home.url, { domain, names: [...names, label], linkedinUrl: null });
}

/** Whether two registrable domains have alike labels: `acme.com` and `acme-robots.io`. */
export function isAlikeDomain(a: string, b: string): boolean {
  return isAlike(labelOf(a), labelOf(b));
}

/** Whether a name is alike a domain's label: `Acme Robots` and `acme.com`. */
export function isNameOfDomain(name: string, domain: string): boolean {
  return isAlike(labelOf(folded(name).replaceAll('.', '')), labelOf(domain));
}

/** Whether a domain's label is like a name's initials: `Boston Consulting Group` and `bcg.com`. */
export function hasInitialsOf(domain: string, name: string): boolean {
  const initials = name.split(' ').map((word) => word.slice(0, 1));
  return isNameOfDomain(initials.join(''), domain);
}

function labelOf(domain: string): string {
  return (domain.split('.', 1)[0] ?? '').replace(/[^\p{L}\p{N}]/gu, '');
}

/** `acme` and `acme-robots`, `get-acme` and `acme`. */
function isAlike(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    (short.length >= MIN_LABEL && long.startsWith(short)) || (short.length >= MIN_INNER_LABEL && long.includes(short))
  );
}
