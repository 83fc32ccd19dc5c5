import { randomUUID } from 'node:crypto';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Service } from '../metering/stack.js';

const CLIP = {
  video_url: 'http://films.example.org/film.mp4',
  start_seconds: 1,
  end_seconds: 9,
  quote: 'robots weed',
};
const MINUTE = 60_000;

let service: Service;

beforeAll(async () => {
  service = await Service.start(undefined, { MEDIA_FFMPEG: 'no-such-program' });
}, 60_000);
afterAll(() => service.stop());

interface Ended {
  readonly minutes: number;
  readonly endedMinutesAgo?: number;
  readonly code?: string | null;
}

/** The account's next job; a machine without the program answers 503 where it may queue one. */
async function nextOf(jobs: readonly Ended[], path = 'clip', body: object = CLIP) {
  const { accountId, key } = await service.account('pro');
  for (const { minutes, endedMinutesAgo = 10, code = 'source_failed' } of jobs) {
    const ended = service.clock.now() - endedMinutesAgo * MINUTE;
    const started = new Date(ended - minutes * MINUTE);
    await service.app.get(ReadStore, { strict: false }).query(
      `INSERT INTO read.jobs (job_id, account_id, request_id, kind, status, cost, input, attempt, progress, stage, error_code,
         created_at, started_at, finished_at)
       VALUES ($1::text::uuid, $2, $1, 'clip', $3, 6, '{}', 1, 0, 'failed', $4, $5, $5, $6)`,
      [randomUUID(), accountId, code === null ? 'done' : 'failed', code, started, new Date(ended)],
    );
  }
  return service.call('POST', `/api/v1/${path}`, key, body);
}

describe('the jobs of an account of which several have failed', () => {
  const long = { minutes: 4 };

  it.each([
    ['clip', CLIP],
    ['video', { text: 'Small robots sort parcels. '.repeat(20), title: 'Robots' }],
    ['social/transcript', { url: 'https://x.com/acme/status/1234567890' }],
  ])('wait after more than ten minutes of failed work within an hour: %s', async (path, body) => {
    const refused = await nextOf([{ ...long, endedMinutesAgo: 50 }, long, long], path, body);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limit']);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(9 * 60);
    expect(seconds).toBeLessThanOrEqual(10 * 60);
  });

  it.each<[string, readonly Ended[]]>([
    ['they failed early', Array.from({ length: 20 }, () => ({ minutes: 0.4 }))],
    ['they are two', [{ minutes: 15 }, { minutes: 15 }]],
    ['one is more than an hour old', [{ ...long, endedMinutesAgo: 61 }, long, long]],
    ['successful ones took longer', [long, long, long, { minutes: 13, code: null }]],
    ['the service lacked a program', Array.from({ length: 3 }, () => ({ minutes: 60, code: 'not_configured' }))],
  ])('are queued where %s', async (_what, jobs) => {
    expect((await nextOf(jobs)).body.code).toBe('not_configured');
  });
});
