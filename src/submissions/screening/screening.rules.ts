import { domainToUnicode } from 'node:url';
import { vacanciesOf } from '../../parsers/html/vacant-page.js';
import { wordCount } from '../../parsers/html/word-count.js';
import { type Finding, type SubmittedFacts } from '../submission.events.js';
import { type SiteSnapshot } from './site-snapshot.connector.js';
import { type SubmittedProduct } from '../rules/submitted-parts.dto.js';
import { tidy, wordsOf } from '../rules/text.rules.js';
import { withoutLegalForm } from '../../vocabulary/names/without-legal-form.js';
import { isUnder } from '../../parsers/web-addresses/is-under.js';

/**
 * The version of the rules below and of the reading of a page, which the log records with their findings. Raise it
 * whenever a finding may differ, and record the findings of the corpus: `screening-rules.spec.ts`.
 */
export const SCREENING_RULES = 3;

/** The input of the rules, gathered first so that the rules are pure. */
export interface ScreeningInput {
  readonly startup: SubmittedFacts;
  readonly domain: string;
  readonly site: SiteSnapshot;
  /** The registrable domain of the final address; null without one, or for an unreachable site. */
  readonly finalDomain: string | null;
  /** The slug of another profile that has the final domain. */
  readonly finalDomainHolder: string | null;
  /** Slugs of profiles with the same current or former name. */
  readonly sameName: readonly string[];
}

/** The reason for a site whose reading failed repeatedly and crashed its reader. */
export const NOT_READ = 'not_read';

/** The findings of all checks, in a fixed order. */
export function screeningFindings(input: ScreeningInput): Finding[] {
  return [siteFinding(input), ...parkedFindings(input), ...redirectFindings(input), ...nameFindings(input)].concat(
    textFindings(input),
    linkFindings(input),
  );
}

function siteFinding({ startup, site }: ScreeningInput): Finding {
  if (!site.reachable) {
    const message = site.refused
      ? 'The website must not be fetched.'
      : site.reason === NOT_READ
        ? 'The website could not be read.'
        : 'The website does not answer.';
    return { check: 'site', level: 'problem', message, evidence: { website: startup.website, reason: site.reason } };
  }
  // Without the title, which may name a person: evidence is stored in the clear.
  const evidence = { url: addressOf(site), status: site.status, words: wordCount(site.text) };
  if (site.isWall) {
    return { check: 'site', level: 'warning', message: 'The website shows robots a wall, and not its page.', evidence };
  }
  if (site.status >= 400)
    return { check: 'site', level: 'problem', message: 'The website answers an error.', evidence };
  if (evidence.words < 20) {
    return { check: 'site', level: 'warning', message: 'The website has very little text.', evidence };
  }
  const mentionsName = mentions(site, startup.name);
  return {
    check: 'site',
    level: mentionsName ? 'info' : 'warning',
    message: mentionsName
      ? 'The website answers and names the company.'
      : 'The website answers but does not name the company.',
    evidence: { ...evidence, names_company: mentionsName },
  };
}

/** Without query, fragment and user, where a site may put personal data: evidence is stored in the clear. */
function addressOf({ url }: Extract<SiteSnapshot, { reachable: true }>): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Shorter names in Latin letters are parts of common words. Words of other scripts may have endings or no spaces. */
const SHORT_NAME = /^[\p{Script=Latin}\p{N}]{1,5}$/u;

/** Whether the page has the name, with or without its legal form, whatever its case, marks and spaces. */
function mentions({ title, text }: Extract<SiteSnapshot, { reachable: true }>, name: string): boolean {
  const words = bareWords(name).map((word) => word.toLowerCase());
  const page = pageWords(`${title} ${text}`);
  return [words, withoutLegalForm(words, name)].some((wanted) => hasName(page, wanted.join('')));
}

/** A short name counts only as whole words, or before a capital: `ArcBrowser` names `Arc`, `Search` does not. */
function hasName(page: readonly PageWord[], wanted: string): boolean {
  const whole = page.map(({ word }) => word).join('');
  if (!SHORT_NAME.test(wanted)) return whole.includes(wanted);
  const starts = new Set<number>();
  const ends = new Set<number>();
  let length = 0;
  for (const { word, isContinued } of page) {
    if (!isContinued) starts.add(length);
    ends.add((length += word.length));
  }
  for (let at = whole.indexOf(wanted); at !== -1; at = whole.indexOf(wanted, at + 1)) {
    if (starts.has(at) && ends.has(at + wanted.length)) return true;
  }
  return false;
}

interface PageWord {
  readonly word: string;
  /** After a capital within a word, as `Browser` in `ArcBrowser`. */
  readonly isContinued: boolean;
}

function bareWords(text: string): string[] {
  const bare = text
    .replace(/[™℠]/gu, ' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  return bare.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function pageWords(text: string): PageWord[] {
  return bareWords(text).flatMap((word) =>
    word.split(/(?<=\p{Ll})(?=\p{Lu})/u).map((part, at) => ({ word: part.toLowerCase(), isContinued: at > 0 })),
  );
}

const VACANT = 'The website appears to be parked or unfinished.';
/** Phrases on parked domains and on default server pages. */
const PARKED = [
  /\b(?:this |the )?domain(?: name)? (?:is|may be) (?:for sale|available for purchase|parked)\b/i,
  /\bbuy this domain\b/i,
  /\b(?:inquire|make an offer) (?:about|on|for) this domain\b/i,
  /\bparked (?:free|domain|page)\b/i,
  /\b(?:sedoparking|sedo domain parking|hugedomains|afternic|dan\.com|parkingcrew|bodis)\b/i,
  /\bthis (?:site|page|website) is (?:under construction|coming soon)\b/i,
  /^(?:welcome to nginx!|apache2 .{0,30}default page|iis windows server|index of \/|default web site page)/i,
  /\bfuture home of\b/i,
];

function parkedFindings({ site, domain }: ScreeningInput): Finding[] {
  if (!site.reachable || site.isWall) return [];
  for (const where of ['title', 'text'] as const) {
    // A company that writes about parked domains has more text than a parked page.
    if (where === 'text' && wordsOf(site.text).length > 300) continue;
    const found = PARKED.map((pattern) => pattern.exec(site[where])?.[0]).find(Boolean);
    if (found !== undefined) {
      const evidence = { url: addressOf(site), where, phrase: found };
      return [{ check: 'parked', level: 'problem', message: VACANT, evidence }];
    }
  }
  const [vacancy] = vacanciesOf(site, wordCount(site.text), [domain, domainToUnicode(domain)]);
  if (vacancy === undefined) return [];
  return [{ check: 'parked', level: 'problem', message: VACANT, evidence: { url: addressOf(site), shows: vacancy } }];
}

function redirectFindings({ domain, site, finalDomain, finalDomainHolder }: ScreeningInput): Finding[] {
  if (!site.reachable || finalDomain === domain) return [];
  const evidence = { from: domain, to: finalDomain, url: addressOf(site) };
  const redirect: Finding = {
    check: 'redirect',
    level: 'warning',
    message: 'The website leads to another domain.',
    evidence,
  };
  if (finalDomainHolder === null) return [redirect];
  return [
    redirect,
    {
      check: 'duplicate',
      level: 'problem',
      message: 'The website leads to the domain of another profile.',
      evidence: { ...evidence, slug: finalDomainHolder },
    },
  ];
}

function nameFindings({ startup, sameName }: ScreeningInput): Finding[] {
  return sameName.map((slug) => ({
    check: 'duplicate',
    level: 'warning',
    message: 'Another profile has the same name.',
    evidence: { name: startup.name, slug },
  }));
}

const TEXT_RULES: readonly { readonly rule: string; readonly message: string; readonly pattern: RegExp }[] = [
  {
    rule: 'link',
    message: 'A text holds a link.',
    pattern: /\bhttps?:\/\/\S|\bwww\.\S+\.\S|\b(?:t\.me|wa\.me|bit\.ly|tinyurl\.com|discord\.gg|linktr\.ee)\/\S/i,
  },
  { rule: 'address', message: 'A text holds an email address.', pattern: /[^\s@]@[^\s@][^\s@]*?\.[a-z]{2}/i },
  { rule: 'phone', message: 'A text holds a telephone number.', pattern: /(?:\+|\b00)\d[\d ()/-]{7,}\d/ },
  { rule: 'phone', message: 'A text holds a telephone number.', pattern: /\(\d{3}\) ?\d{3}-\d{4}\b/ },
  {
    rule: 'superlative',
    message: 'A text praises the company.',
    pattern:
      /\b(?:world['’]?s (?:first|best|leading|largest)|number one|#1|revolutionary|game[- ]chang\w+|unparalleled|best[- ]in[- ]class|world[- ]class|(?:industry|market)[- ]leading|cutting[- ]edge|state[- ]of[- ]the[- ]art)\b/i,
  },
  { rule: 'shouting', message: 'A text shouts.', pattern: /(?:\b[A-Z]{4,}\b[\s!]+){3}[A-Z]{4,}\b|!{3,}/ },
  {
    rule: 'instruction',
    message: 'A text addresses a language model.',
    pattern:
      /\b(?:ignore|disregard|forget|override) (?:(?:all|any|and|of|the|your|my|these|those) ){0,5}(?:(?:(?:previous|prior|earlier|above|preceding) (?:(?:and|or|previous|prior|earlier|system) ){0,3}(?:instruction|prompt)s?|(?:instruction|prompt)s? above)\b)|\bsystem prompt:|\byour system prompt\b|\bapprove this (?:submission|startup|company|profile|entry)\b|\bmark (?:this|it) as (?:approved|verified)\b/i,
  },
  {
    rule: 'placeholder',
    message: 'A text is a placeholder.',
    pattern: /\b[Ll]orem [Ii]psum\b|\b(?:TODO(?!s?[ -](?:list|item|app|task))|TBD|xxx)\b/,
  },
  {
    rule: 'spam',
    message: 'A text advertises gambling, sex, drugs or sure profits.',
    pattern:
      /\b(?:casinos?|sports? ?betting|slot gacor|togel|escorts?|porn(?:o|ography|ographic)?|viagra|cialis|guaranteed? (?:\d{1,3} ?% )?(?:(?:daily|weekly|monthly|annual) )?(?:returns?|profits?|income|winnings)|risk[- ]free (?:returns?|profits?|income|investments?)|double your (?:money|investment)|token presale)\b/i,
  },
  {
    rule: 'insult',
    message: 'A text insults.',
    pattern:
      /\b(?:fuck(?:s|ing|ers?)?|shit(?:ty|s)?|bitch(?:es)?|bastards?|idiots?|morons?|(?:is|are) (?:a )?(?:scam|scams|scammers|crooks|thieves))\b/i,
  },
];

interface Text {
  readonly field: string;
  readonly text: string;
}

/** The texts of each field. The products are one, with the first that breaks a rule: there may be a hundred. */
function textsOf({ one_liner, description, raising_use_of_funds: funds, products }: SubmittedFacts): Text[][] {
  const ofProducts = ((products ?? []) as readonly SubmittedProduct[]).flatMap(({ description: text }, index) =>
    text === undefined ? [] : [{ field: `products[${index}].description`, text }],
  );
  const ofFunds = typeof funds === 'string' ? [{ field: 'raising_use_of_funds', text: funds }] : [];
  return [
    [{ field: 'one_liner', text: one_liner }],
    [{ field: 'description', text: tidy(description) }],
    ofFunds,
    ofProducts,
  ];
}

function textFindings({ startup }: ScreeningInput): Finding[] {
  const found: Finding[] = [];
  for (const texts of textsOf(startup)) {
    for (const { rule, message, pattern } of TEXT_RULES) {
      const broken = texts.find(({ text }) => pattern.test(text));
      // Text that may be a personal address stays out of the evidence.
      if (broken) found.push({ check: 'text', level: 'warning', message, evidence: { field: broken.field, rule } });
    }
  }
  const words = wordsOf(startup.description.toLowerCase());
  const share = new Set(words).size / words.length;
  if (share < 0.3) {
    const evidence = { field: 'description', rule: 'repetition', distinct_share: Math.round(share * 100) / 100 };
    found.push({ check: 'text', level: 'warning', message: 'The description repeats itself.', evidence });
  }
  return found;
}

const PROFILE_HOSTS: Readonly<Record<string, readonly string[]>> = {
  linkedin_url: ['linkedin.com'],
  twitter_url: ['twitter.com', 'x.com'],
  github_url: ['github.com'],
  facebook_url: ['facebook.com', 'fb.com'],
  youtube_url: ['youtube.com', 'youtu.be'],
};

function linkFindings({ startup }: ScreeningInput): Finding[] {
  return Object.entries(PROFILE_HOSTS).flatMap(([field, hosts]) => {
    const value = startup[field];
    if (typeof value !== 'string') return [];
    const host = new URL(value).hostname.toLowerCase();
    if (hosts.some((each) => isUnder(host, each))) return [];
    return [
      {
        check: 'links' as const,
        level: 'warning' as const,
        message: 'A profile address leads to another host than its field says.',
        evidence: { field, host },
      },
    ];
  });
}
