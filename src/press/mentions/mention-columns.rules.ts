/** The columns of `read.company_mentions m` for a `MentionRow`. */
export const MENTION_COLUMNS = `m.mention_id, m.type, m.title, m.url, m.dated_on::text AS date, m.quote, m.publication,
  m.importance_grade, m.timestamp_seconds, m.proofs, m.provenance`;
