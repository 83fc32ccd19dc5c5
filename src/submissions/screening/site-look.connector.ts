import { readHtml } from '../../platform/html/read-html.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';

/** What a visitor would have found at a website. */
export type SiteLook =
  | { readonly reachable: false; readonly reason: string; readonly refused: boolean }
  | {
      readonly reachable: true;
      /** After redirects. */
      readonly url: string;
      readonly status: number;
      readonly redirects: number;
      readonly title: string;
      /** Words a reader sees, without scripts and styles; cut at `MAX_TEXT_CHARS`. */
      readonly text: string;
    };

const SITE_TIMEOUT_MS = 15_000;
const MAX_PAGE_BYTES = 1024 * 1024;
const MAX_TEXT_CHARS = 20_000;

export async function lookAtSite(outgoing: SafeFetch, website: string): Promise<SiteLook> {
  try {
    const page = await outgoing.fetch(website, {
      timeoutMs: SITE_TIMEOUT_MS,
      maxBytes: MAX_PAGE_BYTES,
      onTooLarge: 'truncate',
      headers: { accept: 'text/html,application/xhtml+xml', 'accept-language': 'en' },
    });
    const { title, text } = readPage(page.text());
    return { reachable: true, url: page.url, status: page.status, redirects: page.redirects.length, title, text };
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    return { reachable: false, reason: error.code, refused: error.refused };
  }
}

export function readPage(html: string): { title: string; text: string } {
  const { title, text } = readHtml(html, { chars: MAX_PAGE_BYTES, textChars: MAX_TEXT_CHARS });
  return { title: title.slice(0, 300), text };
}
