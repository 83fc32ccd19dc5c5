import { placeholderIn } from '../../vocabulary/placeholder.js';
import { hasControlCharacters, withoutControlCharacters, withoutInvisible } from '../../kernel/text/visible-text.js';
import { accepted, leaf, listOf, objectOf, optional, refused, type Rule } from './field.rules.js';
import {
  capitalised,
  charsOf,
  cutToChars,
  cutToWords,
  inThirdPerson,
  LETTERS_A_WORD,
  listicleWord,
  notThirdPerson,
  tidy,
  withoutListicleWords,
  wordCount,
  wordsOf,
} from './text.rules.js';
import { markupIn, plainText } from './markup.rules.js';
import { scalarText, urlRepairs } from './repairs.rules.js';
import { emailOf, lineOf, checkUrl, numberOf, urlOf } from './value.rules.js';

export const MAX_NAME_CHARS = 80;
export const ONE_LINER_CHARS = { min: 20, max: 200 } as const;
export const DESCRIPTION_WORDS = { min: 30, max: 400 } as const;
export const MAX_SECTORS = 5;
/** An upper bound for 400 long words. */
const MAX_DESCRIPTION_CHARS = 8_000;

const EXAMPLE_NAME = 'Acme';

/** Also used alone, to find the name for suggestions. */
export const nameRule: Rule<string> = leaf(
  (value) => {
    if (typeof value !== 'string') return refused('must be a text');
    if (hasControlCharacters(value)) return refused('must not contain control characters');
    const name = tidy(withoutInvisible(value));
    if (name === '') return refused('must not be empty');
    if (wordsOf(name).length === 0) return refused('must have a letter or a digit');
    if (charsOf(name) > MAX_NAME_CHARS) return refused(`must be at most ${MAX_NAME_CHARS} characters`);
    const markup = markupIn(name);
    if (markup !== undefined) return refused(`must be plain text, without ${markup}`);
    if (placeholderIn(name) === 'nameless') return refused("must be the company's own name, not a placeholder");
    const word = listicleWord(name);
    if (word !== undefined) return refused(`must be the company's own name, without a listicle word such as "${word}"`);
    return accepted(name);
  },
  (value) => {
    const name = tidy(withoutControlCharacters(scalarText(value)));
    const bare = withoutListicleWords(name);
    return [
      plainText(name.slice(0, 400)),
      cutToChars(name, MAX_NAME_CHARS),
      bare,
      cutToChars(bare, MAX_NAME_CHARS),
      EXAMPLE_NAME,
    ];
  },
);

const NO_DOMAIN: Readonly<Record<string, string>> = {
  shared_host: "must be the company's own domain, not a page on a host that many share",
  ip_address: 'must be a domain name, not an address of numbers',
};

export const website: Rule<string> = leaf(
  (value, context) => {
    const url = checkUrl(value);
    if ('refused' in url) return url;
    const { domain, reason } = context.domainOf(url.value);
    if (domain !== null) return url;
    return refused(NO_DOMAIN[reason ?? ''] ?? 'must be the URL of a registered domain');
  },
  (value, { name }) => [...urlRepairs(value), ownWebsite(name), ownWebsite(EXAMPLE_NAME)],
);

function ownWebsite(name: string): string {
  const label = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, 40);
  return `https://www.${label || 'acme'}.com`;
}

export const oneLiner: Rule<string> = leaf(
  (value, { startupName }) => {
    if (typeof value !== 'string') return refused('must be a text');
    if (hasControlCharacters(value)) return refused('must not contain control characters');
    const text = tidy(withoutInvisible(value));
    const { min, max } = ONE_LINER_CHARS;
    if (charsOf(text) < min || charsOf(text) > max) return refused(`must be ${min} to ${max} characters`);
    const word = notThirdPerson(text, startupName);
    if (word !== undefined) return refused(`must be in the third person, without "${word}"`);
    return accepted(text);
  },
  (value, { name }) => {
    const text = inThirdPerson(withoutControlCharacters(scalarText(value)), name);
    const cut = cutToChars(text, ONE_LINER_CHARS.max);
    return [text, cut, `${name} offers ${text}`, `${name} builds products for its customers.`, oneLinerExample()];
  },
);

function oneLinerExample(): string {
  return `${EXAMPLE_NAME} builds products for its customers.`;
}

export const description: Rule<string> = leaf(
  (value, { startupName }) => {
    if (typeof value !== 'string') return refused('must be a text');
    if (hasControlCharacters(value)) return refused('must not contain control characters');
    const text = withoutInvisible(value).trim();
    const words = wordCount(text);
    const { min, max } = DESCRIPTION_WORDS;
    if (words < min || words > max) return refused(`must be ${min} to ${max} words; it has ${words}`);
    if (charsOf(text) > MAX_DESCRIPTION_CHARS) return refused(`must be at most ${MAX_DESCRIPTION_CHARS} characters`);
    const markup = markupIn(text);
    if (markup !== undefined) return refused(`must be plain text, without ${markup}`);
    const word = notThirdPerson(text, startupName);
    if (word !== undefined) return refused(`must be in the third person, without "${word}"`);
    return accepted(text);
  },
  (value, { name }) => {
    const plain = inThirdPerson(plainText(withoutControlCharacters(scalarText(value))), name);
    const cut = cutToWords(plain, DESCRIPTION_WORDS.max);
    const unspaced = cutToChars(plain, DESCRIPTION_WORDS.max * LETTERS_A_WORD);
    const sentence = plain === '' || /[.!?]$/.test(plain) ? plain : `${plain}.`;
    return [plain, cut, unspaced, tidy(`${sentence} ${outline(name)}`), outline(name), outline(EXAMPLE_NAME)];
  },
);

/** A template of at least forty words to complete with facts. */
function outline(name: string): string {
  return (
    `${capitalised(name)} makes a product that its customers use every day. The first sentences say what the product ` +
    'does and for whom. The next ones say how it works, what sets it apart from other offers, and how the company ' +
    'earns its money. The last ones name the founding year, the team and the markets served.'
  );
}

export const usd = numberOf({ min: 0, max: 1e13, isUsd: true });
export const count = numberOf({ min: 0, max: 1e10, whole: true });
export const link = optional(urlOf());
export const shortText = (example: string) => optional(lineOf(200, example));
export const names = (example: string, max: number) => optional(listOf(lineOf(120, example), { max }));

const person = objectOf(
  {
    name: lineOf(120, 'Ada Lovelace'),
    role: optional(lineOf(120, 'Founder')),
    linkedin_url: optional(urlOf('https://www.linkedin.com/in/')),
    email: optional(emailOf()),
  },
  { name: 'Ada Lovelace' },
);

const organisation = objectOf(
  {
    name: optional(lineOf(120, 'Example Ventures')),
    slug: optional(lineOf(120, 'example-ventures')),
    website: link,
  },
  { name: 'Example Ventures' },
  (value) => (Object.keys(value).length === 0 ? 'must have a name, slug or website' : undefined),
);

export const article = objectOf(
  { slug: optional(lineOf(200, 'acme-raises-seed')), url: link },
  { slug: 'acme-raises-seed' },
  (value) => (Object.keys(value).length === 0 ? 'must have a slug or a url' : undefined),
);

export const product = objectOf(
  {
    name: lineOf(120, 'Acme Cloud'),
    description: optional(lineOf(2_000, 'Acme Cloud keeps the books of small firms.')),
    url: link,
  },
  { name: 'Acme Cloud' },
);

export const people = optional(listOf(person, { max: 100 }));
export const organisations = optional(listOf(organisation, { max: 100 }));
