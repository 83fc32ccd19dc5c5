import { readHtml } from '../../parsers/html/read-html.js';
import { isWallPage } from '../../parsers/html/wall-page.js';
import { readRobots } from '../../parsers/robots/robots.rules.js';
import { languageDetector } from '../../parsers/text-language/text-language.js';
import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { apexOf } from '../intake/apex-name.rules.js';
import { type Homepage, type Homepages } from './probe.port.js';
import { sellerOf } from './providers.rules.js';
import { type HomepageEvidence } from '../radar.events.js';
import { isNameOf, readPage } from './page-reading.rules.js';

export interface WebHomepagesOptions {
  readonly safeFetch: SafeFetch;
  /** The product token in robots.txt. */
  readonly userAgent: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const PAGE_BYTES = 256 * 1024;
const ROBOTS_BYTES = 64 * 1024;

const NOTHING: HomepageEvidence = {
  status: 'none',
  url: null,
  httpStatus: null,
  redirectApex: null,
  words: 0,
  language: null,
  siteName: null,
  hasDescription: false,
  sections: [],
  markers: [],
  error: null,
};

/** Reads a site's home page once, where robots.txt allows it. */
export class WebHomepages implements Homepages {
  constructor(private readonly options: WebHomepagesOptions) {}

  async visit(apex: string, signal?: AbortSignal): Promise<Homepage> {
    // The label of an internationalised name may decode to nothing.
    if (!URL.canParse(`https://${apex}/`)) return { evidence: { ...NOTHING, error: 'invalid_url' }, description: null };
    let failure = 'nothing answers';
    // New sites often have no certificate yet, and some answer under www only.
    for (const url of [`https://${apex}/`, `http://${apex}/`, `https://www.${apex}/`]) {
      try {
        const refusal = await this.refusalOf(url, signal);
        if (refusal !== null) return { evidence: { ...NOTHING, status: 'unknown', error: refusal }, description: null };
        const page = await this.get(url, PAGE_BYTES, signal);
        await loopTurn();
        return await read(apex, page);
      } catch (error) {
        if (!(error instanceof SafeFetchError)) throw error;
        if (error.code === 'aborted')
          return { evidence: { ...NOTHING, status: 'unknown', error: 'aborted' }, description: null };
        failure = error.code;
      }
    }
    return { evidence: { ...NOTHING, error: failure }, description: null };
  }

  /**
   * Why the page must not be read; null where it may. A server error forbids everything (RFC 9309).
   *
   * @throws SafeFetchError where robots.txt is unreachable: the page is then unreachable too.
   */
  private async refusalOf(url: string, signal?: AbortSignal): Promise<string | null> {
    const answer = await this.get(new URL('/robots.txt', url).href, ROBOTS_BYTES, signal);
    if (answer.status >= 500) return `robots.txt answers ${answer.status}`;
    if (!answer.ok || answer.contentType === 'text/html') return null;
    await loopTurn();
    const isAllowed = readRobots(answer.text(), this.options.userAgent).isAllowed(new URL(url));
    return isAllowed ? null : 'robots.txt forbids it';
  }

  private get(url: string, maxBytes: number, signal?: AbortSignal): Promise<SafeResponse> {
    return this.options.safeFetch.fetch(url, {
      timeoutMs: this.options.timeoutMs ?? TIMEOUT_MS,
      maxBytes,
      onTooLarge: 'truncate',
      headers: { accept: 'text/html,application/xhtml+xml', 'accept-language': 'en' },
      ...(signal && { signal }),
    });
  }
}

/** The domain that a host belongs to: "acme.framer.website" of a page builder shows the own site of acme.ai. */
export function ownerOf(host: string, apex: string): string {
  const found = apexOf(host);
  if (found.apex !== null || found.reason !== 'hosted') return found.apex ?? host;
  const [customer = ''] = host.replace(/^www\./, '').split('.', 1);
  return isNameOf(customer.replace(/-/g, ' '), apex) ? apex : host;
}

async function read(apex: string, answer: SafeResponse): Promise<Homepage> {
  const landed = ownerOf(new URL(answer.url).hostname, apex);
  const seller = sellerOf(answer.url, apex);
  const head = {
    ...NOTHING,
    status: 'found' as const,
    url: answer.url,
    httpStatus: answer.status,
    // A redirect to a domain market means that the name is for sale.
    redirectApex: landed !== apex && seller === null ? landed : null,
  };
  const markers = seller === null ? [] : [`parked:redirects to ${seller}`];
  const isHtml = /html/.test(answer.contentType) || answer.contentType === '';
  const html = isHtml ? answer.text() : '';
  // It shows nothing of the site, so it proves nothing.
  if (isHtml && seller === null && isWallPage({ ...readHtml(html), html })) {
    return { evidence: { ...head, status: 'unknown', redirectApex: null, error: 'bot_wall' }, description: null };
  }
  if (!isHtml || !answer.ok) return { evidence: { ...head, markers }, description: null };
  const { description, ...page } = readPage(html, answer.url, apex, await languageDetector());
  return { evidence: { ...head, ...page, markers: [...markers, ...page.markers] }, description };
}
