import { given } from '../../test/kit/decider.js';
import { type Sealed } from '../kernel/sealed.js';
import {
  approve,
  erasePeople,
  eraseSite,
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
const SCREENING = { findings: FINDINGS, rulesVersion: 1 };
const screened: SubmissionEvent = { type: 'SubmissionScreened', data: { submissionId: 's1', ...SCREENING } };
const approved: Extract<SubmissionEvent, { type: 'SubmissionApproved' }> = {
  type: 'SubmissionApproved',
  data: { submissionId: 's1', companyId: 'c1', reason: null, links: LINKS },
};
const rejected: SubmissionEvent = { type: 'SubmissionRejected', data: { submissionId: 's1', reason: 'No product.' } };
const abandoned: SubmissionFence = { type: 'JobAbandoned', data: { jobId: 's1' } };
const erased: SubmissionEvent = {
  type: 'SubmissionPeopleErased',
  data: { submissionId: 's1', parts: ['contacts', 'founders/0'] },
};

describe('a submission', () => {
  it('is not rejected without a reason', () => {
    given(submissionDecider, received)
      .when((state) => reject(state, ''))
      .thenThrows('validation_failed');
  });

  it('is received once', () => {
    given(submissionDecider)
      .when((state) => receive(state, RECEIVED))
      .then(received);
    given(submissionDecider, received)
      .when((state) => receive(state, RECEIVED))
      .thenNothing();
  });

  it('is not received any more once its charge was given back', () => {
    given(submissionDecider, abandoned)
      .when((state) => receive(state, RECEIVED))
      .thenThrows('unavailable');
  });

  it('is screened once, while it waits', () => {
    given(submissionDecider, received)
      .when((state) => screen(state, SCREENING))
      .then(screened);
    given(submissionDecider, received, screened)
      .when((state) => screen(state, { findings: [], rulesVersion: 2 }))
      .thenNothing();
    given(submissionDecider, received, approved)
      .when((state) => screen(state, SCREENING))
      .thenNothing();
    given(submissionDecider)
      .when((state) => screen(state, SCREENING))
      .thenNothing();
  });

  it('is approved once, screened or not', () => {
    const decision = (state: SubmissionState) => approve(state, { links: LINKS, reason: null });
    given(submissionDecider, received, screened).when(decision).then(approved);
    given(submissionDecider, received).when(decision).then(approved);
    given(submissionDecider, received, approved).when(decision).thenNothing();
    given(submissionDecider, received, rejected).when(decision).thenThrows('unprocessable');
    given(submissionDecider).when(decision).thenThrows('not_found');
    given(submissionDecider, abandoned).when(decision).thenThrows('not_found');
  });

  it('is rejected once, with the first reason', () => {
    given(submissionDecider, received)
      .when((state) => reject(state, 'No product.'))
      .then(rejected);
    given(submissionDecider, received, rejected)
      .when((state) => reject(state, 'Another reason.'))
      .thenNothing();
    given(submissionDecider, received, approved)
      .when((state) => reject(state, 'No product.'))
      .thenThrows('unprocessable');
    given(submissionDecider)
      .when((state) => reject(state, 'No product.'))
      .thenThrows('not_found');
  });

  it('has its unmatched people settled after approval, also anew', () => {
    const review = (personId: string | null) => (state: SubmissionState) =>
      reviewPerson(state, { part: 'founders', index: 0, personId, isNew: false });
    const settled = (personId: string | null): SubmissionEvent => ({
      type: 'SubmittedPersonReviewed',
      data: { submissionId: 's1', part: 'founders', index: 0, personId, isNew: false },
    });
    given(submissionDecider, received, approved).when(review('p1')).then(settled('p1'));
    given(submissionDecider, received, approved).when(review(null)).then(settled(null));
    given(submissionDecider, received, approved, settled(null)).when(review('p1')).then(settled('p1'));
    const first = (personId: string) => (state: SubmissionState) =>
      reviewPerson(state, { part: 'founders', index: 0, personId, isNew: false }, true);
    given(submissionDecider, received, approved).when(first('p1')).then(settled('p1'));
    given(submissionDecider, received, approved, settled('p1')).when(first('p1')).thenNothing();
    given(submissionDecider, received, approved, settled('p1')).when(first('p2')).thenThrows('unprocessable');
    given(submissionDecider, received).when(review('p1')).thenThrows('not_found');
    given(submissionDecider, received, approved)
      .when((state) => reviewPerson(state, { part: 'founders', index: 1, personId: null, isNew: false }))
      .thenThrows('not_found');
  });

  it('has nobody else settled: no organisation without a record, and no person who was erased', () => {
    const links = [...LINKS, { part: 'competitors', index: 0, match: null } as const];
    const withRival: SubmissionEvent = { ...approved, data: { ...approved.data, links } };
    given(submissionDecider, received, withRival)
      .when((state) =>
        reviewPerson(state, { part: 'competitors' as 'founders', index: 0, personId: 'p1', isNew: false }),
      )
      .thenThrows('not_found');
    for (const isNew of [true, false]) {
      given(submissionDecider, received, approved, erased)
        .when((state) => reviewPerson(state, { part: 'founders', index: 0, personId: 'p1', isNew }))
        .thenThrows('not_found');
    }
  });

  it('repeats a decision on a person who was erased since, and takes the link back', () => {
    const review = (personId: string | null) => (state: SubmissionState) =>
      reviewPerson(state, { part: 'founders', index: 0, personId, isNew: false });
    const settled = (personId: string | null): SubmissionEvent => ({
      type: 'SubmittedPersonReviewed',
      data: { submissionId: 's1', part: 'founders', index: 0, personId, isNew: false },
    });
    given(submissionDecider, received, approved, settled('p1'), erased).when(review('p1')).thenNothing();
    given(submissionDecider, received, approved, settled('p1'), erased).when(review(null)).then(settled(null));
    given(submissionDecider, received, approved, settled('p1'), erased).when(review('p2')).thenThrows('not_found');
  });

  it('is approved without links of people who were erased', () => {
    given(submissionDecider, received, erased)
      .when((state) => approve(state, { links: LINKS, reason: null }))
      .then({ ...approved, data: { ...approved.data, links: [] } });
  });

  it('forgets its people, those it has, once', () => {
    given(submissionDecider, received)
      .when((state) => erasePeople(state, ['contacts', 'founders/0', 'founders/7']))
      .then(erased);
    given(submissionDecider, received, erased)
      .when((state) => erasePeople(state, ['founders/0']))
      .thenNothing();
    given(submissionDecider, received, rejected)
      .when((state) => erasePeople(state, ['contacts', 'founders/0']))
      .then(erased);
  });

  it('forgets what was kept of its site, once, whatever became of it', () => {
    const forgotten: SubmissionEvent = { type: 'SubmissionSiteForgotten', data: { submissionId: 's1' } };
    given(submissionDecider, received).when(eraseSite).then(forgotten);
    given(submissionDecider, received, approved).when(eraseSite).then(forgotten);
    given(submissionDecider, received, forgotten, rejected).when(eraseSite).thenNothing();
    given(submissionDecider).when(eraseSite).thenThrows('not_found');
  });

  it('keeps what it knows when it is decided', () => {
    given(submissionDecider, received, screened, erased, approved).thenState({
      phase: 'approved',
      findings: FINDINGS,
      erased: ['contacts', 'founders/0'],
    });
  });
});
