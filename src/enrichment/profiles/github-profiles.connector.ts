import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { type WithEnrichment } from '../enrichment.settings.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';

export interface GithubProfile {
  readonly url: string;
  readonly name: string | null;
  /** The website that the profile states. */
  readonly site: string | null;
  readonly description: string | null;
  readonly location: string | null;
}

export type ProfileReading =
  | { readonly kind: 'read'; readonly profile: GithubProfile }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unavailable'; readonly reason: string };

const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 8_000;

/** GitHub organisations, from its public API. */
@Injectable()
export class GithubProfiles {
  private restsUntil = 0;

  constructor(
    private readonly outgoing: SafeFetch,
    @Inject(CONFIG) private readonly config: WithEnrichment,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read(login: string): Promise<ProfileReading> {
    const { githubUrl, githubToken } = this.config.enrichment;
    if (this.restsUntil > this.clock.now()) return { kind: 'unavailable', reason: 'rate_limited' };
    try {
      const answer = await this.outgoing.fetch(`${githubUrl}/orgs/${encodeURIComponent(login)}`, {
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        headers: {
          accept: 'application/vnd.github+json',
          ...(githubToken !== null && { authorization: `Bearer ${githubToken}` }),
        },
      });
      if (answer.status === 404) return { kind: 'missing' };
      if (answer.status === 403 || answer.status === 429) {
        this.restsUntil = restEnd(answer.headers, this.clock.now());
        return { kind: 'unavailable', reason: 'rate_limited' };
      }
      const profile = answer.ok ? profileOf(jsonOf(answer)) : null;
      return profile
        ? { kind: 'read', profile }
        : { kind: 'unavailable', reason: answer.ok ? 'not_in_its_format' : `status_${answer.status}` };
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      return { kind: 'unavailable', reason: error.code };
    }
  }
}

const REST_MS = 60_000;
const MAX_REST_MS = 3_600_000;

/** The time at which GitHub's rate limit ends, by its headers. */
function restEnd(headers: Readonly<Record<string, string>>, now: number): number {
  const reset = Number(headers['x-ratelimit-reset']) * 1_000;
  return reset > now ? Math.min(reset, now + MAX_REST_MS) : now + REST_MS;
}

function profileOf(value: unknown): GithubProfile | null {
  if (typeof value !== 'object' || value === null) return null;
  const data = value as Readonly<Record<string, unknown>>;
  const text = (name: string): string | null => {
    const found = data[name];
    return typeof found === 'string' && found.trim() !== '' ? found.trim().slice(0, 1_000) : null;
  };
  const url = text('html_url');
  if (url === null || text('login') === null) return null;
  return { url, name: text('name'), site: text('blog'), description: text('description'), location: text('location') };
}

function jsonOf(answer: { json(): unknown }): unknown {
  try {
    return answer.json();
  } catch {
    return null;
  }
}
