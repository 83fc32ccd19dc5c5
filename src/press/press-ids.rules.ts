import { deriveId } from '../platform/ids/ids.js';
import { type Mention } from './insight.events.js';

export function revenueIdOf(companyId: string, source: string, asOf: string): string {
  return deriveId('revenue', `${companyId}/${source}/${asOf}`);
}

export function mentionIdOf(
  companyId: string,
  { type, url, timestampSeconds }: Pick<Mention, 'type' | 'url' | 'timestampSeconds'>,
): string {
  return deriveId('mention', `${companyId}/${type}/${url}/${timestampSeconds ?? ''}`);
}

export function reviewIdOf(companyId: string, permalink: string): string {
  return deriveId('review', `${companyId}/${permalink}`);
}
