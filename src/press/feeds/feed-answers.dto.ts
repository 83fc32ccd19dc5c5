import {
  choice,
  component,
  count,
  flag,
  instant,
  link,
  list,
  object,
  orNull,
  text,
  uuid,
} from '../../web/openapi/answer-schema.js';

const FEED = component('CoverageFeed', 'A feed that is read for mentions of companies.', {
  feed_id: uuid('The feed.'),
  url: link('Its address.'),
  title: orNull(text('As it calls itself; null before it was read.')),
  status: choice('How its last reading went; waiting before the first.', ['waiting', 'ok', 'failing', 'gone']),
  reason: orNull(text('A code that says why it failed; null where it did not.')),
  items: count('In it when it was last read.'),
  mentions: count('On file that it brought.'),
  listed_at: instant('When it was listed.'),
  read_at: orNull(instant('When it was last read.')),
  next_at: orNull(instant('When it is read next; null where it is its turn, or none is read.')),
  moved_to: orNull(link('Where it has moved for good; null where it has not.')),
});

export const FEEDS_ANSWER = object('The feeds.', { feeds: list(FEED, 'The first listed first.') });
export const ADDED_ANSWER = object('A feed that was listed.', {
  feed_id: uuid('The feed.'),
  url: link('Its address.'),
  title: orNull(text('As it calls itself.')),
  items: count('In it now.'),
  is_new: flag('Whether it was not listed before.'),
});
export const REFRESH_ANSWER = object('What is read now.', { due: count('Feeds that are read next.') });
export const REMOVED_ANSWER = object('What was removed.', { feed_id: uuid('The feed that is read no more.') });
