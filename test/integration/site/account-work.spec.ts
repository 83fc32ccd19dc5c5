import { jobStream } from '../../../src/jobs/job.events.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { AccountExport } from '../../../src/site/account-export/account-export.service.js';
import { goldenData, WebhookWorld } from '../webhooks/world.js';
import { until } from '../../kit/until.js';
import { SiteVisitor } from './site-world.js';

let world: WebhookWorld;
let visitor: SiteVisitor;
let account: { accountId: string; keyId: string; key: string };
const VIDEO = { url: 'https://news.example/a', voice: 'en', format: '9:16', visual_style: 'plain', subtitles: true };
const FILE = { key: 'video/x.mp4', duration_seconds: 29, width: 1_080, height: 1_920, size_bytes: 8_123_456 };
const jobs = { done: newId(), failed: newId() };

beforeAll(async () => {
  world = await WebhookWorld.start();
  world.on('good', (_request, response) => response.writeHead(200).end());
  account = await world.service.account('pro');
  for (const [end, jobId] of [
    ['JobCompleted', jobs.done],
    ['JobFailed', jobs.failed],
  ] as const) {
    const own = { ...(end === 'JobCompleted' && { kind: 'video', input: VIDEO }) };
    const events = ['JobQueued', 'JobStarted', end].map((type) => ({
      type,
      data: {
        ...goldenData(type),
        jobId,
        ...(type === 'JobQueued' && { accountId: account.accountId, ...own }),
        ...(type === 'JobCompleted' && { result: { file: FILE, title: 'A', storyboard_key: 'video/x.json' } }),
      },
    }));
    await world.append(jobStream(jobId), events);
  }
  visitor = await SiteVisitor.signedIn(world.service, account.key);
  await until(async () => (await visitor.see('/account/jobs')).text.includes('Run again'), { what: 'the jobs' });
}, 60_000);

afterAll(() => world?.stop());

const anything = { accept: 'text/html,*/*;q=0.8' };

describe('the jobs of an account', () => {
  it('have whole ids, and a link to what the API answers of the result', async () => {
    const { text } = await visitor.see('/account/jobs');
    for (const id of Object.values(jobs)) expect(text).toContain(`data-copy>${id}<`);
    const path = `/account/jobs/${jobs.done}/result`;
    expect(text).toContain(path);
    const result = await visitor.call('GET', path, anything);
    const polled = await world.service.call('GET', `/api/v1/video/${jobs.done}`, account.key);
    expect(new URL(polled.body.url as string).pathname).toContain('/video/x.mp4');
    expect([result.status, new URL(result.location ?? '').pathname]).toEqual([
      303,
      new URL(polled.body.url as string).pathname,
    ]);
  });

  it('belong to the account alone', async () => {
    const stranger = await SiteVisitor.signedIn(world.service, (await world.service.account('pro')).key);
    expect((await stranger.call('GET', `/account/jobs/${jobs.done}/result`, anything)).status).toBe(404);
    expect((await stranger.act(`/account/jobs/${jobs.failed}/retry`)).status).toBe(404);
    expect((await visitor.send(`/account/jobs/${jobs.failed}/retry`, {})).status).toBe(403);
  });

  it('are run again where they failed, by the operation of the API, and not where they are done', async () => {
    expect((await visitor.act(`/account/jobs/${jobs.done}/retry`)).status).toBe(422);
    const again = await visitor.act(`/account/jobs/${jobs.failed}/retry`);
    const { input, kind } = goldenData('JobQueued') as { input: object; kind: string };
    const same = await world.service.call('POST', `/api/v1/${kind}`, account.key, input);
    // The machine of the spec may lack the programs; then both say the same.
    if (same.status === 200) expect([again.status, again.location]).toEqual([303, '/account/jobs']);
    else expect([again.status, again.text.includes(same.body.detail.slice(0, 30))]).toEqual([same.status, true]);
  });
});

/** The rows of all pages of a list, read by the links to older ones. */
async function pagesOf(reader: SiteVisitor, path: string): Promise<string[][]> {
  const pages: string[][] = [];
  let next: string | undefined = path;
  while (next !== undefined && pages.length < 20) {
    const { status, text } = await reader.see(next);
    expect([next, status]).toEqual([next, 200]);
    pages.push([...text.matchAll(/data-copy>([0-9a-f-]{36})</g)].map(([, id = '']) => id));
    next = /href="([^"]*before=[^"]*)"/.exec(text)?.[1];
  }
  return pages;
}

describe('older rows', () => {
  it('of jobs are on further pages, each once', async () => {
    const own = await world.service.account('pro');
    await world.rows(
      `INSERT INTO read.jobs SELECT (jsonb_populate_record(j, jsonb_build_object('job_id', gen_random_uuid(), 'account_id',
         $2::text, 'created_at', j.created_at - (n / 2) * interval '1 ms'))).* FROM read.jobs j, generate_series(1, 120) n
       WHERE j.job_id = $1`,
      [jobs.done, own.accountId],
    );
    const reader = await SiteVisitor.signedIn(world.service, own.key);
    const pages = await pagesOf(reader, '/account/jobs');
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(new Set(pages.flat()).size).toBe(120);
    expect((await reader.see('/account/jobs?before=x')).text).not.toContain('Newest');
    expect((await reader.see(`/account/jobs?before=1-${newId()}`)).text).toContain('No older jobs');
  });
});

describe('the submissions of an account', () => {
  it('are none at first', async () => {
    expect((await visitor.see('/account/submissions')).text).toContain('No submissions yet');
  });
});

describe('the export of an account', () => {
  it('has everything of it, nothing of others, and no secret', async () => {
    const hook = await world.hook('good', account.key, ['job.finished']);
    await world.service.call('POST', `/api/v1/me/keys/${account.keyId}/name`, account.key, { name: 'Main "key"' });
    const charged = await world.service.call('POST', '/api/v1/startups/match', account.key, { domains: ['x.example'] });
    await world.settled();
    await until(async () => (await visitor.see('/account/usage')).text.includes('startups.match'), {
      what: 'the usage',
    });
    const answer = await visitor.call('GET', '/account/export.json', anything);
    expect(answer.headers['content-disposition']).toContain(`scoutline-account-${account.accountId}.json`);
    const all = JSON.parse(answer.text);
    expect(all.profile).toMatchObject({ account_id: account.accountId, plan: 'pro' });
    expect(all.keys).toMatchObject([{ key_id: account.keyId, name: 'Main "key"' }]);
    expect(all.usage).toMatchObject([
      { request_id: charged.headers['x-request-id'], operation: 'startups.match', amount: 1 },
    ]);
    expect(all.ledger).toHaveLength(2);
    for (const type of ['PeriodOpened', 'CreditDebited']) expect(JSON.stringify(all.ledger)).toContain(type);
    expect(all.webhooks).toMatchObject([{ id: hook.id, events: ['job.finished'] }]);
    expect(all.jobs.map((job: { job_id: string }) => job.job_id)).toEqual(expect.arrayContaining(Object.values(jobs)));
    expect(all.submissions).toEqual([]);
    for (const secret of [account.key, account.key.slice(14), hook.secret, 'keyHash', 'key_hash']) {
      expect([secret, answer.text.includes(secret)]).toEqual([secret, false]);
    }
    expect((await new SiteVisitor(world.service).call('GET', '/account/export.json', anything)).status).toBe(401);
  });
});

describe('submissions in an export', () => {
  it('are there once each, also where one arrives while it is read', async () => {
    const { accountId, keyId, key } = await world.service.account('pro');
    const insert = (names: string, minute: string): Promise<unknown> =>
      world.rows(
        `INSERT INTO read.submissions (submission_id, account_id, company_id, domain, slug, slug_base, slug_n, name, status,
           startup, intake_findings, received_at)
         SELECT gen_random_uuid(), $1, gen_random_uuid(), n || '.example', $2 || n, $2 || n, 1, $2 || n, 'rejected', '{}', '[]',
           $3::timestamptz
         FROM generate_series(1, $4::int) n`,
        [accountId, names, minute, names === 'old' ? 1_001 : 1],
      );
    await insert('old', '2026-01-01T00:00:00Z');
    let text = '';
    let isLate = false;
    for await (const part of world.service.app.get(AccountExport, { strict: false }).text(accountId, keyId)) {
      text += part;
      if (!isLate && part.includes('"old')) await insert('late', '2026-01-02T00:00:00Z');
      isLate ||= part.includes('"old');
    }
    const { submissions } = JSON.parse(text) as { submissions: { id: string; name: string }[] };
    const old = submissions.filter(({ name }) => name.startsWith('old'));
    expect([old.length, new Set(old.map(({ id }) => id)).size]).toEqual([1_001, 1_001]);
    const pages = await pagesOf(await SiteVisitor.signedIn(world.service, key), '/account/submissions');
    expect([pages[0]?.length, pages.length, new Set(pages.flat()).size]).toEqual([100, 11, 1_002]);
  });
});

/** Header and footer. */
const frameOf = (text: string): string => text.replace(/<main[\s\S]*<\/main>/, '');

describe('the header', () => {
  it('offers no key to a browser that is signed in, on no page, and caches do not share the difference', async () => {
    for (const path of ['/account', '/pricing', '/docs']) {
      const inside = await visitor.see(path);
      const outside = await new SiteVisitor(world.service).see(path);
      expect([path, frameOf(inside.text).includes('>Get a key</a>')]).toEqual([path, false]);
      expect([path, frameOf(outside.text).includes('>Get a key</a>')]).toEqual([path, true]);
      expect(inside.headers.vary).toContain('Cookie');
      expect(String(inside.headers['cache-control'])).toMatch(/^(no-store|private)/);
    }
  });
});
