import { type Toolset } from './toolsets.rules.js';

/** What a tool answers and when to use it, for a model that chooses between tools. */
export interface CatalogRow {
  readonly toolset: Toolset;
  readonly answers: string;
  /** Instead of the operation's summary. */
  readonly title?: string;
}

/** POST operations that ask the same as a GET. They stay callable by their own names and are not listed. */
export const LISTED_AS: Readonly<Record<string, string>> = {
  'intel.lookup.post': 'intel.lookup',
  'intel.preview.post': 'intel.preview',
  'trends.sector.post': 'trends.sector',
  'videosite.transcript.post': 'videosite.transcript',
};

const RESEARCH: Readonly<Record<string, string>> = {
  'startups.list':
    'Finds companies by words, country, sector, stage, technology, funding or founding date. Use it to list companies ' +
    'that fit a description, or to find the slug of one by its name; dates of rounds are in startups_get. All filters ' +
    'must fit; the values of one filter are alternatives.',
  'startups.get':
    'Everything on file about one company by its slug: business, place, size, founders, funding rounds with dates and ' +
    'investors, articles. Use it for who founded or who invested in a company.',
  'startups.history':
    'What changed in the record of one company, when and by which source, with the values before and after. Use it for ' +
    '“since when” and “what did you say before”; for the current record use startups_get.',
  'startups.match':
    'Finds which companies on file own these domains or URLs, up to 10,000 in one call. Use it instead of a search when ' +
    'you have websites.',
  'investors.list':
    'Finds investors by name, type or country, those with the most deals first. Use it for the slug of an investor or to ' +
    'rank them.',
  'investors.get':
    'One investor with the companies it invested in, newest first. Use it for a portfolio; for the investors of one ' +
    'company use startups_get.',
  'people.get':
    'One person with roles at companies, by slug. The slugs are in `founders` of startups_get; for an email address use ' +
    'people_by_email.',
  'people.by_email':
    'The person on file with this email address. Use enrich_email if a guess is good enough or you want the company too.',
  'products.get': 'One product by its slug: category, pricing and the company that makes it.',
  'companies.technology':
    'The technologies that a website is built with: frameworks, hosting, analytics, payments. Answers from file, or ' +
    'visits the site with `live`.',
  'companies.revenue':
    'The revenue of a company as reported, else an estimate with its interval and the comparable companies behind it.',
  'companies.mentions': 'News articles and podcast episodes about one company, newest first. Use it for recent news.',
  'companies.forum_reviews':
    'What people on Hacker News and Reddit say about one company, with the sentiment of each post.',
  'companies.hiring_scan':
    'How much a company is hiring: open roles, examples with places, and roles added lately, from its own job board.',
  'trends.current':
    'Venture funding of the last seven days against the seven before: capital, sectors, countries, largest rounds, most ' +
    'active investors, exits. Use it for the market as a whole.',
  'trends.sector':
    'Funding, foundings and momentum of one sector by year, with its notable companies and investors. Name a sector, or ' +
    'a company whose sectors you mean.',
  'intel.preview':
    'Which sections a dossier on a company or person would have, without their contents. Use it to decide whether ' +
    'intel_lookup is worth its price.',
  'intel.lookup':
    'A dossier on a company or person from public records (SEC EDGAR, Form ADV, UK Companies House): filings, owners, ' +
    'officers, funds, pay, contacts. Sections that do not answer lower the price; a repeat within 24 hours is free.',
  enrich:
    'Updates a company from its website, profiles, job board and news, and answers its record. Use it when a company is ' +
    'not on file or its record is old; to read a record use startups_get.',
  'enrich.email':
    'The company and the person behind an email address. A person who is not on file is guessed and marked as a guess.',
  'domains.list':
    'Newly registered domains of possible startups, newest first, with what their sites show. Use it to find companies ' +
    'before they are announced.',
  vocabularies:
    'The exact names of sectors, stages and business models that filters accept. Read it before you filter by sector or ' +
    'stage.',
};

const SCANS: Readonly<Record<string, string>> = {
  agent_readiness:
    'Scans a website now for its readiness for AI agents: robots, sitemap, llms.txt, Markdown, MCP, API catalog, OpenAPI ' +
    'and commerce. Answers a score and a fix for every check that did not pass.',
  'agent_readiness.get': 'A readiness scan of the last 90 days again, with all checks, by its scan_id. Visits no site.',
  'email.validate': 'Validate an email address: syntax, disposable domain, mail server, mailbox. Sends nothing.',
  logo: 'The square and the horizontal logo of a company as PNG addresses, from file or from its site.',
};

const MEDIA: Readonly<Record<string, string>> = {
  'video.create': 'Starts a narrated video of an article. This is a job: poll video_get with its jobId.',
  'video.get': 'The progress of a job of video_create, and the address of the video once it is done.',
  'clip.create':
    'Starts to cut a clip out of a video and puts a quote on it. Ask clip_quote for the price; poll clip_get.',
  'clip.get': 'The progress of a job of clip_create, and the address of the clip once it is done.',
  'clip.quote': 'The price of a clip of this length and quality, before clip_create.',
  'social.transcript.create':
    'Starts a transcript of a video in a post of a social network, such as a TikTok or an Instagram reel. This is a job: ' +
    'poll social_transcript_get.',
  'social.transcript.get': 'The progress of a job of social_transcript_create, and the transcript once it is done.',
  'videosite.transcript':
    'The transcript of a youtube.com video, by its address or id. For posts of other networks use ' +
    'social_transcript_create.',
  'visual_tldr.generate':
    'Draws an article as one diagram (steps, comparison, timeline, hierarchy, figures or causes) and answers the address ' +
    'of the picture with the same content as Markdown.',
  rewrite:
    'Rewrites an English text more plainly with the same facts: removes filler, formulas and inflated words, so that it ' +
    'sounds less like AI.',
  'jobs.list': 'The jobs of the account for videos, clips and transcripts, newest first, with their states.',
};

const ARBITRAGE: Readonly<Record<string, string>> = {
  'arbitrage.board':
    'Pairs of contracts of prediction markets (Polymarket, Kalshi, PredictIt) with costs after fees, and which of them ' +
    'are arbitrages by the rules of both contracts.',
  'arbitrage.webhooks.create': 'Registers a webhook that receives every arbitrage when it opens.',
  'arbitrage.webhooks.list': 'The arbitrage webhooks of the key.',
  'arbitrage.webhooks.delete': 'Removes an arbitrage webhook and what it still waits for.',
  'arbitrage.webhooks.deliveries': 'Deliveries to an arbitrage webhook with every attempt, newest first.',
  'arbitrage.webhooks.rotate': 'Gives an arbitrage webhook a new secret.',
  'arbitrage.webhooks.test': 'Sends a test delivery to an arbitrage webhook.',
  'arbitrage.webhooks.replay': 'Sends one delivery of an arbitrage webhook again.',
  'arbitrage.webhooks.replay_since': 'Sends everything to an arbitrage webhook again since a time or position.',
};

const ACCOUNT: Readonly<Record<string, string>> = {
  'changes.list':
    'Every change of every record after a place in the log: added, changed, corrected, merged, withdrawn, erased. Use it ' +
    'to keep a copy up to date or to see what happened since a time; for one company use startups_get. A credit pays for ' +
    '1,000 changes of a page: send a `limit` for more than 20.',
  'datasets.list': 'The daily files of all records (Parquet, JSON lines) with their days, rows, sizes and positions.',
  'datasets.manifest': 'The manifest of a dataset on one day: position, columns, and each file with its SHA-256.',
  'datasets.files':
    'Signed addresses of the files of a dataset on one day, for a download outside of the conversation. Use it only for ' +
    'bulk loads; to look something up use startups_list.',
  usage:
    'The billing history of the account: every debit, refund and grant of credits, newest first. For what is left use me.',
  'me.delete':
    'Permanently deletes the account and ends its keys. Cannot be undone: call it only if the user has asked for it.',
  'me.keys.list': 'The keys of the account with their names, last use and ends; no secrets.',
  'me.keys.issue': 'Issues another key of the account and shows it once. Call it only if the user has asked for it.',
  'me.keys.name': 'Gives a key of the account a name.',
  'keys.update': 'Turns the recording of the records that answers to a key show on or off.',
  'me.keys.rotate':
    'Replaces a key of the account; the old one works for the overlap. Call it only if the user has asked for it.',
  'me.keys.revoke': 'Ends a key of the account at once. Call it only if the user has asked for it.',
  'proofs.answer':
    'The proof that an answer of the API is the one that the account was charged for, by the id of its request.',
  'proofs.record':
    'The proof of what is on file about a company, investor, person or product: all its events in the public log, and that none is newer.',
  'recalls.list':
    'What the account was served and what turned out to be wrong: the field, the value then and now, the refund. Use it ' +
    'to correct a copy; for every change of every record use changes_list.',
  'recalls.check':
    'Whether records that you hold are recalled, by kind, id and the position or revision of your copy; up to 100,000.',
  'recalls.classes': 'Chooses the classes of recalls of which the account is notified.',
  'startups.submit':
    'Submits a company for the directory, where moderators decide. Use vocabularies for the values that it accepts.',
  'submissions.list': 'The submissions of the account with their states, newest first.',
  'submissions.get': 'State, reason and findings of one submission of the account.',
  'webhooks.create':
    'Registers a webhook for events of the account: submissions decided, jobs finished, credits low, ' +
    'served records recalled.',
  'webhooks.list': 'The webhooks of the account.',
  'webhooks.delete': 'Removes a webhook of the account and what it still waits for.',
  'webhooks.deliveries': 'Deliveries to a webhook of the account with every attempt, newest first.',
  'webhooks.rotate': 'Gives a webhook of the account a new secret.',
  'webhooks.test': 'Sends a test delivery to a webhook of the account.',
  'webhooks.replay': 'Sends one delivery of a webhook of the account again (resend).',
  'webhooks.replay_since': 'Sends everything to a webhook of the account again since a time or position.',
};

/** Listed in every toolset. */
const ME =
  'Plan of the API key, credits left in each wallet and the limits of today. Use it before work that costs. No tool can ' +
  'buy credits: the page /pricing says how the user does.';

const BY_TOOLSET: Readonly<Record<Toolset, Readonly<Record<string, string>>>> = {
  research: { ...RESEARCH, me: ME },
  scans: SCANS,
  media: MEDIA,
  arbitrage: ARBITRAGE,
  account: ACCOUNT,
};

const TITLES: Readonly<Record<string, string>> = { vocabularies: 'Names of sectors, stages and business models' };

/** Tools that every list has, whatever its toolsets. */
export const ALWAYS_LISTED: ReadonlySet<string> = new Set(['me']);

/** A row for every operation that is a tool, by operation id, in the order of lists. */
export const CATALOG: ReadonlyMap<string, CatalogRow> = new Map(
  Object.entries(BY_TOOLSET).flatMap(([toolset, rows]) =>
    Object.entries(rows).map(([id, answers]): [string, CatalogRow] => [
      id,
      { toolset: toolset as Toolset, answers, ...(id in TITLES && { title: TITLES[id] }) },
    ]),
  ),
);
