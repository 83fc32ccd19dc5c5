import { given } from '../../test/kit/decider.js';
import {
  choiceDecider,
  chooseClasses,
  noticeDecider,
  noticeRecall,
  openRecall,
  recallDecider,
} from './recalls.decide.js';
import { type NoticedRecall, type OpenedRecall } from './recalls.events.js';

const RECALL: OpenedRecall = {
  recallId: 'r1',
  kind: 'corrected',
  record: { kind: 'company', id: 'c1' },
  others: [],
  mergedInto: null,
  classes: ['money'],
  fields: [{ field: 'total_funding', served: 5, now: 3 }],
  wrongFrom: { position: '100', at: '2026-11-01T00:00:00.000Z' },
  rightUntil: null,
  correctedAt: { position: '200', at: '2026-11-02T00:00:00.000Z' },
  revisions: { wrong: 0, corrected: 2 },
};
const NOTICE: NoticedRecall = {
  recallId: 'r1',
  accountId: 'a1',
  records: [{ kind: 'company', id: 'c1' }],
  reads: { count: 1, first: '150', last: '150', requestIds: ['q1'] },
  refunds: [{ requestId: 'q1', wallet: 'api', credits: 1 }],
};

it('a correction opens one recall', () => {
  given(recallDecider)
    .when((state) => openRecall(state, RECALL))
    .then({ type: 'RecallOpened', data: RECALL });
});

it('an account is noticed once of a recall', () => {
  given(noticeDecider)
    .when((state) => noticeRecall(state, NOTICE))
    .then({ type: 'RecallNoticed', data: NOTICE });
});

it('charges that arrive later are added to the notice, without those that it has', () => {
  const later = {
    ...NOTICE,
    reads: { count: 2, first: '150', last: '160', requestIds: ['q2', 'q1'] },
    refunds: [...NOTICE.refunds, { requestId: 'q2', wallet: 'api', credits: 1 }],
  };
  given(noticeDecider, { type: 'RecallNoticed', data: NOTICE })
    .when((state) => noticeRecall(state, later))
    .then({
      type: 'RecallReadsAdded',
      data: {
        ...later,
        reads: { count: 2, first: '150', last: '160', requestIds: ['q2'] },
        refunds: [{ requestId: 'q2', wallet: 'api', credits: 1 }],
      },
    });
});

it('an account chooses classes; the same choice again is none', () => {
  given(choiceDecider).thenState({ classes: ['identity', 'money', 'status', 'erased'] });
  given(choiceDecider)
    .when((state) => chooseClasses(state, 'a1', ['text', 'identity']))
    .then({ type: 'RecallClassesChosen', data: { accountId: 'a1', classes: ['identity', 'text'] } });
});
