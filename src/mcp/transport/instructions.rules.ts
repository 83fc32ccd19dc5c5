export const SERVER_TITLE = 'Scoutline: companies, investors, people, products and funding';

/** Instructions for a model before its first call. */
export const INSTRUCTIONS = [
  'Scoutline answers questions about companies, investors, people, products, funding rounds and technology.',
  'Most tools cost credits of the key that the client was set up with; each description has its price. `me` shows what',
  'is left and is free. A lookup that finds nothing is free.',
  'To work on one company, find its slug by `startups_list` (parameter q) or `startups_match` (domains), then use',
  '`startups_get`. Absent facts are null: say so instead of guessing, and quote `service_url` as the source.',
  'Videos, clips and transcripts are jobs: the tool that starts one answers with a job id, and the tool of the same',
  'name that ends in `_get` returns its status; poll every few seconds.',
  'An error is a problem document with a code, a detail and, for bad arguments, errors[] that name each field.',
  'Before you repeat a call that costs, give it an `idempotency_key`: the same key is never charged twice.',
].join(' ');
