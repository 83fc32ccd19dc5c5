import { charged, COMPANY_NAMED, page } from '../../web/openapi/answer-parts.js';
import {
  always,
  choice,
  component,
  count,
  decimal,
  flag,
  instant,
  link,
  list,
  maybe,
  type Members,
  object,
  open,
  orNull,
  table,
  text,
  uuid,
} from '../../web/openapi/answer-schema.js';
import { FINDING_CHECKS } from '../submission.events.js';

const STARTUP = component('SubmittedStartup', 'What was submitted.', {
  id: uuid('The submission.'),
  slug: text('Of the profile once there is one, else the one it asks for.'),
  name: text('Its name.'),
  url: link('The page of the profile, once it is public.'),
  moderation_status: choice('Where it stands.', ['flagged_pending', 'approved', 'rejected']),
  logo_url: orNull(link('The logo that was taken in.')),
});

const STATUS = choice('Where it stands.', ['pending_review', 'public', 'rejected']);
const REASON = orNull(text('Why it was decided so.'));
const DECIDED = orNull(instant('When it was decided.'));

const FINDING = component('Finding', 'Something a check saw.', {
  check: choice('Which check.', FINDING_CHECKS),
  level: choice('problem speaks against approval, warning wants a look.', ['info', 'warning', 'problem']),
  message: text('In words.'),
  evidence: table('What it was inferred from.', {
    type: ['string', 'number', 'boolean', 'null'],
    description: 'A figure or a word.',
  }),
});

export const SUBMITTED_ANSWER = charged('It is in the queue.', {
  success: always(true, 'Always true.'),
  status: choice('Always pending_review.', ['pending_review']),
  message: text('What happens next.'),
  startup: STARTUP,
});

export const SUBMISSIONS_ANSWER = page(
  'A page of the caller’s submissions.',
  component('SubmissionRow', 'A submission as lists show it.', {
    status: STATUS,
    reason: REASON,
    received_at: orNull(instant('When it was sent.')),
    decided_at: DECIDED,
    startup: STARTUP,
  }),
);

export const SUBMISSION_ANSWER = object('What became of a submission.', {
  status: STATUS,
  reason: REASON,
  decided_at: DECIDED,
  findings: list(FINDING, 'What the checks saw.'),
  startup: STARTUP,
});

const TERMS = list(
  component('Term', 'A value of a vocabulary.', {
    value: text('As it is stored.'),
    aliases: list(text('A spelling.'), 'Spellings that are taken for it.'),
  }),
  'Matching ignores case.',
);

export const VOCABULARIES_ANSWER = object('The controlled vocabularies.', {
  version: text('Raised whenever a value is added.'),
  sectors: TERMS,
  stage: TERMS,
  business_model: TERMS,
  stock_exchange: TERMS,
  certifications: TERMS,
});

const PERSON: Members = {
  part: choice('Which list of the submission.', ['founders', 'team_members', 'notable_investors']),
  index: count('Place in it, from 0.'),
  role: orNull(text('As submitted.')),
  state: text('Whether somebody has said who it is.'),
  person_id: orNull(uuid('Who it is.')),
  key_lost: flag('Whether the vault lacks the key: the person was not erased, and a backup of the vault may have it.'),
  name: orNull(text('Null once erased, and where the key is lost.')),
  linkedin_url: maybe(orNull(text('As submitted.'))),
  email: maybe(orNull(text('As submitted.'))),
  slug: maybe(orNull(text('As submitted.'))),
  website: maybe(orNull(text('As submitted.'))),
};

const QUEUED = component('QueuedSubmission', 'A submission as a moderator sees it.', {
  id: uuid('The submission.'),
  status: choice('Where it stands.', ['pending_review', 'approved', 'rejected']),
  name: text('Of the company.'),
  website: text('As submitted.'),
  domain: text('Its registrable domain.'),
  slug: text('The slug it asks for.'),
  account_id: uuid('Who sent it.'),
  received_at: instant('When.'),
  age_hours: decimal('How long it waits, or waited.'),
  overdue: flag('Whether it waits for too long.'),
  screened_at: orNull(instant('When the checks ran.')),
  claim: open('All that was submitted, by the names of the request.'),
  contacts_state: choice('Whether the contacts in `claim` can be read; `key_lost` where the vault lacks their key.', [
    ...['none', 'readable', 'erased', 'key_lost'],
  ]),
  people: list(object('Somebody who is named.', PERSON), 'All of them.'),
  findings: list(FINDING, 'What the checks saw.'),
  links: orNull(
    list(
      object('An element of a list, and the record it is linked to.', {
        part: text('Which list.'),
        index: count('Place in it.'),
        match: orNull(
          component('RecordMatch', 'A record on file.', {
            kind: choice('Of what.', ['person', 'investor', 'company', 'article', 'product']),
            id: uuid('Which.'),
            by: text('What it was recognised by.'),
          }),
        ),
      }),
      'Once it is approved.',
    ),
  ),
  reason: REASON,
  decided_by: orNull(text('Who decided.')),
  decided_at: DECIDED,
});

export const QUEUE_ANSWER = object('The moderation queue.', {
  submissions: list(QUEUED, 'The oldest first.'),
  waiting: count('How many wait.'),
  oldest_age_hours: decimal('How long the oldest waits.'),
});
export const QUEUED_ANSWER = QUEUED;
export const DECIDED_ANSWER = object('It is decided.', {
  id: uuid('The submission.'),
  status: choice('What was decided.', ['approved', 'rejected']),
});
export const PEOPLE_REVIEWS_ANSWER = object('People that somebody must say who they are.', {
  people: list(
    object('Somebody.', {
      submission_id: uuid('The submission.'),
      company: COMPANY_NAMED,
      age_hours: decimal('How long they wait.'),
      ...PERSON,
    }),
    'The oldest first.',
  ),
});
export const PERSON_SETTLED_ANSWER = object('Who it is.', {
  id: uuid('The submission.'),
  part: text('Which list.'),
  index: count('Place in it.'),
  person_id: orNull(uuid('Null where it is nobody.')),
});
