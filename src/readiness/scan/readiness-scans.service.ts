import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { SharedRuns } from '../../kernel/shared-runs.js';
import { FairQueue } from '../../platform/fairness/fair-queue.js';
import { type HtmlPage } from '../../parsers/html/html-page.js';
import { readHtml } from '../../parsers/html/read-html.js';
import { isWallPage } from '../../parsers/html/wall-page.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { CLOCK } from '../../platform/tokens.js';
import { isText, robotsIn } from '../checks/facts.rules.js';
import { readLinkHeader } from '../reading/link-header.rules.js';
import { sameSiteLinks, readLlmsText } from '../reading/llms-text.rules.js';
import { readSitemap } from '../../parsers/feeds/read-sitemap.js';
import { apiProbes, isSameSite, mcpProbes } from './api-probes.js';
import {
  isRefusal,
  isSuccess,
  MARKDOWN_TYPES,
  type Controls,
  type Evidence,
  type PageLink,
  type Probe,
} from './evidence.rules.js';
import { ProbeSession, SCAN_LIMITS, type ScanLimits } from './probe-session.js';
import { YamlReader } from './yaml-reader.service.js';

export type SiteScan =
  | { readonly kind: 'scanned'; readonly evidence: Evidence }
  /** A code of safe-fetch, or as `closedReason`: `status_403` where the site refuses the scanner or fails. */
  | { readonly kind: 'unreachable'; readonly reason: string };

const MIB = 1024 * 1024;
const LINK_BYTES = 16 * 1024;
const MAX_LINKS = 10;
const MAX_SITEMAPS = 2;
/** Parsed synchronously while other requests wait: some ten thousand URLs. */
const SITEMAP_BYTES = MIB / 2;
const MAX_PAGE_LINKS = 200;
/** Link elements are in a page's head. */
const MAX_HEAD_CHARS = MIB / 8;
/** Concurrent scans per process: each may use its byte budget of memory. */
const MAX_AT_ONCE = 16;

/** Scans websites; concurrent requests for one address share a scan. Accounts take turns. */
@Injectable()
export class ReadinessScans implements ScanTools {
  private readonly scans = new SharedRuns<SiteScan>();
  private readonly queue = new FairQueue({ places: MAX_AT_ONCE });

  constructor(
    readonly outgoing: SafeFetch,
    readonly yaml: YamlReader,
    @Inject(CLOCK) readonly clock: Clock,
  ) {}

  scan(url: string): Promise<SiteScan> {
    return this.scans.run(url, () => this.queue.run(() => scanSite(url, this)));
  }
}

export interface ScanTools {
  readonly outgoing: SafeFetch;
  readonly yaml: YamlReader;
  readonly clock: Clock;
}

/** One whole scan: the page first, since it determines the origin, then everything else in parallel. */
export async function scanSite(
  url: string,
  { outgoing, yaml, clock }: ScanTools,
  limits: ScanLimits = SCAN_LIMITS,
): Promise<SiteScan> {
  const startedAt = performance.now();
  const scannedAt = new Date(clock.now()).toISOString();
  const session = new ProbeSession(outgoing, limits);
  const home = await session.ask(url, { accept: 'text/html,application/xhtml+xml', maxBytes: MIB / 2 });
  if (home.outcome !== 'answered') return { kind: 'unreachable', reason: home.reason ?? 'unreachable' };
  const page = readHtml(home.body.slice(0, MAX_HEAD_CHARS));
  const closed = closedReason(url, home, page);
  if (closed !== null) return { kind: 'unreachable', reason: closed };
  const { origin } = new URL(home.finalUrl);
  const controls = controlsOf(session, origin);
  const homeLinks = linksOf(page);
  const [map, llmsTxt, markdown, markdownTwins, mcp, api, commerce] = await Promise.all([
    mapProbes(session, origin, controls),
    session.ask(`${origin}/llms.txt`, { maxBytes: MIB / 2 }),
    session.ask(home.finalUrl, { accept: 'text/markdown', maxBytes: MIB / 2 }),
    Promise.all(markdownUrlsOf(home, homeLinks).map((markdownUrl) => session.ask(markdownUrl))),
    mcpProbes(session, origin, controls),
    apiProbes({ session, yaml }, { origin, home, homeLinks, controls }),
    Promise.all([session.ask(`${origin}/.well-known/ucp`), session.ask(`${origin}/.well-known/acp.json`)]),
  ]);
  const seen = { ...(await controls), ...map };
  const wanted = isText(seen, llmsTxt) ? sameSiteLinks(readLlmsText(llmsTxt.body), llmsTxt.finalUrl, MAX_LINKS) : [];
  const llmsLinks = await Promise.all(wanted.map((link) => session.ask(link, { maxBytes: LINK_BYTES })));
  const [ucp, acp] = commerce;
  const totalMs = Math.round(performance.now() - startedAt);
  const scan = { version: 1 as const, url, origin, scannedAt, totalMs };
  const found = { home, homeLinks, ...seen, llmsTxt, llmsLinks, markdown, markdownTwins, ...mcp, ...api, ucp, acp };
  return { kind: 'scanned', evidence: { ...scan, ...found } };
}

/** Hosts that ask a visitor for something before the site shows its page. */
const GATES = new Set('consent login signin sso auth accounts account challenge challenges validate'.split(' '));

/** Why an answer shows nothing of the site; null where it does. Many walls have the status of a refusal. */
function closedReason(url: string, home: Probe, { title, text }: HtmlPage): string | null {
  if (isWallPage({ title, text, html: home.body })) return 'bot_wall';
  if (isRefusal(home)) return `status_${home.status}`;
  return isGate(hostOf(home.finalUrl), hostOf(url)) ? 'consent_or_login' : null;
}

/** `login.gov` is a site; `login.acme.gov` is the gate of one. */
function isGate(host: string, requestedHost: string): boolean {
  const labels = host.split('.');
  return host !== requestedHost && labels.length > 2 && GATES.has(labels[0] ?? '');
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

async function mapProbes(
  session: ProbeSession,
  origin: string,
  controls: Promise<Controls>,
): Promise<Pick<Evidence, 'robots' | 'sitemaps' | 'childSitemap'>> {
  const robots = await session.ask(`${origin}/robots.txt`, { maxBytes: MIB / 2 });
  const named = robotsIn({ robots, ...(await controls) })?.sitemaps ?? [];
  const declared = [...new Set(named.filter((address) => URL.canParse(address)))].slice(0, MAX_SITEMAPS);
  const ask = (address: string): Promise<Probe> => session.ask(address, { maxBytes: SITEMAP_BYTES });
  const asked = await Promise.all(declared.map(ask));
  const usual = `${origin}/sitemap.xml`;
  const sitemaps = asked.some(isSuccess) || declared.includes(usual) ? asked : [...asked, await ask(usual)];
  const index = sitemaps.map(({ body }) => readSitemap(body)).find(({ kind }) => kind === 'sitemapindex');
  const child = index?.lastmods.length === 0 ? index.locations[0] : undefined;
  const childSitemap =
    child !== undefined && URL.canParse(child) ? await session.ask(child, { maxBytes: SITEMAP_BYTES }) : null;
  return { robots, sitemaps, childSitemap };
}

/**
 * Requests the second control only where the first is answered like a page: few sites do that, and requests are
 * limited.
 */
async function controlsOf(session: ProbeSession, origin: string): Promise<Controls> {
  const control = await session.ask(origin + nonsense('readiness', origin));
  return { control, otherControl: isSuccess(control) ? await session.ask(origin + nonsense('again', origin)) : null };
}

/** Derived from the host, so that it is reproducible and unlikely to exist. */
function nonsense(what: string, origin: string): string {
  return `/${createHash('sha256').update(`${what} ${origin}`).digest('hex').slice(0, 24)}`;
}

/**
 * URLs of a page's markdown version: the first that the page names, and the usual ones. `/docs` has `/docs.md` and
 * `/docs/index.md`; the proposal of llms.txt appends `.md` to a file name, or to `index.html`.
 */
function markdownUrlsOf(home: Probe, homeLinks: readonly PageLink[]): string[] {
  const { origin, pathname } = new URL(home.finalUrl);
  const path = pathname.replace(/\/$/, '');
  const isFile = /\.html?$/.test(path);
  const usual = isFile
    ? [`${path.replace(/\.html?$/, '')}.md`, `${path}.md`]
    : [...(path === '' ? [] : [`${path}.md`]), `${path}/index.md`, `${path}/index.html.md`];
  const named = markdownLinksOf(home, homeLinks).filter((url) => isSameSite(url, origin));
  return [...new Set([...named.slice(0, 1), ...usual.map((each) => origin + each)])];
}

function markdownLinksOf(home: Probe, homeLinks: readonly PageLink[]): string[] {
  const inPage = homeLinks.map(({ rel, href, type }) => ({ rels: rel.toLowerCase().split(' '), href, type }));
  return [...readLinkHeader(home.headers['link']), ...inPage]
    .filter(({ rels, type }) => rels.includes('alternate') && MARKDOWN_TYPES.includes(type.toLowerCase()))
    .flatMap(({ href }) => (URL.canParse(href, home.finalUrl) ? [new URL(href, home.finalUrl).href] : []));
}

function linksOf({ resources }: HtmlPage): PageLink[] {
  const described = resources.filter(({ rel }) => rel !== '').slice(0, MAX_PAGE_LINKS);
  return described.map(({ rel, href, type }) => ({ rel, href, type }));
}
