import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithInfra, FFMPEG } from '../../kit/infra.js';
import { until } from '../../kit/until.js';
import { OPERATOR, Service } from '../metering/stack.js';

const HOSTS = { SAFE_FETCH_TEST_HOSTS: 'films.example.org:80=127.0.0.1:9' };

describeWithInfra(FFMPEG, 'a job that its worker has no program for', () => {
  let worker: Service;
  let api: Service;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parked-'));
    const env = { ...HOSTS, DATA_DIR: folder };
    worker = await Service.start(undefined, { ...env, MEDIA_FFMPEG: 'no-such-program' });
    api = await Service.start(worker, env);
  });

  afterAll(async () => {
    await api?.stop();
    await worker?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('waits for an operator, who finds it among all jobs and takes it up again', async () => {
    const { accountId, key } = await worker.account('pro');
    const clip = {
      video_url: 'http://films.example.org/film.mp4',
      start_seconds: 1,
      end_seconds: 9,
      quote: 'robots weed',
    };
    // If the api itself lacks the program, the caller is not charged for an impossible job.
    const refused = await worker.call('POST', '/api/v1/clip', key, clip);
    expect([refused.status, refused.body.code, refused.body.variable]).toEqual([503, 'not_configured', 'MEDIA_FFMPEG']);
    const { body } = await api.call('POST', '/api/v1/clip', key, clip);
    const listed = await until(
      async () => {
        const { jobs, queue } = (await api.call('GET', '/api/admin/jobs', OPERATOR)).body;
        // The queue does not wait for the read model of jobs, which the list is made of.
        return queue.parked === 1 && jobs.length > 0 ? jobs : null;
      },
      { what: 'the job to be parked' },
    );
    expect(listed).toEqual([expect.objectContaining({ job_id: body.jobId, account_id: accountId, kind: 'clip' })]);
    const retried = await api.admin(`jobs/${body.jobId}/retry`);
    expect([retried.status, retried.body]).toEqual([200, { id: body.jobId, status: 'queued' }]);
    expect((await api.admin(`jobs/${body.jobId}/cancel`, { reason: 'spec' })).body.status).toBe('failed');
    const again = await api.admin(`jobs/${body.jobId}/retry`);
    expect([again.status, again.body.code]).toEqual([422, 'unprocessable']);
  });
});
