import { CREDITS, JOB_PROGRESS, page, POWERED_BY } from '../../web/openapi/answer-parts.js';
import {
  choice,
  component,
  count,
  decimal,
  flag,
  instant,
  link,
  list,
  maybe,
  type Members,
  object,
  open,
  orNull,
  text,
  uuid,
  whole,
} from '../../web/openapi/answer-schema.js';
import { JOB_KINDS } from './jobs.dto.js';

const QUEUED = choice('Always queued.', ['queued']);
const RETRY = whole('Ask for the first time after so many seconds.');

const FLAT_CREDITS: Members = {
  cost: count('Credits that the job cost.'),
  credits_remaining: count('What the wallet still holds, allowance and balance together.'),
};

export const VIDEO_QUEUED_ANSWER = object('The job.', {
  jobId: uuid('The job.'),
  status: QUEUED,
  poll_url: text('Where to ask how far it is, relative to /api/v1.'),
  retry_after_seconds: RETRY,
  note: text('How long it takes.'),
  ...FLAT_CREDITS,
});

export const CLIP_QUEUED_ANSWER = object('The job.', {
  jobId: uuid('The job.'),
  status: QUEUED,
  poll_url: text('Where to ask how far it is, relative to /api/v1.'),
  retry_after_seconds: RETRY,
  ...FLAT_CREDITS,
});

export const CLIP_QUOTE_ANSWER = object('The price of a clip.', {
  cost: count('Credits.'),
  wallet: choice('Which wallet pays.', ['api']),
  duration_seconds: decimal('Length of the clip.'),
});

const RENDER: Members = {
  jobId: uuid('The job.'),
  ...JOB_PROGRESS,
  url: orNull(link('The mp4, signed; null until it is done, and again once it is deleted (`stage` is `expired`).')),
  duration_seconds: orNull(decimal('Length.')),
  width: orNull(count('Pixels.')),
  height: orNull(count('Pixels.')),
  size_bytes: orNull(count('Bytes.')),
  expires_at: orNull(
    instant('Until when `url` works; a new poll signs a new one. Once the file is deleted, when that was.'),
  ),
};

const SPAN: Members = { start_seconds: decimal('Begin.'), end_seconds: decimal('End.') };

export const VIDEO_ANSWER = object('How far a video is.', {
  ...RENDER,
  scenes: maybe(
    orNull(
      list(
        object('A scene.', { sentence: text('What is said.'), ...SPAN }),
        'Only with `include=storyboard`; null until it is done.',
      ),
    ),
  ),
});

export const CLIP_ANSWER = object('How far a clip is.', {
  ...RENDER,
  quote: text('The words on it.'),
  start_seconds: decimal('Begin in the video.'),
  end_seconds: decimal('End in the video.'),
  quote_proved: orNull(flag('Whether the words were found; null where there was nothing to prove them against.')),
  quote_span: orNull(component('QuoteSpan', 'Where the words are said.', SPAN)),
  urls: maybe(
    object('Only for `style: all`: one file a style.', {
      twitterquotes: maybe(link('The mp4.')),
      twitter: maybe(link('The mp4.')),
      shorts: maybe(link('The mp4.')),
    }),
  ),
});

export const SOCIAL_TRANSCRIPT_QUEUED_ANSWER = object('The job.', {
  job_id: uuid('The job.'),
  status: QUEUED,
  poll_url: link('Where to ask how far it is.'),
  powered_by: POWERED_BY,
  credits: CREDITS,
});

const ENGINE = choice('Only with `speech`, where the recognition is one that mishears a good deal.', ['pocketsphinx']);

export const SOCIAL_TRANSCRIPT_ANSWER = object('How far a transcript is; the members from title on once it is done.', {
  job_id: uuid('The job.'),
  ...JOB_PROGRESS,
  title: maybe(orNull(text('Title of the post.'))),
  duration_seconds: maybe(orNull(decimal('Length.'))),
  language: maybe(orNull(text('ISO 639-1.'))),
  source: maybe(choice('Where the words come from.', ['feed', 'speech'])),
  engine: maybe(ENGINE),
  transcript: maybe(orNull(text('What is said; null once it has been deleted.'))),
  char_count: maybe(count('Characters of it.')),
  powered_by: maybe(POWERED_BY),
});

export const VIDEO_TRANSCRIPT_ANSWER = object('What is said in a video.', {
  success: flag('Always true.'),
  video_id: text('The id of the video.'),
  url: link('Its address.'),
  title: orNull(text('Its title.')),
  channel: orNull(text('Who put it up.')),
  duration_seconds: orNull(decimal('Length.')),
  source: choice('Where the words come from.', ['caption_track', 'feed', 'speech']),
  engine: maybe(ENGINE),
  transcript: text('The words.'),
  char_count: count('Characters of it.'),
  /** A pay-per-call caller has no wallet. */
  credits: maybe(CREDITS),
});

const JOB: Members = {
  job_id: uuid('The job.'),
  kind: choice('What it makes.', JOB_KINDS),
  status: JOB_PROGRESS.status as never,
  poll_url: text('Where to ask, relative to /api/v1.'),
  cost: count('Credits that it cost.'),
  created_at: instant('When it was queued.'),
  finished_at: orNull(instant('When it ended.')),
};

export const JOBS_ANSWER = page('A page of jobs.', component('Job', 'A job as lists show it.', JOB));

const OPERATORS_JOB: Members = {
  ...JOB,
  ...JOB_PROGRESS,
  account_id: uuid('Whose it is.'),
  request_id: text('The request that asked for it.'),
  attempt: count('Attempts so far.'),
  queue: orNull(
    component('JobPlace', 'Where it stands in the queue; null once it has left.', {
      state: text('waiting, running or parked.'),
      worker: orNull(text('Who does it.')),
      tries: count('How often it was taken up.'),
      error: orNull(text('What went wrong last.')),
    }),
  ),
};

export const ADMIN_JOBS_ANSWER = object('Jobs of all accounts.', {
  jobs: list(component('OperatorsJob', 'A job as operators see it.', OPERATORS_JOB), 'The newest first.'),
  queue: object('The queue.', {
    waiting: count('Jobs.'),
    running: count('Jobs.'),
    parked: count('Jobs that wait for an operator.'),
    oldest_waiting_seconds: count('How long the oldest waits.'),
  }),
});

export const ADMIN_JOB_ANSWER = object('A job with what was asked and what came of it.', {
  ...OPERATORS_JOB,
  input: open('What was asked, as its kind takes it.'),
  result: orNull(open('What came of it, as its kind keeps it.')),
});

export const JOB_SET_ANSWER = object('Where the job stands now.', {
  id: uuid('The job.'),
  status: choice('Its status.', ['failed', 'queued']),
});
