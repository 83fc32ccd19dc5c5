import {
  always,
  type AnswerSchema,
  choice,
  component,
  count,
  flag,
  instant,
  list,
  maybe,
  type Members,
  object,
  orNull,
  text,
  whole,
} from './answer-schema.js';

/** The pagination block of lists. */
export const PAGINATION = component('Pagination', 'Where in the list this page is.', {
  total: count('How many there are in all; exact up to 10,000 and wherever all filters are facets.'),
  limit: whole('Rows a page, as asked.', { minimum: 1, maximum: 10_000 }),
  offset: count('Rows before this page; 0 with a cursor.'),
  next_cursor: maybe(
    orNull(text('Send it as `cursor` for the next page; null on the last one. Absent where a list has no cursor.')),
  ),
  total_is_estimate: maybe(always(true, 'Only where `total` is an estimate.')),
});

export const CREDITS = component('Credits', 'What the call cost and what its wallet holds after it.', {
  cost: count('Credits that this call cost; 0 for a miss and for a repeat.'),
  remaining_period: count("What is left of the month's allowance."),
  remaining_balance: count('Purchased credits that are left; no cap touches them.'),
  used: count('Spent of the allowance in this month.'),
  limit: count("The month's allowance."),
  remaining: count('`limit` less `used`, never below 0, without the balance.'),
});

export const POWERED_BY = component('PoweredBy', 'Who made the answer.', {
  source: text('Name of the service.'),
  url: text('Its address.'),
});

/** A company reference in answers about something else. */
export const COMPANY_NAMED = component('CompanyNamed', 'A company on file.', {
  name: text('Its name.'),
  slug: text('Its slug; `/startups/{slug}` has the record.'),
});

/** An investor in a round. */
export const PARTY = component('Party', 'An investor as a source names it.', {
  name: text('Its name.'),
  slug: orNull(text('Slug of its record; null where none is on file.')),
});

/** A page of a list. */
export function page(description: string, row: AnswerSchema, more: Members = {}): AnswerSchema {
  return object(description, {
    data: list(row, 'The rows of this page, in the order of the list.'),
    pagination: PAGINATION,
    ...more,
  });
}

/** A page of a list that is charged. */
export function chargedPage(description: string, row: AnswerSchema): AnswerSchema {
  return page(description, row, { credits: CREDITS });
}

/** An answer with its `credits`. */
export function charged(description: string, members: Members): AnswerSchema {
  return object(description, { ...members, credits: CREDITS });
}

/** The progress of a job, common to all job polls. */
export const JOB_PROGRESS: Members = {
  status: choice('done and failed are final.', ['queued', 'running', 'done', 'failed']),
  progress: { type: 'number', minimum: 0, maximum: 1, description: 'Share of the work that is done.' },
  stage: orNull(text('What is being done.')),
  created_at: instant('When it was queued.'),
  started_at: orNull(instant('When the work began; null while it waits.')),
  finished_at: orNull(instant('When it ended.')),
  retry_after_seconds: orNull(whole('Ask again after so many seconds; null once it has ended.')),
  error: orNull(object('Why it failed.', { code: text('A short code.'), message: orNull(text('In words.')) })),
  credits_refunded: count('Credits given back because it failed.'),
};

/** An answer that only confirms success. */
export const OK = always(true, 'Always true.');
export const ACTIVE = flag('Whether it is in force.');
