import { COMPANY_NAMED, PARTY } from '../web/openapi/answer-parts.js';
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
  type Members,
  object,
  orNull,
  text,
  whole,
} from '../web/openapi/answer-schema.js';

const USD = 'USD of the disclosed rounds.';
const DELTA = orNull(decimal('Change in percent, one decimal; null where there was nothing before.'));

const GROUP: Members = {
  name: text('The sector, or the code of the country.'),
  amount: decimal(USD),
  rounds: count('Rounds.'),
  share_pct: decimal('Of all capital of the window, percent.'),
  delta_pct: DELTA,
};

const INVESTOR = component('ActiveInvestor', 'An investor by its deals.', {
  name: text('Its name.'),
  slug: orNull(text('Slug of its record; null where none is on file.')),
  deals: count('Rounds it took part in.'),
  lead_deals: count('Those it led.'),
});

export const SNAPSHOT_ANSWER = object('Seven days against the seven before.', {
  window: object('Whole UTC days, both ends included.', {
    from: day('First day.'),
    to: day('Last day.'),
    previous_from: day('First day of the window before.'),
    previous_to: day('Its last day.'),
  }),
  capital_deployed: object('All rounds of the window.', {
    amount: decimal(USD),
    previous: decimal('The same of the window before.'),
    delta_pct: DELTA,
    rounds: count('Rounds.'),
    previous_rounds: count('Rounds of the window before.'),
  }),
  top_sectors: list(object('A sector.', GROUP), 'Ten at most, by capital.'),
  top_countries: list(
    object('A country.', { ...GROUP, country_name: orNull(text('In English.')) }),
    'Ten at most, by capital.',
  ),
  biggest_rounds: list(
    object('A round.', {
      company: COMPANY_NAMED,
      round: orNull(text('Its name.')),
      amount: orNull(decimal('USD; null where it is not disclosed.')),
      date: day('Day.'),
      lead_investors: list(PARTY, 'Who led it.'),
    }),
    'Ten at most.',
  ),
  stages: list(
    object('Rounds of one name.', {
      stage: text('Name of the round.'),
      rounds: count('Rounds.'),
      amount: decimal(USD),
      median_cheque: orNull(decimal('USD; null where none is disclosed.')),
    }),
    'Every one that occurs.',
  ),
  emerging_themes: list(
    object('A word that new companies have in common.', {
      theme: text('The word.'),
      companies: count('New companies with it.'),
      momentum: decimal('-1 to 1.', { minimum: -1, maximum: 1 }),
      examples: list(COMPANY_NAMED, 'Three at most.'),
    }),
    'Ten at most.',
  ),
  active_investors: list(INVESTOR, 'Ten at most.'),
  exits: list(
    object('A company that was sold, went public or closed.', {
      company: COMPANY_NAMED,
      type: choice('How.', ['acquired', 'public', 'closed']),
      acquirer: orNull(text('Who bought it.')),
      amount: orNull(decimal('USD; null where it is not disclosed.')),
      date: day('Day.'),
    }),
    'Of the window.',
  ),
  as_of: instant('Up to when the log was read.'),
  generated_at: instant('When this was computed.'),
});

const YOY = orNull(decimal('Percent; null where there is nothing to compare with.'));

const SCORE = component('SectorScore', 'A score with the figures that decided it.', {
  score: orNull(decimal('0 to 100; null where the data cannot carry one.', { minimum: 0, maximum: 100 })),
  label: orNull(choice('Of the score.', ['low', 'medium', 'high'])),
  reasons: list(
    object('A reason.', {
      text: text('In words.'),
      metric: text('Name of the figure.'),
      value: decimal('The figure.'),
      n: count('How many it rests on.'),
      basis: text('What they are.'),
      decides: flag('Whether it is among what makes up the score.'),
    }),
    'What speaks for it.',
  ),
});

export const SECTOR_TREND_ANSWER = object('A sector over the years.', {
  sectors: list(text('A sector.'), 'What was counted.'),
  years: whole('How many years.', { minimum: 1, maximum: 10 }),
  resolved_from: orNull(
    component('ResolvedFrom', 'The company whose sectors are meant; null where sectors were named.', {
      kind: choice('How the company was named.', ['company', 'website', 'linkedin']),
      input: text('What was sent.'),
      company: COMPANY_NAMED,
    }),
  ),
  series: list(
    object('A year.', {
      year: whole('The year.'),
      capital: decimal('USD of the disclosed rounds.'),
      rounds: count('Rounds.'),
      companies_founded: count('Companies.'),
      median_cheque: orNull(decimal('USD.')),
    }),
    'The oldest first.',
  ),
  momentum: object('Whether it grows.', {
    score: orNull(decimal('-1 to 1.', { minimum: -1, maximum: 1 })),
    label: orNull(choice('Of the score.', ['rising', 'steady', 'falling'])),
    capital_yoy_pct: YOY,
    rounds_yoy_pct: YOY,
    basis: orNull(
      component('MomentumBasis', 'The two years that were compared.', {
        year: whole('The later year.'),
        rounds: count('Its rounds.'),
        previous_year: whole('The year before.'),
        previous_rounds: count('Its rounds.'),
      }),
    ),
  }),
  notable_companies: list(
    object('A company.', {
      name: text('Its name.'),
      slug: text('Its slug.'),
      website: orNull(text('Its site.')),
      total_funding: orNull(decimal('USD in all.')),
      last_round: orNull(
        component('LastRound', 'Its last round.', {
          round: orNull(text('Its name.')),
          amount: orNull(decimal('USD.')),
          date: orNull(text('YYYY, YYYY-MM or YYYY-MM-DD.')),
        }),
      ),
      service_url: link('Its page here.'),
    }),
    'By funding.',
  ),
  active_investors: list(INVESTOR, 'By deals.'),
  generated_at: instant('When this was computed.'),
  saturation: maybe(SCORE),
  differentiation: maybe(SCORE),
  barriers_to_entry: maybe(SCORE),
  tech_reproducibility: maybe(SCORE),
});
