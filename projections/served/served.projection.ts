import { idIn } from '../../src/kernel/domain-event.js';
import { type AccountEvent } from '../../src/metering/accounts/account.events.js';
import { type CreditEvent } from '../../src/metering/ledger/credits.events.js';
import { type AnswersEvent } from '../../src/metering/reads/answers.events.js';
import { handlers, type Projection } from '../../src/platform/projector/projection.js';
import { SERVED, SERVED_LISTS } from './served.entity.js';
import { ALL_MONTHS, CHARGE, countServed, FORGOTTEN, monthNumber, NO_REQUEST, SEVERAL } from './served.resolve.js';

/** Which version of which record each account was served, from the read sets of its charges. */
export const servedProjection: Projection = {
  name: 'served',
  group: 'reads',
  version: 2,
  categories: ['credits', 'answers', 'account'],
  tables: [SERVED, SERVED_LISTS],
  on: handlers<CreditEvent | AnswersEvent | AccountEvent>({
    CreditDebited: ({ data, stream }) => {
      const reads = data.answer?.r;
      if (!reads) return [];
      const account = { account_id: idIn(stream), month: monthNumber(reads.month) };
      const key = { ...account, request_id: data.requestId, part: CHARGE };
      return [{ table: 'served_lists', key, put: { sealed: { ...reads } } }];
    },
    AnswerListed: ({ data: { accountId: account_id, requestId: request_id, month, part, sealed } }) => [
      {
        table: 'served_lists',
        key: { account_id, month: monthNumber(month), request_id, part },
        put: { sealed: { ...sealed } },
      },
    ],
    ReadsRecorded: ({ data: { month, requests, sealed }, stream }) => [
      {
        table: 'served_lists',
        key: {
          account_id: idIn(stream),
          month: monthNumber(month),
          request_id: requests[0] ?? NO_REQUEST,
          part: SEVERAL,
        },
        put: { sealed: { sealed, requests } },
      },
    ],
    ReadsForgotten: ({ data: { accountId: account_id, month } }) => [
      {
        table: 'served_lists',
        key: { account_id, month: monthNumber(month), request_id: NO_REQUEST, part: FORGOTTEN },
        delete: true,
      },
    ],
    AccountErased: ({ data: { accountId: account_id } }) => [
      {
        table: 'served_lists',
        key: { account_id, month: ALL_MONTHS, request_id: NO_REQUEST, part: FORGOTTEN },
        delete: true,
      },
    ],
  }),
  resolveSealed: countServed,
  ignores: [
    ...['PeriodOpened', 'PeriodClosed', 'PlanChanged', 'CreditGranted', 'CreditRefunded'],
    ...['AccountOpened', 'AccountDeleted'],
    ...['ApiKeyIssued', 'ApiKeyRevoked', 'ApiKeyEndScheduled', 'ApiKeyNamed', 'ApiKeyReadsSwitched'],
  ],
};
