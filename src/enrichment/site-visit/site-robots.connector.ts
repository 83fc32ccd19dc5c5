import { readRobots } from '../../parsers/robots/robots.rules.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';

/** The product token in robots.txt. */
const ROBOT = 'Scoutline';
const MAX_BYTES = 64 * 1024;
const MAX_DELAY_MS = 2_000;

export interface RobotsOf {
  isAllowed(url: URL): boolean;
  /** Between two requests to the host. */
  readonly delayMs: number;
}

const EVERYTHING: RobotsOf = { isAllowed: () => true, delayMs: 0 };
const NOTHING: RobotsOf = { isAllowed: () => false, delayMs: 0 };

/**
 * The rules of a host (RFC 9309): a missing file allows everything, a server error forbids everything.
 *
 * @throws SafeFetchError where the host does not answer at all.
 */
export async function robotsOf(outgoing: SafeFetch, origin: string, timeoutMs: number): Promise<RobotsOf> {
  try {
    const answer = await outgoing.fetch(`${origin}/robots.txt`, {
      timeoutMs,
      maxBytes: MAX_BYTES,
      onTooLarge: 'truncate',
      headers: { accept: 'text/plain' },
    });
    if (answer.status >= 500) return NOTHING;
    if (!answer.ok || answer.contentType === 'text/html') return EVERYTHING;
    const rules = readRobots(answer.text(), ROBOT);
    return {
      isAllowed: (url) => rules.isAllowed(url),
      delayMs: Math.min(Math.max(rules.delaySeconds ?? 0, 0) * 1_000, MAX_DELAY_MS),
    };
  } catch (error) {
    // A redirect loop at robots.txt counts as no rules; an unreachable host is unreachable for its pages too.
    if (error instanceof SafeFetchError && error.code === 'too_many_redirects') return EVERYTHING;
    throw error;
  }
}
