import { charged, chargedPage, COMPANY_NAMED, PAGINATION } from '../../web/openapi/answer-parts.js';
import {
  choice,
  component,
  count,
  decimal,
  flag,
  link,
  list,
  maybe,
  type Members,
  object,
  orNull,
  text,
  uuid,
} from '../../web/openapi/answer-schema.js';

const COMMON: Members = {
  id: uuid('The investor; stable for good.'),
  name: text('Its name.'),
  slug: text('Its address here.'),
  type: choice('What kind of party it is.', ['firm', 'person']),
  type_is_guess: flag('True where only the form of the name speaks for the kind.'),
  website: orNull(text('Its site.')),
  hq_country: orNull(text('ISO 3166-1 alpha-2.')),
  hq_country_name: orNull(text('The country in English.')),
  deals: orNull(count('Rounds on file that it took part in; null with `as_of`.')),
  lead_deals: orNull(count('Those it led; null with `as_of`.')),
  service_url: link('Its page here.'),
};

const INVESTOR_ROW = component('InvestorRow', 'An investor as lists show it.', COMMON);

const INVESTOR = component('Investor', 'An investor with what it invested in.', {
  ...COMMON,
  portfolio: orNull(
    list(
      object('A round it took part in.', {
        company: COMPANY_NAMED,
        round: orNull(text('Name of the round; null for a stake stated without one.')),
        date: orNull(text('YYYY, YYYY-MM or YYYY-MM-DD.')),
        amount: orNull(decimal('USD of the whole round; null where it is not disclosed.')),
        is_lead: flag('Whether it led the round.'),
      }),
      'A page of its rounds, the newest first; null with `as_of`.',
    ),
  ),
});

export const INVESTORS_ANSWER = chargedPage('A page of investors.', INVESTOR_ROW);
export const INVESTOR_ANSWER = charged('One investor.', { data: INVESTOR, pagination: maybe(PAGINATION) });
