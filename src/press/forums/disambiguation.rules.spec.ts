import { readFileSync } from 'node:fs';
import { ranMs } from '../../../test/kit/machine-speed.js';
import { chooseSectors } from '../../vocabulary/sectors/sector-choice.js';
import { wordsAbout } from './business-words.rules.js';
import { disambiguate, wordsNeeded, type Business, type KnownCompany } from './disambiguation.rules.js';

const PAYMENTS = wordsAbout(['Online payments and subscriptions']);
const company = (name: string, over: Partial<KnownCompany> = {}): KnownCompany => ({
  name,
  domain: `${name.toLowerCase()}.com`,
  namesakes: [],
  about: PAYMENTS,
  ...over,
});
const proofs = (text: string, of: KnownCompany, threadUrl: string | null = null): readonly string[] | null =>
  disambiguate({ title: 'Weekly thread', text, threadUrl }, of)?.proofs ?? null;

describe('a post concerns a company', () => {
  it.each<[string, string, KnownCompany, readonly string[] | null]>([
    ['by a long name in no dictionary', 'So Apolink is late.', company('Apolink'), ['names Apolink']],
    ['by a short one and a word', 'Skio lost my payment.', company('Skio'), ['names Skio', 'speaks of payments']],
    ['by a short one as a company', 'We pay for Skio.', company('Skio'), ['names Skio', 'names it as a company']],
    ['not by a short one alone', 'Skio is a town.', company('Skio'), null],
    ['by a common word and two words', 'Stripe failed a subscription payment.', company('Stripe'), ['names Stripe', 'speaks of payments, subscriptions']], // prettier-ignore
    ['by a common word as a company and one word', 'Stripe’s support for a payment', company('Stripe'), ['names Stripe', 'names it as a company', 'speaks of payments']], // prettier-ignore
    ['not by a common word and one word', 'Stripe the payment page, said the painter.', company('Stripe'), null],
    ['not by the common word as a verb', 'Ramp up payments and subscriptions.', company('Ramp'), null],
    ['not inside a longer name', 'Black Friday payments and subscriptions fell.', company('Friday'), null],
    ['not by a date', 'Payments for subscriptions are due by Friday.', company('Friday'), null],
    ['not by a day without "on"', 'Shares rose Monday on payments and subscriptions.', company('Monday'), null],
    ['not by a day that begins a headline', 'Monday, payments and subscriptions fell.', company('Monday'), null],
    [
      'not by a day at which a company acts',
      'Visa bought it Friday for payments and subscriptions.',
      company('Friday'),
      null,
    ],
    [
      'by a day as a product',
      'We use Friday for payments and subscriptions.',
      company('Friday'),
      ['names Friday', 'speaks of payments, subscriptions'],
    ],
    [
      'by a headline in the present',
      'Stripe raises $5M to speed payments',
      company('Stripe'),
      ['names Stripe', 'names it as a company', 'speaks of payments'],
    ],
    [
      'by what it is',
      'Payments giant Stripe hits a snag',
      company('Stripe'),
      ['names Stripe', 'names it as a company', 'speaks of payments'],
    ],
    [
      'by what it is behind it',
      'Mercury, the online payments company, grew',
      company('Mercury'),
      ['names Mercury', 'names it as a company', 'speaks of payments'],
    ],
    ['not by what a planet is', 'Mercury, the planet, needs payments', company('Mercury'), null],
    ['by its buyer', 'Capital One to buy Skio', company('Skio'), ['names Skio', 'names it as a company']],
    [
      'not by a word that begins a sentence',
      'Swipe to match payments. Swipe your subscriptions.',
      company('Swipe'),
      null,
    ],
    ['not by a general word there', 'Every customer has payments and subscriptions.', company('Every'), null],
    ['not in a list', 'Payments:\n- Recover a payment or subscription', company('Recover'), null],
    ['by a common word as the subject there', 'Swipe launched subscriptions and payments.', company('Swipe'), ['names Swipe', 'speaks of payments, subscriptions']], // prettier-ignore
    ['not by a number', 'Payments and subscriptions in 1910, 100x faster.', company('1910'), null],
    ['not by a multiple', 'Payments and subscriptions 100x faster.', company('100x'), null],
    ['beside another name there', 'Swipe and Stripe launched subscriptions and payments.', company('Swipe'), ['names Swipe', 'speaks of payments, subscriptions']], // prettier-ignore
    ['by its people there', 'Swipe co-founder Ann Lee spoke of payments, subscriptions.', company('Swipe'), ['names Swipe', 'speaks of payments, subscriptions']], // prettier-ignore
    ['not as the verb before another', 'Swipe and match subscriptions and payments.', company('Swipe'), null],
    ['not behind a general word of a name', 'Home Depot has payments and subscriptions.', company('Depot'), null],
    ['not behind another one', 'They bought at Best Buy: payments and subscriptions.', company('Buy'), null],
    ['behind a general word that begins a sentence', 'Best Ramp tips: payments and subscriptions', company('Ramp'), ['names Ramp', 'speaks of payments, subscriptions']], // prettier-ignore
    ['not in the name of a firm', 'Everest Systems has payments and subscriptions.', company('Everest'), null],
    ['in a headline in capitals', 'Stripe Raises Money for Payments and Subscriptions', company('Stripe'), ['names Stripe', 'speaks of payments, subscriptions']], // prettier-ignore
    ['not in other letters', 'stripe subscriptions and payments', company('Stripe'), null],
    ['by its possessive', 'Apolink’s launch slipped.', company('Apolink'), ['names Apolink']],
    ['not by its plural', 'Two Apolinks in one town.', company('Apolink'), null],
    ['by its domain', 'See stripe.com.', company('Stripe'), ['names stripe.com']],
    ['not by its own name in its description', 'gorilla/mux and Mux', company('Mux', { about: ['mux'] }), null],
  ])('%s', (_, text, of, expected) => {
    expect(proofs(text, of)).toEqual(expected);
  });

  it('by the link of its thread', () => {
    expect(proofs('Nice.', company('Stripe'), 'https://stripe.com/x')).toEqual(['thread about stripe.com']);
  });

  it('not by a thread about a page of a user of its site', () => {
    const github = company('GitHub', { about: [] });
    expect(proofs('Nice.', github, 'https://github.com/acme/robots')).toBeNull();
    expect(proofs('See https://github.com/acme/robots', github)).toBeNull();
    expect(proofs('Down.', github, 'https://www.githubstatus.com/')).toBeNull();
    expect(proofs('Nice.', github, 'https://github.com/')).toEqual(['thread about github.com']);
  });

  it('not where the words are far from the name', () => {
    const far = `Stripe. ${'Something else is said here. '.repeat(80)} subscriptions, payments`;
    expect(proofs(far, company('Stripe'))).toBeNull();
  });

  it('of several of the name only where the context is that of one', () => {
    const other: Business = { domain: 'other.io', about: ['robots', 'asphalt', 'payments'] };
    const one = company('Apolink', { namesakes: [other], about: ['payments', 'subscriptions', 'invoices'] });
    expect(proofs('Apolink is late.', one)).toBeNull();
    expect(proofs('Apolink lost payments and subscriptions.', one)).toBeNull();
    expect(proofs('Apolink lost subscriptions and invoices.', one)).toEqual([
      'names Apolink',
      'speaks of subscriptions, invoices',
    ]);
    expect(proofs('Apolink: subscriptions, invoices, robots, asphalt.', one)).toBeNull();
    expect(proofs('Apolink subscriptions and invoices at other.io.', one)).toBeNull();
    expect(proofs('apolink.com', { ...one, namesakes: Array<Business>(6).fill(other) })).not.toBeNull();
    expect(proofs('Apolink subscriptions, invoices', { ...one, namesakes: Array<Business>(6).fill(other) })).toBeNull();
  });

  it.each([
    ['Apolink', 0],
    ['Airbnb', 0],
    ['Buzzsprout', 0],
    ['Skio', 1],
    ['Mux', 2],
    ['Stripe', 2],
    ['Acme Robotics', 2],
  ])('%s needs %i words', (name, words) => {
    expect(wordsNeeded({ name, namesakes: [] })).toBe(words);
    expect(wordsNeeded({ name, namesakes: [{ domain: null, about: [] }] })).toBe(2);
  });

  it.each([
    ['the name', 'Stripe '],
    ['the name in longer words', 'Stripes '],
    ['distinct words', ''],
  ])('soon, whatever the post repeats: %s', (_, unit) => {
    const words = Array.from({ length: 4_000 }, (__, n) => `w${(n * 7_919).toString(36)}`).join(' ');
    const text = unit === '' ? `Stripe ${words}` : unit.repeat(20_000 / unit.length);
    const before = ranMs();
    for (let n = 0; n < 10; n++) proofs(text, company('Stripe'));
    expect((ranMs() - before) / 10).toBeLessThan(50);
  });
});

interface LabelledPost {
  readonly half: 'tuning' | 'test';
  readonly company: string;
  /** Whether it concerns the company. */
  readonly about: boolean;
  readonly title: string;
  readonly text: string;
}

interface LabelledBusiness {
  readonly domain: string;
  readonly description: string;
  readonly sectors: readonly string[];
}

interface LabelledCompany extends LabelledBusiness {
  readonly name: string;
  readonly namesakes?: readonly LabelledBusiness[];
}

/** The posts are invented and state nothing about these companies. */
function labelled<T>(file: string): T[] {
  const lines = readFileSync(`test/fixtures/forum-posts/${file}.jsonl`, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as T);
}

function business({ domain, description, sectors }: LabelledBusiness): Business {
  return {
    domain,
    about: wordsAbout([description], chooseSectors({ words: sectors, oneLiner: description }).sectors),
  };
}

describe('labelled posts', () => {
  const posts = labelled<LabelledPost>('posts');
  const companies = new Map(
    labelled<LabelledCompany>('companies').map((one): [string, KnownCompany] => [
      one.name,
      { name: one.name, ...business(one), namesakes: (one.namesakes ?? []).map(business) },
    ]),
  );
  const published = readFileSync('docs/press.md', 'utf8').replace(/\s+/g, ' ');

  it('are many, of many companies, and no company is in both halves', () => {
    const halves = (['tuning', 'test'] as const).map((half) => posts.filter((post) => post.half === half));
    expect(halves.map(({ length }) => length)).toEqual([165, 165]);
    const [tuning, test] = halves.map((half) => new Set(half.map((post) => post.company)));
    expect([...(tuning ?? [])].filter((name) => test?.has(name))).toEqual([]);
    expect(companies.size).toBe(80);
  });

  it('of the half that no rule was tuned on are found as the documentation says', () => {
    const judged = posts
      .filter(({ half }) => half === 'test')
      .map((post) => {
        const of = companies.get(post.company);
        return { ...post, found: of ? disambiguate({ ...post, threadUrl: null }, of) !== null : false };
      });
    const right = judged.filter(({ about, found }) => about && found).length;
    const precision = right / judged.filter(({ found }) => found).length;
    const recall = right / judged.filter(({ about }) => about).length;
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.8);
    expect(published).toContain(`precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}`);
  });
});
