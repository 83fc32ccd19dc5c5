// The third part of verify-answer.mjs: how the fields of a record follow from its events. It needs no packages. The service
// folds by this same file what it says of records in proofs.

/** Fields of a company in events, and their names in answers, which show them unchanged. */
export const COMPANY_FIELDS = {
  name: 'name',
  formerNames: 'former_names',
  website: 'website',
  sectors: 'sectors',
  foundedDate: 'founded_date',
  hqCountry: 'hq_country',
  hqCity: 'hq_city',
  businessModel: 'business_model',
  employeeCount: 'employee_count',
  linkedinUrl: 'linkedin_url',
  twitterUrl: 'twitter_url',
  githubUrl: 'github_url',
  isHiring: 'is_hiring',
  status: 'status',
};
/** Without a value they are empty lists. */
export const LISTS = ['formerNames', 'sectors'];
/** Null does not withdraw them. */
const REQUIRED = ['name', 'status'];
const PRODUCT_FIELDS = {
  name: 'name',
  category: 'category',
  pricingType: 'pricing_type',
  status: 'status',
  website: 'website',
};
const INVESTOR_FIELDS = { name: 'name', kind: 'type', website: 'website', hqCountry: 'hq_country' };
const FROM_ROUNDS = ['total_funding', 'total_funding_as_of', 'stage', 'funding_rounds', 'investors'];
/** Fields that follow from the last event of a type. */
const OF_SCANS = { TechnologyScanned: 'tech_stack', LogoFound: 'logo_url', CompanyEnriched: 'last_enriched_at' };

const NAMES_OF_INVESTORS =
  'investors with a record have their names and slugs from its events, and types may be estimates';
const WITHHELD = 'an event that sets it is withheld, since it has personal data or a reason, or joins records';
const ADDRESS = 'it is an address made of the slug';
const SLUG = 'the service gives the first one that no other record has';
const OF_ALL_COMPANIES = 'it is made of the rounds of all companies, and no proof shows that none of them is left out';
const COUNTRY = 'it is the name of the country code in a table that the verifier does not have';

/** Why fields of answers do not follow from the record's events alone. */
const REASONS = {
  company: {
    slug: SLUG,
    service_url: ADDRESS,
    hq_country_name: COUNTRY,
    founders: 'people are records of their own, and their names are sealed',
    articles: 'articles are records of their own',
    provenance: 'it is made of events of several records',
    funding_rounds: NAMES_OF_INVESTORS,
    investors: NAMES_OF_INVESTORS,
  },
  product: { slug: SLUG, service_url: ADDRESS, company: 'the company is a record of its own' },
  investor: {
    slug: SLUG,
    service_url: ADDRESS,
    hq_country_name: COUNTRY,
    type_is_guess: 'it is an estimate by the form of the name',
    other_names: 'other records may be merged into this one',
    deals: OF_ALL_COMPANIES,
    lead_deals: OF_ALL_COMPANIES,
    portfolio: OF_ALL_COMPANIES,
  },
  person: {
    slug: ADDRESS.replace('slug', 'name and id'),
    service_url: ADDRESS,
    name: 'it is personal, and proofs do not open it',
    linkedin_url: 'it is personal, and proofs do not open it',
    roles: 'companies are records of their own, and other records of the same person may have roles',
    current_title: 'it is that of the first of the roles',
  },
};
/** Fields of which a part follows from the events, and the rest does not. */
const IN_PART = {
  funding_rounds: 'without types, and without investors that have a record',
  investors: 'names of those without a record',
};

/** @returns why a field is not proved; null for one that is proved as a whole */
export function reasonOf(kind, field, { fields, shown }) {
  const isFolded = fields !== null && field in fields;
  if (isFolded && isWhole(field, shown)) return null;
  return REASONS[kind]?.[field] ?? WITHHELD;
}

/** The name of a proved field, with the part that is proved. */
export function provedName(field, shown) {
  return isWhole(field, shown) ? field : `${field} (${IN_PART[field]})`;
}

/** Whether nothing of a shown value is left out of the comparison. */
function isWhole(field, shown) {
  return !(field in IN_PART) || JSON.stringify(comparable(field, shown)) === JSON.stringify(shown);
}

/**
 * The fields of an answer that follow from a record's events alone.
 *
 * @param {{ kind: string, id: string }} record
 * @param {{ type: string, data: object | null }[]} events in order; data as stored, null where it is withheld
 * @returns null where an event that sets all of them is withheld, or joins the record with another
 */
export function foldRecord({ kind, id }, events) {
  if (kind === 'company') return foldCompany(events);
  if (kind === 'product') return foldProduct(id, events);
  // The events that have a person's values are withheld.
  return kind === 'investor' ? foldInvestor(events) : null;
}

/** The part of a shown value that `foldRecord` gives: parties with a record are left out. */
export function comparable(field, shown) {
  if (field === 'investors' && Array.isArray(shown)) return unrecorded(shown);
  if (field !== 'funding_rounds' || !Array.isArray(shown)) return shown;
  return shown.map((round) => ({
    ...round,
    lead_investors: unrecorded(round.lead_investors),
    investors: unrecorded(round.investors),
  }));
}

const unrecorded = (parties) => parties.filter(({ slug }) => slug === null).map(({ name }) => ({ name }));

/** Whether a shown value is the folded one. Stored pictures are recorded by path and shown with the service's address. */
export function isShown(field, folded, shown) {
  if (field === 'logo_url' && typeof folded === 'string' && folded.startsWith('/'))
    return /^https?:\/\/[^/]+$/.test(String(shown).slice(0, -folded.length)) && String(shown).endsWith(folded);
  return JSON.stringify(comparable(field, shown)) === JSON.stringify(folded);
}

const blank = () => ({ details: {}, days: {}, rounds: new Map(), scans: {}, withheld: new Set() });

function foldCompany(events) {
  let company = null;
  let lastEnriched = null;
  let areRunsWithheld = false;
  for (const { type, data } of events) {
    // The facts of a merged record are events of the surviving company.
    if (type === 'CompanyWithdrawn' || type === 'CompanyMerged') company = null;
    if (type === 'CompanyRegistered' || type === 'CompanySeparated') company = blank();
    // Runs stay on file when a company is withdrawn.
    if (type === 'CompanyEnriched') {
      areRunsWithheld ||= data === null;
      const isLook = data?.outcome === 'enriched' && data.mode === 'look';
      if (isLook && (lastEnriched === null || data.finishedAt > lastEnriched)) lastEnriched = data.finishedAt;
    }
    if (company !== null && !changeCompany(company, type, data)) return null;
  }
  if (company === null) return {};
  if (areRunsWithheld) company.withheld.add('last_enriched_at');
  const fields = { ...companyShown(company), last_enriched_at: lastEnriched };
  for (const name of company.withheld) delete fields[name];
  return fields;
}

/** @returns false where an event that may set any field is withheld */
function changeCompany({ details, days, rounds, scans, withheld }, type, data) {
  const observed = (changes, { observedAt }) => {
    for (const [field, value] of Object.entries(changes)) {
      if (field in DAYS) days[field] = observedAt.slice(0, 10);
      if (value !== null || !REQUIRED.includes(field)) details[field] = value;
    }
  };
  if (type === 'CompanyRegistered' || type === 'CompanyDetailsChanged') {
    if (data === null) return false;
    observed((type === 'CompanyRegistered' ? data.details : data.changes) ?? {}, data.provenance ?? { observedAt: '' });
  } else if (type === 'DuplicateSeparated') {
    if (data === null) return false;
    for (const field of data.fields) {
      if (field !== 'name') delete details[field];
      delete days[field];
    }
    for (const id of data.roundIds) rounds.delete(id);
  } else if (type === 'CompanySeparated') {
    if (data === null) return false;
    details.name = data.name;
  } else if (type === 'CompanyFactsConfirmed') {
    if (data === null) for (const name of Object.values(DAYS)) withheld.add(name);
    for (const field of data?.fields ?? []) if (field in DAYS) days[field] = data.provenance.observedAt.slice(0, 10);
  } else if (type === 'FundingRoundRecorded') {
    if (data === null) for (const name of FROM_ROUNDS) withheld.add(name);
    else rounds.set(data.roundId, data);
  } else if (type === 'FundingRoundJoined') {
    if (data === null) for (const name of FROM_ROUNDS) withheld.add(name);
    else rounds.delete(data.roundId);
  } else if (type === 'TechnologyScanned' || type === 'LogoFound') {
    scans[type] = data;
    if (data === null) withheld.add(OF_SCANS[type]);
    else withheld.delete(OF_SCANS[type]);
  }
  return true;
}

/** Figures whose last observation an answer dates. */
const DAYS = { totalFunding: 'total_funding_as_of', employeeCount: 'employee_count_as_of' };

function companyShown({ details, days, rounds, scans }) {
  const all = [...rounds.values()].sort(olderFirst);
  const stored = Object.entries(COMPANY_FIELDS).map(([from, to]) => [
    to,
    details[from] ?? (LISTS.includes(from) ? [] : null),
  ]);
  const fields = Object.fromEntries(stored);
  fields.status ??= 'active';
  const statedStage = details.stage ?? null;
  return {
    ...fields,
    description: details.description ?? details.oneLiner ?? null,
    ...fundingOf(details, days, all),
    employee_count_as_of: fields.employee_count === null ? null : (days.employeeCount ?? null),
    stage: currentStage(statedStage, latestStage(all)),
    source_stage: details.extra?.source_stage ?? statedStage,
    funding_rounds: all.map(({ round, date, amount, valuation, leadInvestors, investors }) => ({
      round,
      date,
      amount,
      currency: 'USD',
      valuation,
      lead_investors: namedIn(leadInvestors),
      investors: namedIn(investors),
    })),
    investors: namedIn([
      ...all.toReversed().flatMap(({ leadInvestors, investors }) => [...leadInvestors, ...investors]),
      ...(details.investors ?? []),
    ]),
    tech_stack: wholeStack(details.technologies ?? [], scans.TechnologyScanned),
    logo_url: details.logoUrl ?? foundLogo(scans.LogoFound),
  };
}

/** Rounds without a date come first, by amount. */
function olderFirst(a, b) {
  const order = (left, right) => (left < right ? -1 : left > right ? 1 : 0);
  return order(a.date ?? '', b.date ?? '') || (a.amount ?? 0) - (b.amount ?? 0) || order(a.roundId, b.roundId);
}

/** Names of investors that have no record, each once. */
function namedIn(parties) {
  return [...new Set(parties.flatMap(({ investorId, name }) => (investorId === null ? [name] : [])))].map((name) => ({
    name,
  }));
}

/** The larger of the stated total and the sum that disclosed rounds raised, and the day on which a source last stated it. */
function fundingOf({ totalFunding: stated = null }, days, rounds) {
  const disclosed = rounds.filter(({ round, amount }) => amount !== null && isRaise(round));
  const sum = disclosed.length === 0 ? null : disclosed.reduce((total, { amount }) => total + amount, 0);
  const dates = disclosed.map(({ provenance }) => provenance.observedAt.slice(0, 10)).sort();
  const isStated = sum === null || (stated !== null && stated >= sum);
  const total = isStated ? stated : sum;
  const day = isStated ? (days.totalFunding ?? null) : dates.at(-1);
  return { total_funding: total, total_funding_as_of: total === null ? null : day };
}

/** Names of rounds in which the company raised nothing: listings, and sales of shares among owners. */
export const NOT_RAISED =
  'secondary, secondary market, secondary sale, secondary offering, secondary private, private secondary, ' +
  'secondary transaction private, post ipo secondary, tender offer, employee tender offer, share buyback, ' +
  'buyback, share sale, acquisition, acquired, acquihire, majority acquisition, merger, m a, m and a, ' +
  'merger acquisition, acquisition merger, merger and acquisition, mergers acquisitions, ' +
  'mergers and acquisitions, reverse merger, reverse takeover, takeover, buyout, buy out, lbo, mbo, buyout lbo, ' +
  'leveraged buyout, leveraged buy out, management buyout, management buy out, trade sale, exit, ipo, ' +
  'initial public offering, initial public offering ipo, ipo initial public offering, listing, direct listing, ' +
  'direct public offering, public listing, spac, spac ipo, spac merger, de spac, delisting, take private, ' +
  'public to private, merger of equals, management buy in, mbi, asset acquisition, asset sale, corporate asset purchase, ' +
  'divestiture, corporate divestiture, carveout, carve out, spin off, spinoff, dividend recapitalization, ' +
  'dividend recapitalisation, leveraged recapitalization, leveraged recapitalisation, share repurchase, ' +
  'stock repurchase, stock buyback, employee tender, secondary transaction open market, out of business, ' +
  'bankruptcy, bankruptcy admin reorg, bankruptcy liquidation';
const NAMES = new Set(
  NOT_RAISED.split(', ').flatMap((name) => [name, `${name} round`, `${name} transaction`, `${name} deal`]),
);

function isRaise(round) {
  const words = (round ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return !NAMES.has(words);
}

/** Stages in their order, each with its other spellings. */
export const STAGES = [
  ['Pre-seed', 'Preseed', 'Pre Seed'],
  ['Seed', 'Seed Round'],
  ['Series A'],
  ['Series B'],
  ['Series C'],
  ['Series D'],
  ['Series E+', 'Series E', 'Series F', 'Series G', 'Series H'],
  ['Growth', 'Growth Stage'],
  ['Late Stage', 'Late-stage'],
  ['Pre-IPO', 'Pre IPO'],
  ['Public', 'IPO', 'Listed'],
  ['Acquired'],
  ['Bootstrapped', 'Self-funded', 'Self funded'],
];

function knownStage(text) {
  const folded = (one) => one.normalize('NFKC').toLowerCase().replaceAll(',', '').replace(/\s+/g, ' ').trim();
  return STAGES.find((spellings) => spellings.some((one) => folded(one) === folded(text)))?.[0] ?? null;
}

/** Words that say nothing of the kind: `Seed Financing` and `Seed` are one. */
const GENERIC = new Set([
  ...['round', 'series', 'serie', 'funding', 'financing', 'investment', 'stage', 'vc', 'venture', 'private', 'equity'],
  ...['unknown', 'undisclosed', 'unattributed', 'unspecified', 'other', 'preferred', 'stock', 'shares', 'capital'],
  ...['raise', 'ronda', 'rodada', 'runde', 'levee', 'tour', 'financement', 'finanzierung', 'finanzierungsrunde'],
  ...['inversion', 'financiacion', 'investimento'],
]);
/** Without a kind, once the generic words are gone. */
const UNSAID = new Set(['', 'n a', 'na', 'not specified', 'not disclosed', 'early', 'late', 'later']);
const SEED = new Set(['angel', 'angels', 'angel seed', 'seed angel', 'business angel', 'angel individual']);

/** Other languages' words for seed and for what comes before a round. */
const UNSPACED = [
  [/シード|エンジェル|시드|엔젤|种子|種子|天使/g, ' seed '],
  [/プレ|프리|准|準/g, ' pre '],
];
const SPACED = new Map([
  ['semilla', 'seed'],
  ['semente', 'seed'],
  ['amorcage', 'seed'],
  ['presemilla', 'pre seed'],
  ['preamorcage', 'pre seed'],
]);

/** Words of a further part of a round, which another source may state under the name of the round. */
const OF_A_PART = new Set([
  ...['extension', 'extended', 'ext', 'bridge', 'prime', 'plus', 'tranche', 'close', 'closing', 'top', 'up'],
  ...['first', 'second', 'third', 'final', 'follow', 'on', '1', '2', '3', '4', 'i', 'ii', 'iii'],
  ...['1st', '2nd', '3rd', '4th'],
]);

/** `series b`, `B round` and `Series-B` are one kind; null for a word without a kind. */
function roundKind(round) {
  const english = UNSPACED.reduce((text, [from, to]) => text.replace(from, to), round.normalize('NFC'));
  const words = english
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bd['’]/g, '')
    .split(/[^a-z0-9]+|(?<=[a-z])(?=\d)/)
    .filter((word) => word !== '' && !GENERIC.has(word))
    .map((word) => SPACED.get(word) ?? word);
  const kind = words.join(' ').replace(/^preseed\b/, 'pre seed');
  if (UNSAID.has(kind)) return null;
  return SEED.has(kind) ? 'seed' : kind;
}

/** What states no stage, whatever the other words are: a lender or a grant says nothing of what investors bought into. */
const WITHOUT_STAGE = new Set(['debt', 'loan', 'loans', 'grant', 'grants', 'credit', 'secondary']);
const LISTINGS = new Set([
  'ipo',
  'post ipo',
  'initial public offering',
  'initial public offering ipo',
  'direct listing',
  'listing',
]);

/** The stage that the name of a round states, such as `Series A extension`; null for a grant, a loan or another word. */
export function stageOfRound(round) {
  if (round === null) return null;
  const kind = roundKind(round) ?? '';
  const [first, ...rest] = kind.split(' ');
  if ([first, ...rest].some((word) => WITHOUT_STAGE.has(word))) return null;
  if (LISTINGS.has(kind)) return 'Public';
  const isSeries =
    first.length === 1 &&
    ((first >= 'a' && first <= 'h') ||
      (first > 'h' && ['serie', 'série'].some((series) => round.toLowerCase().includes(series))));
  if (isSeries && rest.every((word) => OF_A_PART.has(word))) {
    return first > 'd' ? 'Series E+' : knownStage(`Series ${first}`);
  }
  if (first === 'pre' && rest[0] === 'seed') return 'Pre-seed';
  if (kind === 'pre ipo') return 'Pre-IPO';
  if (first === 'seed' || first === 'angel' || kind === 'post seed') return 'Seed';
  if (first === 'growth') return 'Growth';
  const stage = knownStage(round);
  return stage === 'Acquired' || stage === 'Bootstrapped' ? null : stage;
}

/** The stage of the latest dated round that states one; of one day's rounds the later stage. */
function latestStage(rounds) {
  const place = (stage) => String(STAGES.findIndex(([name]) => name === stage)).padStart(2, '0');
  const ranked = rounds.flatMap(({ roundId, round, date }) => {
    const stage = date ? stageOfRound(round) : null;
    return stage === null ? [] : [{ stage, rank: `${`${date}-01-01`.slice(0, 10)} ${place(stage)} ${roundId}` }];
  });
  return ranked.reduce((last, one) => (last === null || one.rank > last.rank ? one : last), null)?.stage ?? null;
}

/** The exit, else the stage of the latest dated round, else the source's word where it is one of the vocabulary. */
export function currentStage(stated, ofRound) {
  const known = stated === null ? null : knownStage(stated);
  return known === 'Acquired' || known === 'Public' ? known : (ofRound ?? known);
}

/** Kinds of technologies by name; any other is a framework, language or tool. */
export const TECHNOLOGIES = {
  cdn: 'cloudflare,fastly,akamai,cloudfront,amazon cloudfront,bunny cdn,keycdn',
  hosting:
    'aws,amazon web services,gcp,google cloud,google cloud platform,azure,microsoft azure,heroku,vercel,netlify,digitalocean,render,fly.io,railway,hetzner,linode,oracle cloud,ibm cloud,ovh,scaleway',
  email_provider: 'google workspace,g suite,microsoft 365,office 365,zoho mail,fastmail,proton mail',
  payments: 'stripe,adyen,paypal,braintree,square,checkout.com,razorpay,mollie,paddle,klarna,gocardless',
  analytics: 'google analytics,mixpanel,amplitude,segment,heap,posthog,plausible,matomo,hotjar,fullstory,snowplow',
};
const KINDS = new Map(
  Object.entries(TECHNOLOGIES).flatMap(([kind, names]) => names.split(',').map((name) => [name, kind])),
);

/** Detected and stated technologies, detected ones first; null without any. */
export function wholeStack(stated, scan) {
  const low = (name) => name.trim().toLowerCase();
  const of = (kind) => stated.filter((name) => KINDS.get(low(name)) === kind);
  if (!scan && stated.length === 0) return null;
  const list = (seen, more) => {
    const names = new Set((seen ?? []).map((name) => name.toLowerCase()));
    return [...(seen ?? []), ...more.filter((name) => !scan || !names.has(low(name)))];
  };
  return {
    cdn: scan?.cdn ?? of('cdn')[0] ?? null,
    hosting: scan?.hosting ?? of('hosting')[0] ?? null,
    email_provider: scan?.emailProvider ?? of('email_provider')[0] ?? null,
    frameworks: list(scan?.frameworks, of(undefined)),
    payments: list(scan?.payments, of('payments')),
    analytics: list(scan?.analytics, of('analytics')),
    fingerprinted_at: scan?.provenance.observedAt ?? null,
  };
}

function foundLogo(scan) {
  const key = scan?.square?.key ?? scan?.horizontal?.key;
  return key === undefined ? null : `/media/${key}`;
}

/** A product is an event in the stream of its company. */
function foldProduct(id, events) {
  let fields = {};
  for (const { type, data } of events) {
    if (type === 'CompanyWithdrawn' || type === 'CompanyMerged') fields = {};
    if (type === 'DuplicateSeparated' && data === null) return null;
    if (type === 'DuplicateSeparated' && data.productIds.includes(id)) fields = {};
    if (type !== 'ProductRegistered') continue;
    if (data === null) return null;
    if (data.productId === id) fields = named(PRODUCT_FIELDS, data);
  }
  return fields;
}

function foldInvestor(events) {
  let fields = {};
  for (const { type, data } of events) {
    // Merged with another record, apart from it again, or withdrawn: its answer is of more than its own events.
    if (data === null || !['InvestorRegistered', 'InvestorReclassified'].includes(type)) return null;
    if (type === 'InvestorReclassified') fields = { ...fields, name: data.name, type: data.kind };
    else {
      fields = named(INVESTOR_FIELDS, data);
      if (data.sealedName) delete fields.name;
    }
  }
  return fields;
}

function named(names, data) {
  return Object.fromEntries(Object.entries(names).map(([from, to]) => [to, data[from] ?? null]));
}
