import { listOf, nullable, oneOf, record, text, url, uuid, whole } from '../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../platform/feed/published-type.js';
import { FINDING_CHECKS, type Finding, type SubmissionEvent } from './submission.events.js';

const { publish, withhold } = publisherOf<SubmissionEvent>('intel.submissions.v1', 'submission');

const submission = uuid('The submission');
const company = uuid('The company that it is, or would be');
const findings = listOf(
  record({
    check: oneOf(FINDING_CHECKS, 'Which check'),
    level: oneOf(['info', 'warning', 'problem'], 'How much it speaks against approval'),
  }),
  'What the checks saw',
);

/** People, contacts, free texts and reasons are not published: an operator's reason may name a person. */
export const submissionFeed: readonly FeedEntry[] = [
  publish('SubmissionReceived', {
    summary: 'A company was submitted and waits for moderation',
    message: record({
      submission_id: submission,
      account_id: uuid('The account that submitted it'),
      company_id: company,
      domain: text('Registrable domain of its website, lower case'),
      name: text('Its name'),
      website: url('Its website'),
      sectors: listOf(text('A sector of the vocabulary'), 'Sectors'),
      people: whole('How many founders and team members are named'),
      findings,
    }),
    map: (data) => ({
      submission_id: data.submissionId,
      account_id: data.accountId,
      company_id: data.companyId,
      domain: data.domain,
      name: data.startup.name,
      website: data.startup.website,
      sectors: data.startup.sectors,
      people: data.people.length,
      findings: levelsOf(data.findings),
    }),
  }),
  publish('SubmissionScreened', {
    summary: 'A submission was looked at by the automatic checks',
    message: record({ submission_id: submission, findings }),
    map: (data) => ({ submission_id: data.submissionId, findings: levelsOf(data.findings) }),
  }),
  publish('SubmissionApproved', {
    summary: 'A submission was approved; its company is published',
    message: record({
      submission_id: submission,
      company_id: company,
      links: listOf(
        record({
          part: text('The submitted list: founders, competitors, …'),
          index: whole('Place in that list'),
          kind: nullable(text('person, investor, company, article or product; null where nothing on file matched')),
          record_id: nullable(text('The record it is linked to; null for a person')),
        }),
        'What was linked',
      ),
    }),
    map: (data) => ({
      submission_id: data.submissionId,
      company_id: data.companyId,
      links: data.links.map(({ part, index, match }) => ({
        part,
        index,
        kind: match?.kind ?? null,
        // Who holds which office is about a person, under any id.
        record_id: match && match.kind !== 'person' ? match.id : null,
      })),
    }),
  }),
  publish('SubmissionRejected', {
    summary: 'A submission was rejected; its domain is free again',
    message: record({ submission_id: submission }),
    map: (data) => ({ submission_id: data.submissionId }),
  }),
  withhold('SubmittedPersonReviewed', 'Who a person is stays inside'),
  publish('SubmissionPeopleErased', {
    summary: 'Personal data of a submission was destroyed',
    message: record({ submission_id: submission, parts: whole('How many persons and contacts') }),
    map: (data) => ({ submission_id: data.submissionId, parts: data.parts.length }),
  }),
  withhold('SubmissionSiteForgotten', 'What was kept of a site never left the service'),
];

function levelsOf(seen: readonly Finding[]): Pick<Finding, 'check' | 'level'>[] {
  return seen.map(({ check, level }) => ({ check, level }));
}
