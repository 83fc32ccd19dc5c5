import { type NoticeView } from '../list/recall-notice.presenter.js';
import { type OpenedRecall } from '../recalls.events.js';
import { messageData } from './message-data.rules.js';

const RECORD = { kind: 'company', id: 'c1' } as const;

const view = (position: string, change: Partial<OpenedRecall> = {}): NoticeView => ({
  recall: {
    recallId: `r${position}`,
    kind: 'corrected',
    record: RECORD,
    others: [],
    mergedInto: null,
    classes: ['money'],
    fields: [{ field: 'investors', served: null, now: null }],
    rightUntil: null,
    wrongFrom: { position: '1', at: 'then' },
    correctedAt: { position, at: 'now' },
    revisions: { wrong: 0, corrected: 1 },
    ...change,
  },
  records: [RECORD],
  reads: { count: 2, first: '5', last: '6', requestIds: ['q2', 'q1'] },
  refunds: [
    { requestId: 'q1', wallet: 'api', credits: 1 },
    { requestId: 'q2', wallet: 'api', credits: 2 },
  ],
  slug: 'acme',
  formerSlug: null,
  survivorSlug: null,
  times: { first: new Date(0), last: new Date(1_000) },
});

it('one recall is the data itself', () => {
  expect(messageData([view('9')], 1)).toMatchObject({
    recall_id: 'r9',
    class: 'money',
    record: { slug: 'acme' },
    fields: [{ pointer: '/funding_rounds' }],
    refund: { credits: 3, wallet: 'api' },
    reads: { count: 2, request_ids: ['q2', 'q1'] },
  });
});

it('several are a list, with the way to the others', () => {
  expect(messageData([view('9'), view('7')], 2)).toMatchObject({ count: 2, more: null, recalls: [{}, {}] });
  expect(messageData([view('9'), view('7')], 150)).toMatchObject({ count: 150, more: '/api/v1/recalls?since=@7' });
});

it('an erasure names nothing but the id', () => {
  const erased = messageData([view('9', { kind: 'erased', classes: ['erased'], fields: [] })], 1);
  expect(erased).toMatchObject({ record: { id: 'c1', slug: null }, fields: [] });
});
