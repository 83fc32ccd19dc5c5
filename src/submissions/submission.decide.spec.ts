import { DomainError } from '../kernel/domain-error.js';
import { type Sealed } from '../kernel/sealed.js';
import {
  approve,
  erasePeople,
  forgetSite,
  receive,
  reject,
  reviewPerson,
  screen,
  submissionDecider,
  type Received,
  type SubmissionState,
} from './submission.decide.js';
import { type Finding, type SubmissionEvent, type SubmissionFence } from './submission.events.js';

const SEALED: Sealed = { kid: '0193-k', iv: 'aXY', ct: 'Y3Q' };
const RECEIVED: Received = {
  submissionId: 's1',
  accountId: 'a1',
  keyId: 'k1',
  requestId: 'r1',
  companyId: 'c1',
  domain: 'acme.ai',
  slugBase: 'acme',
  startup: { name: 'Acme', website: 'https://acme.ai', one_liner: '…', description: '…', sectors: ['Robotics'] },
  contacts: SEALED,
  people: [{ part: 'founders', index: 0, role: 'CEO', sealed: SEALED }],
  logoKey: null,
  findings: [],
};
const FINDINGS: Finding[] = [{ check: 'site', level: 'info', message: 'The site answers.', evidence: { status: 200 } }];
const LINKS = [{ part: 'founders', index: 0, match: null }] as const;

const received: SubmissionEvent = { type: 'SubmissionReceived', data: RECEIVED };
const screened: SubmissionEvent = { type: 'SubmissionScreened', data: { submissionId: 's1', findings: FINDINGS } };
const approved: SubmissionEvent = {
  type: 'SubmissionApproved',
  data: { submissionId: 's1', companyId: 'c1', reason: null, links: LINKS },
};
const rejected: SubmissionEvent = { type: 'SubmissionRejected', data: { submissionId: 's1', reason: 'No product.' } };
const abandoned: SubmissionFence = { type: 'JobAbandoned', data: { jobId: 's1' } };
const erased: SubmissionEvent = {
  type: 'SubmissionPeopleErased',
  data: { submissionId: 's1', parts: ['contacts', 'founders/0'] },
};

type Past = SubmissionEvent | SubmissionFence;

function given(...past: Past[]) {
  const state = past.reduce(submissionDecider.evolve, submissionDecider.initial);
  return {
    when: (decision: (state: SubmissionState) => SubmissionEvent[]) => ({
      /** Also checks that a repetition changes nothing. */
      then: (...events: SubmissionEvent[]) => {
        const decided = decision(state);
        expect(decided).toEqual(events);
        expect(decision(decided.reduce<SubmissionState>(submissionDecider.evolve, state))).toEqual([]);
      },
      thenNothing: () => expect(decision(state)).toEqual([]),
      thenRefused: (code: string) => {
        expect(() => decision(state)).toThrow(DomainError);
        expect(() => decision(state)).toThrow(expect.objectContaining({ code }));
      },
    }),
  };
}

describe('a submission', () => {
  it('is received once', () => {
    given()
      .when((state) => receive(state, RECEIVED))
      .then(received);
    given(received)
      .when((state) => receive(state, RECEIVED))
      .thenNothing();
  });

  it('is not received any more once its charge was given back', () => {
    given(abandoned)
      .when((state) => receive(state, RECEIVED))
      .thenRefused('unavailable');
  });

  it('is screened once, while it waits', () => {
    given(received)
      .when((state) => screen(state, FINDINGS))
      .then(screened);
    given(received, screened)
      .when((state) => screen(state, []))
      .thenNothing();
    given(received, approved)
      .when((state) => screen(state, FINDINGS))
      .thenNothing();
    given()
      .when((state) => screen(state, FINDINGS))
      .thenNothing();
  });

  it('is approved once, screened or not', () => {
    const decision = (state: SubmissionState) => approve(state, { links: LINKS, reason: null });
    given(received, screened).when(decision).then(approved);
    given(received).when(decision).then(approved);
    given(received, approved).when(decision).thenNothing();
    given(received, rejected).when(decision).thenRefused('unprocessable');
    given().when(decision).thenRefused('not_found');
    given(abandoned).when(decision).thenRefused('not_found');
  });

  it('is rejected once, with the first reason', () => {
    given(received)
      .when((state) => reject(state, 'No product.'))
      .then(rejected);
    given(received, rejected)
      .when((state) => reject(state, 'Another reason.'))
      .thenNothing();
    given(received, approved)
      .when((state) => reject(state, 'No product.'))
      .thenRefused('unprocessable');
    given()
      .when((state) => reject(state, 'No product.'))
      .thenRefused('not_found');
  });

  it('has its unmatched people settled after approval, also anew', () => {
    const review = (personId: string | null) => (state: SubmissionState) =>
      reviewPerson(state, { part: 'founders', index: 0, personId, isNew: false });
    const settled = (personId: string | null): SubmissionEvent => ({
      type: 'SubmittedPersonReviewed',
      data: { submissionId: 's1', part: 'founders', index: 0, personId, isNew: false },
    });
    given(received, approved).when(review('p1')).then(settled('p1'));
    given(received, approved).when(review(null)).then(settled(null));
    given(received, approved, settled(null)).when(review('p1')).then(settled('p1'));
    const first = (personId: string) => (state: SubmissionState) =>
      reviewPerson(state, { part: 'founders', index: 0, personId, isNew: false }, true);
    given(received, approved).when(first('p1')).then(settled('p1'));
    given(received, approved, settled('p1')).when(first('p1')).thenNothing();
    given(received, approved, settled('p1')).when(first('p2')).thenRefused('unprocessable');
    given(received).when(review('p1')).thenRefused('not_found');
    given(received, approved)
      .when((state) => reviewPerson(state, { part: 'founders', index: 1, personId: null, isNew: false }))
      .thenRefused('not_found');
  });

  it('forgets its people, those it has, once', () => {
    given(received)
      .when((state) => erasePeople(state, ['contacts', 'founders/0', 'founders/7']))
      .then(erased);
    given(received, erased)
      .when((state) => erasePeople(state, ['founders/0']))
      .thenNothing();
    given(received, rejected)
      .when((state) => erasePeople(state, ['contacts', 'founders/0']))
      .then(erased);
  });

  it('forgets what was kept of its site, once, whatever became of it', () => {
    const forgotten: SubmissionEvent = { type: 'SubmissionSiteForgotten', data: { submissionId: 's1' } };
    given(received).when(forgetSite).then(forgotten);
    given(received, approved).when(forgetSite).then(forgotten);
    given(received, forgotten, rejected).when(forgetSite).thenNothing();
    given().when(forgetSite).thenRefused('not_found');
  });

  it('keeps what it knows when it is decided', () => {
    const state = [received, screened, erased, approved].reduce(submissionDecider.evolve, submissionDecider.initial);
    expect(state).toMatchObject({ phase: 'approved', findings: FINDINGS, erased: ['contacts', 'founders/0'] });
  });
});
