import { companyPath } from '../../vocabulary/profile-path.js';
import { type MentionPage, type MentionRow } from './list-mentions.query.js';
import { deepLink, mentionPath } from './mention-link.rules.js';

export function presentMentions(
  { company, counts, mentions }: MentionPage,
  publicUrl: string,
  withEvidence: boolean,
): object {
  const { company_id: id, name, slug } = company;
  return {
    company: { id, name, slug, service_url: publicUrl + companyPath(slug) },
    counts,
    mentions: mentions.map((mention) => ({
      ...presentMention(mention, publicUrl),
      ...(withEvidence && { evidence: evidenceOf(mention) }),
    })),
  };
}

function evidenceOf({ proofs, provenance }: MentionRow): object {
  return {
    proofs: proofs ?? [],
    source: provenance['source'],
    source_url: provenance['sourceUrl'] ?? null,
    observed_at: provenance['observedAt'],
  };
}

function presentMention(mention: MentionRow, publicUrl: string): object {
  const { type, title, url, date, quote, timestamp_seconds } = mention;
  if (type === 'podcast') return { type, title, url: deepLink(url, timestamp_seconds), date, quote, timestamp_seconds };
  const { publication, importance_grade } = mention;
  const service_url = publicUrl + mentionPath(mention.mention_id);
  return { type, title, url, date, quote, publication, service_url, importance_grade };
}
