import {
  type OpenedRecall,
  type RecallChoiceEvent,
  type RecallEvent,
  type RecallNoticeEvent,
  type RecalledRecord,
} from '../../src/recalls/recalls.events.js';
import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { handlers, type Projection, type RowChange } from '../../src/platform/projector/projection.js';
import { RECALL_CHOICES, RECALL_NOTICES, RECALLED_RECORDS, RECALLS } from './recalls.entity.js';

/** Recalls by record, their notices by account, and which classes accounts have chosen. */
export const recallsProjection: Projection = {
  name: 'recalls',
  group: 'reads',
  version: 2,
  categories: ['recall', 'recallNotice', 'recallChoice'],
  tables: [RECALLS, RECALLED_RECORDS, RECALL_NOTICES, RECALL_CHOICES],
  ignores: [],
  on: handlers<RecallEvent | RecallNoticeEvent | RecallChoiceEvent>({
    RecallOpened: ({ data, position }) => [
      {
        table: 'recalls',
        key: { recall_id: data.recallId },
        put: { position: position.toString(), classes: [...data.classes], recall: { ...data } },
      },
      recordRow(data, data.record, {
        wrong_from: data.wrongFrom.position,
        corrected_at: data.correctedAt.position,
        wrong_revision: data.revisions.wrong,
        corrected_revision: data.revisions.corrected,
        merged_into: data.mergedInto,
      }),
      ...data.others.map((other) => recordRow(data, other, { wrong_from: other.wrongFrom, corrected_at: other.until })),
    ],
    RecallNoticed: noticeRow,
    RecallReadsAdded: noticeRow,
    RecallClassesChosen: ({ data: { accountId, classes } }) => [
      { table: 'recall_choices', key: { account_id: accountId }, put: { classes: [...classes] } },
    ],
  }),
};

function recordRow(
  { recallId }: OpenedRecall,
  { kind, id }: RecalledRecord,
  places: Extract<RowChange, { put: unknown }>['put'],
): RowChange {
  return { table: 'recalled_records', key: { record_id: id, recall_id: recallId }, put: { kind, ...places } };
}

function noticeRow({ data, position, revision, recordedAt }: RecordedEvent<RecallNoticeEvent>): RowChange[] {
  return [
    {
      table: 'recall_notices',
      key: { account_id: data.accountId, recall_id: data.recallId, part: revision.toString() },
      put: {
        position: position.toString(),
        noticed_at: new Date(recordedAt).toISOString(),
        notice: { ...data },
      },
    },
  ];
}
