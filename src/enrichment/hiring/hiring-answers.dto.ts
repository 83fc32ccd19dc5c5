import { charged } from '../../web/openapi/answer-parts.js';
import {
  choice,
  component,
  count,
  flag,
  link,
  list,
  maybe,
  type Members,
  object,
  orNull,
  text,
} from '../../web/openapi/answer-schema.js';
import { ATS_VENDORS } from './hiring.events.js';

const FOUND_BY = choice('How the board was found; guess is its name alone.', [
  'link',
  'embed',
  'jsonld',
  'dns',
  'guess',
]);
const BASIS = orNull(choice('What the count rests on.', ['snapshots', 'board_dates']));

const POSTING: Members = {
  title: text('Title.'),
  url: orNull(text('Where it stands.')),
  published_at: orNull(text('When the board says it was published.')),
  first_seen_at: orNull(text('When this service first saw it.')),
};

export const HIRING_EVIDENCE = component('HiringEvidence', 'What a hiring scan rests on.', {
  found_by: FOUND_BY,
  found_at: orNull(text('The page or name that led to the board.')),
  guess_confirmed: maybe(flag('Only of a guess: whether the board names the company’s domain itself.')),
  board_url: text('Where people see it.'),
  board_name: orNull(text('The vendor’s name for it.')),
  watched_since: orNull(text('The first look.')),
  looks: count('Looks so far.'),
  roles_added_7d_by: BASIS,
  roles_added_30d_by: BASIS,
  roles: list(
    object('A role.', { ...POSTING, locations: list(text('A place.'), 'Where it may be done from.') }),
    'The newest, at most 50.',
  ),
  ghosts: list(object('A role that looks abandoned.', { ...POSTING, reason: text('Why.') }), 'At most 50.'),
  reposts: list(object('A role that was put up again.', { ...POSTING, times: count('How often.') }), 'At most 50.'),
});

export const HIRING_ANSWER = charged('Who a company hires.', {
  domain: text('The domain that was looked at.'),
  in_database: flag('Whether the company is on file.'),
  company: orNull(
    component('HiringCompany', 'The company on file.', {
      name: text('Its name.'),
      slug: text('Its slug.'),
      website: orNull(text('Its site.')),
      service_url: link('Its page here.'),
    }),
  ),
  hiring: object('What was found.', {
    source: choice('none is free.', ['database', 'live', 'none']),
    ats_vendor: orNull(choice('Vendor of the board; null for the company’s own pages.', ATS_VENDORS)),
    open_roles: orNull(count('Roles that are open.')),
    roles_added_7d: orNull(count('Added in seven days; null while unknown.')),
    roles_added_30d: orNull(count('Added in thirty days; null while unknown.')),
    sample: list(
      object('A role.', {
        title: text('Title.'),
        location: orNull(text('Where.')),
        is_remote: flag('Whether it may be done from anywhere.'),
      }),
      'The newest, at most ten.',
    ),
    remote_roles: orNull(count('Open roles that are remote.')),
    ghost_roles: orNull(count('Open roles that look abandoned.')),
    found_by: orNull(FOUND_BY),
    scanned_at: orNull(text('When the board was last looked at.')),
    reason: orNull(text('Why nothing could be said.')),
  }),
  evidence: maybe(orNull(HIRING_EVIDENCE)),
});
