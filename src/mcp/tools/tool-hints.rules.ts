/** POST operations that only read: their input is too long or too private for a URL. */
export const READS_BY_POST: ReadonlySet<string> = new Set([
  'agent_readiness',
  'email.validate',
  'intel.lookup.post',
  'intel.preview.post',
  'logo',
  'recalls.check',
  'rewrite',
  'startups.match',
  'trends.sector.post',
  'videosite.transcript.post',
  'visual_tldr.generate',
]);

/** Operations that may fetch other websites while they answer. */
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
