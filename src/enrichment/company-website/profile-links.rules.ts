import { resolveOn } from '../site-visit/page-document.rules.js';
import { type EnrichedField } from '../pipeline/enrichment.events.js';
import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { organisationOf } from './organisation-data.rules.js';
import { type ReadPage, type SiteFact } from './site-fact.rules.js';

type ProfileField = Extract<EnrichedField, 'linkedinUrl' | 'twitterUrl' | 'githubUrl'>;

interface Profile {
  readonly field: ProfileField;
  readonly handle: string;
  /** The normalised form of the address. */
  readonly url: string;
}

/** Parsing these many addresses takes a few milliseconds. */
const ANCHORS_A_TURN = 300;
/** Paths on these hosts that are not profiles. */
const NOT_A_PROFILE = new Set(
  (
    'intent share sharer home hashtag search i login signup about features pricing topics orgs sponsors marketplace ' +
    'collections trending contact settings notifications explore apps site security enterprise team readme'
  ).split(' '),
);
/** Templates link the profiles of their makers, or of no firm, as examples. */
const NOT_OWN = new Set(
  (
    'wix wixcom wix-com squarespace shopify wordpress wordpress-com wordpressdotcom webflow webflow-inc- weebly jimdo ' +
    'godaddy framer elementor themeforest envato tilda tildacc duda ghost ghostorg carrd strikingly lovable_dev vercel nextjs ' +
    'yourcompany your-company your_company yourprofile yourhandle yourusername yourpage yourbrand username example companyname company-name'
  ).split(' '),
);
const HANDLE = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u;

/** The profile at this address; null for any other page and for a person's profile. */
export function profileOf(url: URL): Profile | null {
  const host = url.hostname.toLowerCase().replace(/^www\./, '');
  const [first = '', second = '', ...rest] = url.pathname.split('/').filter(Boolean).map(decoded);
  if (host === 'linkedin.com' || /^[a-z]{2,3}\.linkedin\.com$/.test(host)) {
    if (!['company', 'school', 'showcase'].includes(first) || !HANDLE.test(second)) return null;
    return { field: 'linkedinUrl', handle: second, url: `https://www.linkedin.com/${first}/${second.toLowerCase()}` };
  }
  const isProfile = second === '' && rest.length === 0;
  const handle = first.replace(/^@/, '');
  if (!isProfile || !HANDLE.test(handle) || NOT_A_PROFILE.has(handle.toLowerCase())) return null;
  if (host === 'twitter.com' || host === 'x.com')
    return { field: 'twitterUrl', handle, url: `https://x.com/${handle}` };
  return host === 'github.com' ? { field: 'githubUrl', handle, url: `https://github.com/${handle}` } : null;
}

/** Profiles that a site links to. One that the linked data names, is named like the site or is on every page is the company's. */
export async function profileLinks(
  pages: readonly ReadPage[],
  domain: string,
): Promise<(SiteFact & { readonly url: string })[]> {
  const found = new Map<string, LinkedProfile>();
  const note = (address: string, page: ReadPage, kind: 'data' | 'labelled' | 'link'): void => {
    const url = resolveOn(page.document, address);
    const profile = url && (profileOf(url) ?? ownerOfRepository(url, domain));
    if (!profile) return;
    const none = { profile, pages: new Set<string>(), isData: false, isLabelled: false, first: page.url };
    const known = found.get(profile.url) ?? none;
    known.pages.add(page.url);
    known.isData ||= kind === 'data';
    known.isLabelled ||= kind === 'labelled';
    found.set(profile.url, known);
  };
  for (const page of pages) {
    // Beside the people of a team the icons lead to their own profiles.
    const isOfPeople = page.kind === 'team' || page.kind === 'about';
    for (const [at, { href, text }] of page.document.anchors.entries()) {
      if (at % ANCHORS_A_TURN === 0) await loopTurn();
      note(href, page, !isOfPeople && isLabelled(text) ? 'labelled' : 'link');
    }
    for (const address of organisationOf(page.document, domain)?.profiles ?? []) note(address, page, 'data');
  }
  const possible = [...found.values()].flatMap((one) => {
    const isNamedSo = likeName(one.profile.handle, domain);
    const isLikely = one.isData || one.isLabelled || one.pages.size > 1;
    if (!isNamedSo && (!isLikely || NOT_OWN.has(one.profile.handle.toLowerCase()))) return [];
    const isEverywhere = one.pages.size > 1 && one.pages.size >= Math.ceil(pages.length / 2);
    return [{ ...one, support: one.isData || isNamedSo ? 2 : isEverywhere ? 1 : 0 }];
  });
  const counts = new Map<ProfileField, number[]>();
  for (const { support, profile } of possible) {
    const known = counts.get(profile.field) ?? [0, 0, 0];
    counts.set(profile.field, known.with(support, (known[support] ?? 0) + 1));
  }
  // An investor links the profiles of its firms: of several without the site's name none is surely its own.
  const rivals = ({ support, profile }: (typeof possible)[number]): number =>
    (counts.get(profile.field) ?? []).slice(support).reduce((sum, count) => sum + count, -1);
  return possible
    .filter((one) => one.support === 2 || rivals(one) === 0)
    .map(({ profile, isData, support, first }) => ({
      field: profile.field,
      value: profile.url,
      rule: isData ? 'jsonld.sameAs' : 'link.profile',
      matched: profile.url,
      confidence: isData ? 0.95 : support > 0 ? 0.85 : 0.6,
      url: first,
    }));
}

interface LinkedProfile {
  readonly profile: Profile;
  readonly pages: Set<string>;
  /** Named by the linked data. */
  isData: boolean;
  /** The link is an icon or says no more than the network's name. */
  isLabelled: boolean;
  readonly first: string;
}

const LABELS = new Set([
  '',
  'linkedin',
  'linked in',
  'in',
  'twitter',
  'x',
  'tw',
  'github',
  'gh',
  'git',
  'follow',
  'follow us',
]);

function isLabelled(text: string): boolean {
  return LABELS.has(text.trim().toLowerCase());
}

/** The company's organisation at GitHub, where it links a repository only. */
function ownerOfRepository(url: URL, domain: string): Profile | null {
  const [owner = '', repository] = url.pathname.split('/').filter(Boolean);
  if (repository === undefined || !likeName(owner, domain)) return null;
  return profileOf(new URL(`/${owner}`, url));
}

const BESIDE_NAME = /(?:hq|app|io|ai|inc|co|labs?|tech|team|official|global|dev)$/;

function likeName(handle: string, domain: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const stated = domain.split('.', 1)[0] ?? '';
  const [name, label] = [plain(handle), plain(stated)];
  if (label.length < 3) return false;
  // `acmehq` on acme-robots.com and on acmerobots.com
  const [first, stem] = [plain(stated.split('-', 1)[0] ?? ''), name.replace(BESIDE_NAME, '')];
  return (
    name.includes(label) ||
    (name.length >= 4 && label.includes(name)) ||
    (first.length >= 4 && name.startsWith(first)) ||
    (stem.length >= 4 && label.startsWith(stem))
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
