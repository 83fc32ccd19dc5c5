import { DomainError } from '../../kernel/domain-error.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { validationFailed } from '../../web/problems/problem.js';
import { type VisualSummaryRequest } from './generate-visual-summary.command.js';
import { MAX_CONTENT_BYTES, type VisualSummaryDto } from './visual-summary.dto.js';

const SOURCES = ['content_html', 'text', 'url'] as const;

/** @throws DomainError payload_too_large, or validation_failed where there is not exactly one article */
export function requestOf(body: VisualSummaryDto, outgoing: Pick<SafeFetch, 'check'>): VisualSummaryRequest {
  const given = SOURCES.filter((field) => body[field] !== undefined);
  const [source, second] = given;
  if (source === undefined || second !== undefined) {
    const message = `exactly one of content_html, text and url must be given; there are ${given.length}`;
    const suggestion =
      second === undefined ? 'Send the article as content_html' : `Leave out ${given.slice(1).join(' and ')}`;
    throw validationFailed([{ field: second ?? 'content_html', message, suggestion }]);
  }
  const content = body[source] ?? '';
  if (source === 'url') assertFetchable(content, outgoing);
  else assertSize(source, content);
  const { title, excerpt, source_url, options, url } = body;
  return {
    title: title ?? '',
    contentHtml: source === 'url' ? '' : content,
    ...(source === 'text' && { contentKind: 'text' as const }),
    ...(url !== undefined && { url }),
    excerpt: excerpt ?? null,
    sourceUrl: source_url ?? url ?? null,
    theme: options.theme,
    font: options.font,
    wantsAttribution: options.include_attribution,
  };
}

function assertSize(field: 'content_html' | 'text', content: string): void {
  const bytes = Buffer.byteLength(content);
  if (bytes <= MAX_CONTENT_BYTES) return;
  const message = `${field} has ${bytes} bytes; at most ${MAX_CONTENT_BYTES} are taken`;
  const errors = [{ field, message, suggestion: 'Send the article alone, without the page around it' }];
  throw new DomainError('payload_too_large', message, { errors });
}

function assertFetchable(url: string, outgoing: Pick<SafeFetch, 'check'>): void {
  try {
    outgoing.check(url);
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    const message = `url must not be fetched: ${error.message}`;
    throw validationFailed([{ field: 'url', message, suggestion: 'Send a public http or https address' }]);
  }
}
