import {
  choice,
  component,
  count,
  day,
  decimal,
  flag,
  instant,
  link,
  list,
  maybe,
  membersOf,
  object,
  oneOf,
  orNull,
  table,
  text,
  type AnswerSchema,
  type Members,
  uuid,
  whole,
} from '../../web/openapi/answer-schema.js';
import { charged, chargedPage, PARTY } from '../../web/openapi/answer-parts.js';
import { STAGES } from '../../vocabulary/vocabularies.js';
import { COMPANY_STATUSES } from './company.events.js';

const CHEQUE = 'Whole USD; null where it is not disclosed.';

export const TECH_STACK = component('TechStack', 'What a company or its site is built with.', {
  cdn: orNull(text('Content delivery network.')),
  hosting: orNull(text('Where it is hosted.')),
  email_provider: orNull(text('Who takes its mail.')),
  frameworks: list(text('A name.'), 'Frameworks, languages and tools: whatever no other member is for.'),
  payments: list(text('A name.'), 'Payment providers.'),
  analytics: list(text('A name.'), 'Analytics.'),
  fingerprinted_at: orNull(instant('When the site was looked at; null where the stack is only stated.')),
});

const COMMON: Members = {
  id: uuid('The company; stable for good.'),
  name: text('Its name of today.'),
  slug: text('Its address here; does not change with the name.'),
  description: orNull(text('What it does.')),
  website: orNull(text('Its site.')),
  total_funding: orNull(decimal('USD in all: the larger of what is stated and what the disclosed rounds come to.')),
  employee_count: orNull(count('People it employs; null where unknown.')),
  sectors: list(text('A sector of the vocabulary.'), 'Sectors of `/vocabularies` that it works in.'),
  stage: orNull(choice('Stage of the vocabulary; null where the source’s word is none.', STAGES.map(({ value }) => value))), // prettier-ignore
  source_stage: orNull(text('The source’s own word for the stage.')),
  hq_country: orNull(text('ISO 3166-1 alpha-2.')),
  hq_country_name: orNull(text('The country in English.')),
  founded_date: orNull(text('YYYY, YYYY-MM or YYYY-MM-DD, as exact as it is known.')),
  logo_url: orNull(link('A logo.')),
  service_url: link('Its page here.'),
};

const READ_FROM = {
  source: text('Name of the source.'),
  source_url: orNull(text('Its address.')),
  fetched_at: instant('When it was read.'),
};
const IN_FILE = {
  file: maybe(text('File it was imported from.')),
  line: maybe(orNull(whole('Line of that file.'))),
};

const ORIGIN = component('Provenance', 'Where a field comes from.', {
  ...READ_FROM,
  rule: text('How the value was got from it.'),
  confidence: orNull(decimal('0 to 1; null where nobody has measured how often the rule is right.')),
  ...IN_FILE,
  rejected: maybe(
    list(
      object('A value that lost.', {
        value: oneOf(
          'A text, a number or a list.',
          text('A text.'),
          decimal('A number.'),
          list(text('An element.'), 'A list.'),
        ),
        source: text('Name of the source.'),
        source_url: orNull(text('Its address.')),
        rule: text('How the value was got from it.'),
        reason: text('Why it lost: lower_rank, older, less_sure, identity or name_search.'),
      }),
      'Values of other sources for the field.',
    ),
  ),
  also_told_by: maybe(
    list(
      object('What another source says of the same round.', {
        ...READ_FROM,
        rule: text('Why it is the same round: which of kind, date and amount agree.'),
        confidence: orNull(decimal('Null: nobody has measured how often the rule is right.')),
        ...IN_FILE,
        round: orNull(text('Its name, as this source says.')),
        date: orNull(text('YYYY, YYYY-MM or YYYY-MM-DD, as this source says.')),
        amount: orNull(decimal('USD, as this source says.')),
      }),
      'Of a funding round: who else tells of it. It counts once.',
    ),
  ),
});

export const FUNDING_ROUND = component('FundingRound', 'A round on file.', {
  round: orNull(text('Its name, such as Seed or Series A.')),
  date: orNull(text('YYYY, YYYY-MM or YYYY-MM-DD; null where unknown.')),
  amount: orNull(decimal(CHEQUE)),
  currency: choice('Always USD.', ['USD']),
  valuation: orNull(decimal('USD, after the round.')),
  lead_investors: list(PARTY, 'Who led it.'),
  investors: list(PARTY, 'All who took part, leads included.'),
});

export const COMPANY_ROW = component('CompanyRow', 'A company as lists show it.', COMMON);

export const COMPANY: AnswerSchema = component('Company', 'The whole record of a company.', {
  ...COMMON,
  hq_city: orNull(text('City of its seat.')),
  business_model: orNull(text('One of the vocabulary.')),
  linkedin_url: orNull(text('Its profile there.')),
  twitter_url: orNull(text('Its profile there.')),
  github_url: orNull(text('Its profile there.')),
  is_hiring: orNull(flag('Whether it hires; null where unknown.')),
  status: choice('Whether it still is a company of its own.', COMPANY_STATUSES),
  former_names: list(text('A name.'), 'Names it had before, and other names that sources give it.'),
  funding_rounds: list(FUNDING_ROUND, 'Rounds on file, the newest first.'),
  investors: list(PARTY, 'Investors that are stated without a round.'),
  founders: list(
    object('A founder.', {
      name: text('Name.'),
      slug: orNull(text('Slug of the person’s record; null where none is on file.')),
      role: orNull(text('Title there.')),
      linkedin_url: orNull(text('Profile.')),
    }),
    'Who founded it.',
  ),
  articles: list(
    object('An article about it.', {
      title: orNull(text('Title.')),
      slug: text('Its slug here.'),
      url: text('Where it stands.'),
      publication: orNull(text('Who published it.')),
      date: orNull(day('When.')),
      service_url: link('Its page here.'),
    }),
    'Articles linked to it.',
  ),
  tech_stack: orNull(TECH_STACK),
  last_enriched_at: orNull(instant('When the pipeline last ran over it.')),
  withdrawn_at: maybe(instant('Only on a record that was withdrawn: since when.')),
  provenance: maybe(
    table(
      'Only with `include=provenance`: by field, where it comes from; of a list, one entry an element.',
      oneOf('One origin, or one an element.', ORIGIN, list(orNull(ORIGIN), 'One an element.')),
    ),
  ),
});

export const COMPANIES_ANSWER = chargedPage('A page of companies.', COMPANY_ROW);
export const PAID_COMPANY_ANSWER = object('One company.', { data: COMPANY });
export const COMPANY_ANSWER = charged('One company.', { data: COMPANY });

const MATCHED = component('DomainMatch', 'Which company a domain belongs to.', {
  domain: text('What was sent, to the letter.'),
  matched: flag('Whether a company has it; the members below stand only where one has.'),
  name: maybe(text('Name of the company.')),
  slug: maybe(text('Its slug.')),
  website: maybe(orNull(text('Its site.'))),
  total_funding: maybe(orNull(decimal('USD in all.'))),
  alternatives: maybe(
    list(
      object('Another company.', {
        name: membersOf(COMPANY_ROW).name as AnswerSchema,
        slug: text('Its slug.'),
        reason: text('Why it claims the domain.'),
      }),
      'Only where others claim the domain too.',
    ),
  ),
});

export const MATCH_ANSWER = charged('One result each, in the order of the domains.', {
  results: list(MATCHED, 'As many as domains were sent.'),
});
