import { deriveId } from '../../src/platform/ids/ids.js';
import { submissionStream, type SubmissionEvent } from '../../src/submissions/submission.events.js';
import { ProjectionStage } from '../../test/kit/projection-stage.js';
import { recorded } from '../../test/kit/recorded.js';
import { submissionsProjection } from './submissions.projection.js';

const id = (name: string): string => deriveId('submission', name);
const SEALED = { kid: 'k', iv: 'aXY', ct: 'Y3Q' };
const AT = '2026-11-21T08:00:00.000Z';

function on(name: string, event: SubmissionEvent): { stream: string; event: SubmissionEvent } {
  return { stream: submissionStream(id(name)), event };
}

function received(name: string): { stream: string; event: SubmissionEvent } {
  return on(name, {
    type: 'SubmissionReceived',
    data: {
      submissionId: id(name),
      accountId: deriveId('account', 'a'),
      keyId: 'k1',
      requestId: 'r1',
      companyId: deriveId('company', `${name}.ai`),
      domain: `${name}.ai`,
      slugBase: 'acme',
      startup: { name: 'Acme', website: `https://${name}.ai`, one_liner: 'o', description: 'd', sectors: ['Robotics'] },
      contacts: SEALED,
      people: [
        { part: 'founders', index: 0, role: 'CEO', sealed: SEALED },
        { part: 'founders', index: 1, role: null, sealed: SEALED },
        { part: 'team_members', index: 0, role: null, sealed: SEALED },
      ],
      logoKey: `logos/${id(name)}.png`,
      findings: [],
    },
  });
}

const FINDING = { check: 'site', level: 'info', message: 'The site answers.', evidence: { status: 200 } } as const;

const STORY = recorded<SubmissionEvent>([
  received('one'),
  received('two'),
  on('one', { type: 'SubmissionScreened', data: { submissionId: id('one'), findings: [FINDING], rulesVersion: 1 } }),
  on('two', { type: 'SubmissionRejected', data: { submissionId: id('two'), reason: 'No product.' } }),
  on('one', {
    type: 'SubmissionApproved',
    data: {
      submissionId: id('one'),
      companyId: deriveId('company', 'one.ai'),
      reason: null,
      links: [
        { part: 'founders', index: 0, match: { kind: 'person', id: id('ada'), by: 'slug' } },
        { part: 'founders', index: 1, match: null },
        { part: 'team_members', index: 0, match: null },
        { part: 'competitors', index: 0, match: null },
      ],
    },
  }),
  on('one', {
    type: 'SubmittedPersonReviewed',
    data: { submissionId: id('one'), part: 'founders', index: 1, personId: null, isNew: false },
  }),
  on('one', {
    type: 'SubmissionPeopleErased',
    data: { submissionId: id('one'), parts: ['contacts', 'founders/0'] },
  }),
]);

let stage: ProjectionStage;

beforeEach(async () => {
  stage = await ProjectionStage.open(submissionsProjection);
});

afterEach(() => stage.close());

const rows = () =>
  Promise.all([
    stage.store.query('SELECT * FROM read.submissions ORDER BY slug'),
    stage.store.query('SELECT * FROM read.submission_people ORDER BY submission_id, part, index'),
  ]);

describe('the submissions read model', () => {
  it('shows each submission as its events left it', async () => {
    await stage.project(STORY);
    const [submissions, people] = await rows();
    expect(submissions).toMatchObject([
      {
        slug: 'acme',
        status: 'approved',
        findings: [FINDING],
        contacts: null,
        decided_by: 'operator:spec',
        decided_at: new Date(AT),
        logo_key: `logos/${id('one')}.png`,
      },
      {
        slug: `rejected-${id('two')}`,
        slug_base: 'acme',
        status: 'rejected',
        reason: 'No product.',
        findings: null,
        contacts: SEALED,
      },
    ]);
    expect(people.filter((row) => row.submission_id === id('one'))).toMatchObject([
      { part: 'founders', index: 0, state: 'erased', person_id: id('ada'), sealed: null, role: 'CEO' },
      { part: 'founders', index: 1, state: 'dismissed', person_id: null, sealed: SEALED },
      { part: 'team_members', index: 0, state: 'open', queued_at: new Date(AT) },
    ]);
    expect(people.filter((row) => row.submission_id === id('two')).map((row) => row.state)).toEqual([
      'submitted',
      'submitted',
      'submitted',
    ]);
  });

  it.each([1, 2, 9])(
    'leaves erased people out of the queue, whatever a later event says of them (batches of %i)',
    async (size) => {
      const approved = (name: string, index: number) =>
        on(name, {
          type: 'SubmissionApproved',
          data: {
            submissionId: id(name),
            companyId: deriveId('company', `${name}.ai`),
            reason: null,
            links: [
              { part: 'founders', index, match: null },
              { part: 'founders', index: 1 - index, match: { kind: 'person', id: id('ada'), by: 'profile_url' } },
              { part: 'team_members', index: 0, match: null },
            ],
          },
        });
      const erased = (name: string, ...parts: string[]) =>
        on(name, { type: 'SubmissionPeopleErased', data: { submissionId: id(name), parts } });
      const events = recorded<SubmissionEvent>([
        received('one'),
        erased('one', 'founders/0', 'founders/1'),
        received('two'),
        approved('one', 0),
        approved('two', 0),
        erased('two', 'team_members/0'),
        on('two', {
          type: 'SubmittedPersonReviewed',
          data: { submissionId: id('two'), part: 'team_members', index: 0, personId: null, isNew: false },
        }),
      ]);
      for (let at = 0; at < events.length; at += size) await stage.project(events.slice(at, at + size));
      const [, people] = await rows();
      const stateOf = (name: string) =>
        people.filter((row) => row.submission_id === id(name)).map(({ state, person_id }) => [state, person_id]);
      expect(stateOf('one')).toEqual([
        ['erased', null],
        ['erased', id('ada')],
        ['open', null],
      ]);
      expect(stateOf('two')).toEqual([
        ['open', null],
        ['linked', id('ada')],
        ['erased', null],
      ]);
      expect(people.filter(({ state }) => state === 'erased').map(({ queued_at }) => queued_at)).toEqual([
        null,
        null,
        new Date(AT),
      ]);
    },
  );

  it('is the same when every event comes twice, and one by one', async () => {
    await stage.project(STORY);
    const once = await rows();
    await stage.project(STORY);
    for (const event of STORY) await stage.project([event]);
    expect(await rows()).toEqual(once);
  });
});
