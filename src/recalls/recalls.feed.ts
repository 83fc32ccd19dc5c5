import { instant, listOf, nullable, oneOf, record, text, uuid } from '../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../platform/feed/published-type.js';
import {
  RECALL_CLASSES,
  RECALL_KINDS,
  RECALLED_RECORDS,
  type RecallChoiceEvent,
  type RecallEvent,
  type RecallNoticeEvent,
} from './recalls.events.js';

const recalls = publisherOf<RecallEvent>('intel.companies.v1', 'recall');
const notices = publisherOf<RecallNoticeEvent>('intel.credits.v1', 'recallNotice');
const choices = publisherOf<RecallChoiceEvent>('intel.credits.v1', 'recallChoice');

const recalled = record(
  { kind: oneOf(RECALLED_RECORDS, 'Kind of the record; recalls of people are not published'), id: uuid('The record') },
  'A record that was wrong',
);
const SECRET = 'It shows which records an account reads, which is its secret.';

export const recallsFeed: readonly FeedEntry[] = [
  recalls.publish('RecallOpened', {
    summary: 'Answers with a record were wrong when they were served',
    message: record({
      recall_id: uuid('The recall; the id of the event that corrected the record'),
      kind: oneOf(RECALL_KINDS, 'Why'),
      record: recalled,
      others: listOf(recalled, 'Further records that were wrong by it: products, rounds, records merged into it'),
      merged_into: nullable(uuid('The record that has the facts now; null unless merged')),
      classes: listOf(oneOf(RECALL_CLASSES, 'A class'), 'What the wrong fields are about'),
      fields: listOf(text('A field of answers'), 'Fields that were wrong; empty where the whole record was'),
      wrong_from: text('Position of the event since which the record was wrong, in digits'),
      corrected_position: text('Position of the correction, in digits'),
      corrected_at: instant('When it was corrected'),
    }),
    // What a person is called and does is not published, so nothing of it is recalled there.
    only: ({ record: { kind } }) => kind !== 'person',
    map: (data) => ({
      recall_id: data.recallId,
      kind: data.kind,
      record: data.record,
      others: data.others.map(({ kind, id }) => ({ kind, id })),
      merged_into: data.mergedInto,
      classes: data.classes,
      fields: data.fields.map(({ field }) => field),
      wrong_from: data.wrongFrom.position,
      corrected_position: data.correctedAt.position,
      corrected_at: data.correctedAt.at,
    }),
  }),
  notices.withhold('RecallNoticed', SECRET),
  notices.withhold('RecallReadsAdded', SECRET),
  choices.withhold('RecallClassesChosen', 'A setting of an account that concerns no other system.'),
];
