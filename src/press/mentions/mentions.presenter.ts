import { companyPath } from '../../vocabulary/profile-path.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { type MentionPage, type MentionRow } from './list-mentions.query.js';
import { type Mention, type MentionEvidence, type MentionsAnswer } from './mention-answers.dto.js';
import { deepLink, mentionPath } from './mention-link.rules.js';

export function presentMentions(
  { company, counts, mentions }: MentionPage,
  publicUrl: string,
  withEvidence: boolean,
): Uncharged<MentionsAnswer> {
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

function evidenceOf({ proofs, provenance }: MentionRow): MentionEvidence {
  return {
    proofs: proofs ?? [],
    source: provenance.source,
    source_url: provenance.sourceUrl ?? null,
    observed_at: provenance.observedAt,
  };
}

function presentMention(mention: MentionRow, publicUrl: string): Mention {
  const { type, title, url, date, quote, timestamp_seconds } = mention;
  if (type === 'podcast') return { type, title, url: deepLink(url, timestamp_seconds), date, quote, timestamp_seconds };
  const { publication, importance_grade } = mention;
  const service_url = publicUrl + mentionPath(mention.mention_id);
  return { type, title, url, date, quote, publication, service_url, importance_grade };
}
