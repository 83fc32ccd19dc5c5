import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { folded } from '../../vocabulary/ascii-fold.js';
import { isDefaultName } from '../company-website/boilerplate.rules.js';
import { domainOf, nestedObjects, organisationNodes } from '../company-website/organisation-data.rules.js';
import { isAlikeDomain, isNameOfDomain } from '../domain-search/domain-names.rules.js';
import { isNamedAfterAnother } from '../domain-search/named-logo.rules.js';
import { isDataImage, OTHERS_LOGO, startsInLowerCase } from '../site-visit/page-image.rules.js';
import {
  isOfType,
  linkedObjects,
  resolveOn,
  titleParts,
  type PageDocument,
} from '../site-visit/page-document.rules.js';
import { type SiteVisit, type VisitedPage } from '../site-visit/site-visit.port.js';
import { type LogoOrigin } from './logo.events.js';
import { isBehindPrefix } from '../site-text/own-name.rules.js';
import { isUnnamedApplication } from './placeholder.rules.js';

export interface LogoCandidate {
  readonly origin: LogoOrigin;
  /** The file's address; null for inline SVG and for a `data:` address. */
  readonly url: string | null;
  /** Inline SVG, or a `data:` address. */
  readonly drawing: string | null;
  /** Higher weights are tried first. */
  readonly weight: number;
  /** The page belongs to an unnamed application template. */
  readonly isPlaceholder: boolean;
}

const MAX_CANDIDATES = 14;
const MANIFEST_BYTES = 64 * 1024;
const SVG_DATA = 'data:image/svg+xml';
const LOGO_WORD = /\blogo|logo\b|logotype|wordmark|brand/;

/** All possible logos of a site, likeliest first, one per address. */
export async function logoCandidates(visit: SiteVisit, home: VisitedPage): Promise<LogoCandidate[]> {
  const { document } = home;
  const found = document
    ? [
        ...(await fromManifest(visit, document)),
        ...fromIcons(document),
        ...fromLinkedData(document, domainsOf(visit.host, home.url)),
        ...fromOpenGraph(document),
        ...fromHeader(document, domainsOf(visit.host, home.url)),
      ]
    : [];
  found.push(...candidate('favicon', new URL('/favicon.ico', home.url), 1));
  const seen = new Set<string>();
  return found
    .sort((a, b) => b.weight - a.weight)
    .filter(({ url, drawing }) => !seen.has(url ?? drawing ?? '') && seen.add(url ?? drawing ?? ''))
    .slice(0, MAX_CANDIDATES);
}

/** The name that the site gives itself. Its addresses are those that were requested and reached. */
export function siteNameOf(
  { metas, ...page }: PageDocument,
  addresses: readonly string[] = [page.base],
): string | null {
  const domains = domainsOf(...addresses);
  const stated = ['og:site_name', 'application-name', 'apple-mobile-web-app-title'].flatMap((wanted) =>
    metas.filter(({ name }) => name === wanted).map(({ content }) => content),
  );
  const organization = ownOrganisations(page, domains)[0];
  if (typeof organization?.name === 'string') stated.push(organization.name);
  stated.push(...namesInTitle(page, domains));
  const name = stated
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .find((text) => text !== '' && !isDefaultName(text));
  return name === undefined || name.length > 100 ? null : name;
}

const MAX_PARTS = 8;

/** The registrable domains of a site: that of the visit, and that to which it led. */
function domainsOf(...addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => registrableDomain(address).domain ?? []))];
}

/** The parts of the title that are the domain's name: `Acme | Robots` on acme.com. */
function namesInTitle({ title }: Pick<PageDocument, 'title'>, domains: readonly string[]): string[] {
  const labels = domains.map((domain) => domain.split('.', 1)[0]?.replaceAll('-', '') ?? '');
  return titleParts({ title }, MAX_PARTS).filter((part) => {
    const name = folded(part).replace(/[^\p{L}\p{N}]/gu, '');
    return labels.some((label) => label === name || isBehindPrefix(name, label));
  });
}

/** Else the brands that the page is about; brands inside other data are those of products. */
function ownOrganisations(
  page: Pick<PageDocument, 'linkedData'>,
  domains: readonly string[],
): readonly Readonly<Record<string, unknown>>[] {
  const isAlike = (other: string): boolean => domains.some((domain) => isAlikeDomain(other, domain));
  const isOwnName = (name: string): boolean => domains.some((domain) => isNameOfDomain(name, domain));
  const nodes = organisationNodes(page, { domains, isAlike, isOwnName });
  if (nodes.length > 0) return nodes;
  const nested = nestedObjects(page);
  return linkedObjects(page).filter((object) => {
    const domain = domainOf(object['url']);
    const isOwn = domain === null || domains.includes(domain) || isAlike(domain);
    return isOwn && isOfType(object, ['Brand']) && !nested.has(object);
  });
}

function drawingOf(origin: LogoOrigin, drawing: string, weight: number): LogoCandidate {
  return { origin, url: null, drawing, weight, isPlaceholder: false };
}

function candidate(origin: LogoOrigin, url: URL | null, weight: number, isPlaceholder = false): LogoCandidate[] {
  return url ? [{ origin, url: url.href, drawing: null, weight, isPlaceholder }] : [];
}

async function fromManifest(visit: SiteVisit, page: PageDocument): Promise<LogoCandidate[]> {
  const link = page.links.find(({ rel }) => rel.split(/\s+/).includes('manifest'));
  const url = link && resolveOn(page, link.href);
  if (!url) return [];
  const answer = await visit.get(url, {
    maxBytes: MANIFEST_BYTES,
    accept: 'application/manifest+json,application/json',
  });
  if (answer.outcome !== 'answered' || !answer.response.ok) return [];
  const manifest = parsed(answer.response.text());
  const icons = Array.isArray(manifest.icons) ? (manifest.icons as unknown[]).slice(0, 30) : [];
  const isUnnamed = isUnnamedApplication([manifest.name, manifest.short_name]);
  return icons.flatMap((icon) => {
    const { src, sizes, purpose } = (icon ?? {}) as Record<string, unknown>;
    if (typeof src !== 'string' || purpose === 'monochrome') return [];
    const side = sideOf(typeof sizes === 'string' ? sizes : '');
    return candidate('manifest', resolveOn({ base: url.href }, src), 60 + Math.min(side, 512) / 64, isUnnamed);
  });
}

function fromIcons(page: PageDocument): LogoCandidate[] {
  return page.links.flatMap(({ rel, href, sizes, type }) => {
    const words = rel.split(/\s+/);
    const url = resolveOn(page, href);
    if (words.some((word) => word.startsWith('apple-touch-icon'))) {
      return candidate('touch_icon', url, 70 + Math.min(sideOf(sizes), 256) / 64);
    }
    if (!words.includes('icon')) return [];
    const isData = isDataImage(href);
    const isDrawing =
      type === 'image/svg+xml' || (isData ? startsInLowerCase(href, SVG_DATA) : /\.svg(?:$|\?)/i.test(href));
    const weight = isDrawing ? 58 : 40 + Math.min(sideOf(sizes), 512) / 64;
    return isData ? [drawingOf('icon', href, weight)] : candidate('icon', url, weight);
  });
}

interface ImageObject {
  readonly url?: unknown;
  readonly contentUrl?: unknown;
}

function fromLinkedData(page: PageDocument, domains: readonly string[]): LogoCandidate[] {
  return ownOrganisations(page, domains)
    .slice(0, 3)
    .flatMap(({ logo }) => {
      const stated: unknown = Array.isArray(logo) ? (logo as readonly unknown[])[0] : logo;
      const { url, contentUrl } = (typeof stated === 'string' ? { url: stated } : (stated ?? {})) as ImageObject;
      const address = typeof url === 'string' ? url : contentUrl;
      return typeof address === 'string' ? candidate('linked_data', resolveOn(page, address), 75) : [];
    });
}

/** An Open Graph picture is usually a share card, so only one that is named a logo counts. */
function fromOpenGraph(page: PageDocument): LogoCandidate[] {
  return page.metas.flatMap(({ name, content }) => {
    if (name === 'og:logo' || name === 'logo') return candidate('open_graph', resolveOn(page, content), 72);
    const isLogo = (name === 'og:image' || name === 'twitter:image') && LOGO_WORD.test(lastPart(content));
    return isLogo ? candidate('open_graph', resolveOn(page, content), 30) : [];
  });
}

function fromHeader(page: PageDocument, domains: readonly string[]): LogoCandidate[] {
  const drawings = page.drawings.map((drawing) => drawingOf('header', drawing, 78));
  const images = page.images.slice(0, 60).flatMap(({ src, alt, hints, inHeader, linksHome }) => {
    const isData = isDataImage(src);
    const words = `${hints} ${alt.toLowerCase()} ${isData ? '' : lastPart(src)}`;
    const isNamed = LOGO_WORD.test(words) && !OTHERS_LOGO.test(words);
    if (!linksHome && (!isNamed || isNamedAfterAnother(alt, page, domains))) return [];
    const weight = 20 + (isNamed ? 25 : 0) + (linksHome ? 25 : 0) + (inHeader ? 15 : 0);
    // A picture named "logo" in the page body may belong to anyone.
    if (weight < 50) return [];
    return isData ? [drawingOf('header', src, weight)] : candidate('header', resolveOn(page, src), weight);
  });
  return [...drawings, ...images];
}

function lastPart(url: string): string {
  return (url.split(/[?#]/, 1)[0] ?? '').slice(-120).toLowerCase();
}

/** The largest side in `192x192 512x512`; `any` counts as large enough. */
function sideOf(sizes: string): number {
  const words = sizes.toLowerCase().split(/\s+/).slice(0, 10);
  return Math.max(
    0,
    ...words.map((word) => (word === 'any' ? 512 : Number(/^(\d{1,4})x\d{1,4}$/.exec(word)?.[1] ?? 0))),
  );
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
