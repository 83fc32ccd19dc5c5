import {
  flag,
  instant,
  listOf,
  nullable,
  oneOf,
  record,
  text,
  uuid,
  whole,
} from '../../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { ATS_VENDORS, type HiringEvent, type OpenRole } from './hiring.events.js';

const { publish } = publisherOf<HiringEvent>('intel.companies.v1', 'company');

const role = {
  role_key: text('The board’s own id of the posting'),
  title: text('As written'),
  locations: listOf(text('A place'), 'Where it may be done from, as written'),
  is_remote: flag('Whether it may be done from anywhere the board allows'),
  url: nullable(text('Where it is to be read; null where unknown')),
  published_at: nullable(instant('By the board; null where it does not say')),
};

export const hiringFeed: readonly FeedEntry[] = [
  publish('HiringScanned', {
    summary: 'A company’s board was looked at, and something was new or the week was over',
    message: record({
      company_id: uuid('The company'),
      scanned_at: instant('When; several messages of one time are one look'),
      unchanged_until: nullable(instant('The last look that found what was known before; null for the first')),
      board: nullable(
        record(
          {
            vendor: oneOf([...ATS_VENDORS, 'site'], 'Whose board; site: data on the company’s own pages'),
            name: nullable(text('The vendor’s name for it; null for a site')),
            url: text('Where people see it'),
            found_by: oneOf(['link', 'embed', 'jsonld', 'dns', 'guess'], 'How it was found; a guess is its name alone'),
          },
          'Null where none was found',
        ),
      ),
      is_baseline: flag('The first look at this board: nobody knows since when its roles were there'),
      open_roles: nullable(whole('Roles on the board; null without one')),
      opened: listOf(
        record({
          ...role,
          repost_of: nullable(text('The posting that it repeats; null for a new role')),
        }),
        'Roles that were not there before',
      ),
      changed: listOf(record(role), 'Roles with another title, place or address'),
      closed: listOf(text('The board’s id of the posting'), 'Roles that are gone'),
    }),
    map: (data) => ({
      company_id: data.companyId,
      scanned_at: data.scannedAt,
      unchanged_until: data.unchangedUntil,
      board: data.board && {
        vendor: data.board.vendor,
        name: data.board.token,
        url: data.board.url,
        found_by: data.board.foundBy,
      },
      is_baseline: data.isBaseline,
      open_roles: data.openRoles,
      opened: data.opened.map((opened) => ({ ...roleMessage(opened), repost_of: opened.repostOf })),
      changed: data.changed.map(roleMessage),
      closed: data.closed,
    }),
  }),
];

function roleMessage({ roleKey, title, locations, isRemote, url, publishedAt }: OpenRole) {
  return { role_key: roleKey, title, locations, is_remote: isRemote, url, published_at: publishedAt };
}
