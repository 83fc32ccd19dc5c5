import { readHtml } from '../../parsers/html/read-html.js';
import { isWallPage } from '../../parsers/html/wall-page.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type FetchedPage } from '../site-snapshots/read-snapshot.js';

/** A website as a visitor finds it. */
export type SiteSnapshot =
  | { readonly reachable: false; readonly reason: string; readonly refused: boolean }
  | {
      readonly reachable: true;
      /** After redirects. */
      readonly url: string;
      readonly status: number;
      readonly redirects: number;
      readonly title: string;
      readonly headings: readonly { readonly level: number; readonly text: string }[];
      /** Whether a wall against robots is in place of the site. */
      readonly isWall: boolean;
      /** The visible text; cut at `MAX_TEXT_CHARS`. */
      readonly text: string;
    };

const SITE_TIMEOUT_MS = 15_000;
const MAX_PAGE_BYTES = 1024 * 1024;
const MAX_TEXT_CHARS = 20_000;

/** Visits a site once: the input of the checks, and the page to store for the moderator. */
export async function fetchSiteSnapshot(
  outgoing: SafeFetch,
  website: string,
  now: () => number,
): Promise<{ readonly site: SiteSnapshot; readonly page: FetchedPage | null }> {
  try {
    const page = await outgoing.fetch(website, {
      timeoutMs: SITE_TIMEOUT_MS,
      maxBytes: MAX_PAGE_BYTES,
      onTooLarge: 'truncate',
      headers: { accept: 'text/html,application/xhtml+xml', 'accept-language': 'en' },
    });
    const html = page.text();
    const { url, status } = page;
    const site = { reachable: true, url, status, redirects: page.redirects.length, ...readPage(html) } as const;
    return { site, page: { url, status, html, seenAt: now() } };
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    return { site: { reachable: false, reason: error.code, refused: error.refused }, page: null };
  }
}

type ReadPage = Pick<Extract<SiteSnapshot, { reachable: true }>, 'title' | 'headings' | 'isWall' | 'text'>;

export function readPage(html: string): ReadPage {
  const { title, headings, text } = readHtml(html, { chars: MAX_PAGE_BYTES, textChars: MAX_TEXT_CHARS });
  return { title: title.slice(0, 300), headings, isWall: isWallPage({ title, text, html }), text };
}
