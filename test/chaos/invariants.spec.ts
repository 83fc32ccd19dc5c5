import { type Answers } from './caller.js';
import { violationsIn } from './invariants.js';
import { violationsOfJobs } from './job-invariants.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { Service } from '../integration/metering/stack.js';

let service: Service;

beforeAll(async () => {
  service = await Service.start();
}, 60_000);

afterAll(() => service.stop());

describe('what chaos holds against the log', () => {
  it('is in order where all answers are in the log, and notices each that is not', async () => {
    const account = await service.account('bench');
    const answers = [];
    const match = { domains: ['nowhere.example'] };
    for (let n = 0; n < 3; n++) {
      answers.push(await service.call('POST', '/api/v1/startups/match', account.key, match));
    }
    const acknowledgedAnswers = answers.map(({ headers, body }) => ({
      accountId: account.accountId,
      requestId: String(headers['x-request-id']),
      idempotencyKey: null,
      credits: body.credits,
    }));
    const check = (
      acknowledged: Answers['acknowledged'],
      wrong: string[] = [],
      unanswered: Answers['unanswered'] = [],
    ) =>
      violationsIn({
        eventStore: service.app.get(EventStore, { strict: false }),
        readStore: service.app.get(ReadStore, { strict: false }),
        accounts: [account],
        repairMs: 0,
        answers: { sent: 3, statuses: new Map(), acknowledged, wrong, unanswered, silent: new Set() },
      });
    expect(await check(acknowledgedAnswers)).toEqual([]);
    const [first, second, third] = acknowledgedAnswers as [
      (typeof acknowledgedAnswers)[0],
      (typeof acknowledgedAnswers)[0],
      (typeof acknowledgedAnswers)[0],
    ];
    const found = await check(
      [
        { ...first, requestId: 'never' },
        { ...second, credits: { ...second.credits, remaining_period: 5 } },
        { ...third, idempotencyKey: 'no-key-was-sent' },
      ],
      ['500: broken'],
      [first, { ...first, requestId: 'never charged' }],
    );
    expect(found).toEqual([
      'an answer that nothing excuses: 500: broken',
      'the acknowledged call never is not in the log',
      expect.stringContaining('other figures'),
      expect.stringContaining('is not in the log'),
      `the call ${first.requestId} was told 503, and is left charged`,
    ]);
  }, 60_000);
});

describe('a job that was paid for', () => {
  const found = (refunds: number, ...types: string[]) => violationsOfJobs([{ jobId: 'j', refunds, types }]);

  it('is done, or is given back once', () => {
    expect(found(0, 'JobQueued', 'JobStarted', 'JobCompleted')).toEqual([]);
    expect(found(1, 'JobQueued', 'JobStarted', 'JobFailed')).toEqual([]);
    expect(found(1, 'JobAbandoned')).toEqual([]);
  });

  it('has no stream where its caller was told that there is no answer, and its charge given back', () => {
    expect(found(1)).toEqual([]);
  });

  it.each([
    ['done and given back', 1, ['JobQueued', 'JobCompleted']],
    ['failed and not given back', 0, ['JobQueued', 'JobFailed']],
    ['given back twice', 2, ['JobAbandoned']],
    ['ended twice', 1, ['JobQueued', 'JobAbandoned', 'JobCompleted']],
    ['never queued', 0, []],
    ['never queued and given back twice', 2, []],
    ['without an end', 0, ['JobQueued', 'JobStarted']],
  ])('is noticed where it was %s', (_what, refunds, types) => {
    expect(found(refunds, ...types)).toHaveLength(1);
  });
});
