/** Operations that change nothing although they are POSTs: what they are asked about is too long or too private for an address. */
export const READS_BY_POST: ReadonlySet<string> = new Set([
  'agent_readiness',
  'email.validate',
  'intel.lookup.post',
  'intel.preview.post',
  'logo',
  'rewrite',
  'startups.match',
  'trends.sector.post',
  'videosite.transcript.post',
  'visual_tldr.generate',
]);

/** Operations that may look at sites of others while they answer. */
export const FETCHES_THE_WEB: ReadonlySet<string> = new Set([
  'agent_readiness',
  'clip.create',
  'clip.quote',
  'companies.forum_reviews',
  'companies.hiring_scan',
  'companies.technology',
  'email.validate',
  'enrich',
  'intel.lookup',
  'intel.lookup.post',
  'logo',
  'social.transcript.create',
  'startups.submit',
  'video.create',
  'videosite.transcript',
  'videosite.transcript.post',
]);
