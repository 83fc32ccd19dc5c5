export const SERVER_TITLE = 'Scoutline: companies, investors, people, products and funding';

/** Instructions for a model before its first call. */
export const INSTRUCTIONS = [
  'Scoutline answers questions about companies, investors, people, products, funding rounds and technology.',
  'Most tools cost credits of the key that the client was set up with; each description ends with the price. `me`',
  'shows what is left and is free. A lookup that finds nothing is free, except for `startups_match`.',
  'Tools for site scans, media, arbitrage and the account are not listed unless the address says so (?toolsets=all):',
  '`find_tool` finds them by words and `call_tool` runs them.',
  'To work on one company, find its slug by `startups_list` (parameter q) or `startups_match` (domains), then use',
  '`startups_get`. Answers are brief: what is absent is unknown, so say so instead of guessing, and quote `service_url`',
  'as the source. `trimmed` says what a brief answer leaves out and where the whole is; `detail: full` answers the whole',
  'at once.',
  'Videos, clips and transcripts are jobs: the tool that starts one answers with a job id, and the tool of the same',
  'name that ends in `_get` returns its status; poll every few seconds.',
  'An error is a problem document with a code, a detail and, for bad arguments, errors[] that name each field.',
  'Where the schema of a tool that costs has `idempotency_key`, give one: a repeat with the same key is free. A repeat of',
  'any other tool that costs may be charged again.',
].join(' ');
