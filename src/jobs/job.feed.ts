import { oneOf, record, text, uuid, whole } from '../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../platform/feed/published-type.js';
import { type JobEvent } from './job.events.js';

const { publish, withhold } = publisherOf<JobEvent>('intel.jobs.v1', 'job');

const job = uuid('The job');
const account = uuid('The account it is for');
const request = uuid('The request whose charge pays for it');

/** Inputs and results are not published: they contain addresses that callers sent. */
export const jobFeed: readonly FeedEntry[] = [
  publish('JobQueued', {
    summary: 'Work was paid for and waits to be done',
    message: record({
      job_id: job,
      kind: oneOf(['video', 'clip', 'social_transcript'], 'What is to be made'),
      account_id: account,
      request_id: request,
      cost: whole('Credits charged'),
    }),
    map: (data) => ({
      job_id: data.jobId,
      kind: data.kind,
      account_id: data.accountId,
      request_id: data.requestId,
      cost: data.cost,
    }),
  }),
  publish('JobStarted', {
    summary: 'A worker took the job on',
    message: record({ job_id: job, attempt: whole('Which try this is, from 1', 1) }),
    map: (data) => ({ job_id: data.jobId, attempt: data.attempt }),
  }),
  withhold('JobProgressed', 'it changes every second and means nothing once the job has ended; polls show it'),
  publish('JobCompleted', {
    summary: 'The job is done',
    message: record({ job_id: job }),
    map: (data) => ({ job_id: data.jobId }),
  }),
  publish('JobFailed', {
    summary: 'The job failed; its charge is refunded',
    message: record({ job_id: job, code: text('Why, as a code') }),
    map: (data) => ({ job_id: data.jobId, code: data.code }),
  }),
  publish('JobAbandoned', {
    summary: 'Nobody will do the job any more; its charge is refunded',
    alsoIn: ['submission'],
    message: record({ job_id: job, cause: text('Why, as a code') }),
    map: (data) => ({ job_id: data.jobId, cause: data.cause }),
  }),
];
