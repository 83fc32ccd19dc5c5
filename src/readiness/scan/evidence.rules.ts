import { isAnswerToAnything } from './soft-404.rules.js';

/** One request of a scan and its answer. Part of a stored format, versioned by `Evidence.version`. */
export interface Probe {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly outcome: 'answered' | 'unreachable' | 'not_asked';
  /** Why there is no answer: a code of safe-fetch, or the exhausted budget. */
  readonly reason: string | null;
  /** 0 without an answer. */
  readonly status: number;
  /** URL after redirects. */
  readonly finalUrl: string;
  /** Headers that checks use; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded and cut at the budget; YAML of an OpenAPI document is converted to JSON. */
  readonly body: string;
  readonly isCut: boolean;
  /** Hash of the bytes read. */
  readonly sha256: string;
  readonly ms: number;
}

export interface PageLink {
  readonly rel: string;
  readonly href: string;
  readonly type: string;
}

/** All evidence of a scan: rubrics need nothing else, so an old scan can be scored again. */
export interface Evidence {
  readonly version: 1;
  /** The requested URL. */
  readonly url: string;
  /** Origin of the final page, where well-known paths are requested. */
  readonly origin: string;
  /** ISO 8601. */
  readonly scannedAt: string;
  readonly totalMs: number;
  readonly home: Probe;
  /** `link` elements of the page. */
  readonly homeLinks: readonly PageLink[];
  /** A path that does not exist: an answer like this one proves nothing. */
  readonly control: Probe;
  /**
   * A second such path, where the first is answered like a page: parts in which both differ vary at random. Absent in
   * older evidence.
   */
  readonly otherControl?: Probe | null;
  readonly robots: Probe;
  /** Those in robots.txt, else `/sitemap.xml`. */
  readonly sitemaps: readonly Probe[];
  /** The first sitemap of an index without dates. */
  readonly childSitemap: Probe | null;
  readonly llmsTxt: Probe;
  readonly llmsLinks: readonly Probe[];
  readonly markdown: Probe;
  readonly markdownTwins: readonly Probe[];
  readonly mcpCards: readonly Probe[];
  readonly mcpInitialize: Probe | null;
  readonly mcpResourceMetadata: readonly Probe[];
  readonly apiCatalog: Probe;
  /** Targets of the catalogue's first entries. */
  readonly apiDescriptions: readonly Probe[];
  readonly openapi: readonly Probe[];
  readonly paid: readonly Probe[];
  readonly ucp: Probe;
  readonly acp: Probe;
}

export type Controls = Pick<Evidence, 'control' | 'otherControl'>;

export const MARKDOWN_TYPES = ['text/markdown', 'text/x-markdown'];

/** Media type without parameters, in lower case. */
export function mediaType(probe: Probe): string {
  return (probe.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export function isLikelyHtml(body: string): boolean {
  let rest = body;
  // A comment may be longer than the part that is judged.
  while (rest.slice(0, 2_000).trimStart().startsWith('<!--')) {
    const end = rest.indexOf('-->');
    if (end === -1) break;
    rest = rest.slice(end + 3);
  }
  const start = rest.slice(0, 2_000).trimStart().toLowerCase();
  if (start.startsWith('<')) {
    const [text = ''] = start.split('`', 1);
    return HEAD_TAGS.some((name) => start.startsWith(`<${name}`)) || PAGE_TAG.test(text);
  }
  // A fault of the server may print a line before the page. Markdown shows pages in fences.
  const fence = start.indexOf('```');
  const pages = ['\n<!doctype html', '\n<html'].map((tag) => start.indexOf(tag)).filter((at) => at !== -1);
  return pages.some((at) => fence === -1 || at < fence);
}

/** Tags that only a page has. Markdown may begin with other tags, and may name these in its text or show them in code. */
const PAGE_TAG = /(?:^|[>\n])[ \t]*<(?:!doctype html|html|head|body)[\s>]/;
/** Tags that begin a page which omits those. */
const HEAD_TAGS = ['meta ', 'title>', 'link ', 'script', 'style', 'base '];

/** Whether a path exists: 200, and not the site's answer to a missing path. */
export function isFound(controls: Controls, probe: Probe): boolean {
  return probe.status === 200 && isAlive(controls, probe);
}

/** Whether a link works: any 2xx that is not the site's answer to every path. */
export function isAlive({ control, otherControl }: Controls, probe: Probe): boolean {
  if (!isSuccess(probe)) return false;
  if (!isSuccess(control) || mediaType(control) !== mediaType(probe)) return true;
  const isOtherAlike = otherControl && isSuccess(otherControl) && mediaType(otherControl) === mediaType(control);
  return !isAnswerToAnything(control, isOtherAlike ? otherControl : null, probe);
}

export function isSuccess({ outcome, status }: Probe): boolean {
  return outcome === 'answered' && status >= 200 && status < 300;
}

/** Whether a page shows nothing of its site: a login or a bot wall, a rate limit, or a fault of the server. */
export function isRefusal({ outcome, status }: Probe): boolean {
  return outcome === 'answered' && ([401, 403, 429].includes(status) || status >= 500);
}

/** Whether a probe leaves open what its address has: it was not sent, or refused because of the scan's rate. */
export function isUntested({ outcome, status }: Probe): boolean {
  return outcome === 'not_asked' || status === 429;
}

/** What ended a scan before all its requests were sent, for people; null for a complete scan. */
export function endOf(evidence: Evidence): string | null {
  const probes = Object.values(evidence).flat() as readonly (Evidence[keyof Evidence] | Probe)[];
  for (const probe of probes) {
    if (typeof probe !== 'object' || probe === null || !('outcome' in probe)) continue;
    if (isUntested(probe)) return reasons[probe.reason ?? 'rate_limited'] ?? probe.reason;
  }
  return null;
}

/** Why something was not found, for people. */
export function absence(probe: Probe): string {
  const path = pathOf(probe.url);
  if (probe.outcome === 'not_asked') return `${path} was not requested: ${reasons[probe.reason ?? ''] ?? probe.reason}`;
  if (probe.outcome === 'unreachable') return `${path} gave no answer (${probe.reason})`;
  if (probe.status === 200) return `${path} answers 200, but not with what belongs there`;
  return `${path} answers ${probe.status}`;
}

const reasons: Readonly<Record<string, string>> = {
  requests: 'the scan had made all its requests',
  bytes: 'the site had sent all that a scan reads',
  time: 'the site took too long',
  rate_limited: 'the site requested a slower rate',
};

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return (pathname + search).slice(0, 200);
}
