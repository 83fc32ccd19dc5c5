import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page } from 'puppeteer-core';
import { LogIndex } from '../../../src/log-explorer/index/log-index.service.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { faultsInEveryView, TestBrowser, visibleText } from '../../kit/browser.js';
import { CHROMIUM, describeWithInfra } from '../../kit/infra.js';
import { until } from '../../kit/until.js';
import { add, startLogged, Visitor, type PageAnswer } from '../console/console-world.js';
import { OPERATOR, type Service } from '../metering/stack.js';
import { PERSONAL, SECRETS, Sites, submissionOf } from '../submissions/sites.js';
import { longStream, type LongStream } from './long-stream.js';

const HOST = 'ada-robots.ai';
/** LOG_EVENTS=100000 runs it at full size. */
const MEASURED = process.env.LOG_EVENTS === undefined ? null : Number(process.env.LOG_EVENTS);

let sites: Sites;
let folder: string;
let service: Service;
let operator: Visitor;
let auditor: Visitor;
let operatorToken: string;
let account: { accountId: string; key: string };
let submissionId: string;
let long: LongStream | null = null;

beforeAll(async () => {
  sites = await Sites.start([HOST]);
  sites.page(HOST, 'Ada Robots');
  folder = mkdtempSync(join(tmpdir(), 'log-pages-'));
  ({ service } = await startLogged({ SAFE_FETCH_TEST_HOSTS: sites.testHosts, DATA_DIR: folder }));
  operatorToken = (await add(service, 'ada')).operator_token;
  operator = await Visitor.signedIn(service, operatorToken);
  auditor = await Visitor.signedIn(service, (await add(service, 'eve', 'auditor')).operator_token);
  account = await service.account('bench');
  submissionId = await approvedSubmission();
  if (MEASURED !== null) long = await longStream(service.app.get(EventStore, { strict: false }), MEASURED);
  await indexed();
}, 600_000);

afterAll(async () => {
  await service?.stop();
  await sites?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One submission as it goes: charged, received, screened, approved by an operator with a reason, on file. */
async function approvedSubmission(): Promise<string> {
  const sent = await service.call(
    'POST',
    '/api/v1/startups/submit',
    account.key,
    submissionOf('Ada Robots', HOST, PERSONAL),
  );
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  const id: string = sent.body.startup.id;
  await until(() => has(`submission-${id}`, 'SubmissionScreened'), { what: 'the screening' });
  const approved = await service.call(
    'POST',
    `/api/admin/submissions/${id}/approve`,
    operatorToken,
    { reason: 'seen at the fair' },
  ); // prettier-ignore
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
  await until(() => has(`submission-${id}`, 'SubmissionApproved'), { what: 'the approval' });
  return id;
}

async function has(stream: string, type: string): Promise<boolean> {
  for await (const event of service.app.get(EventStore, { strict: false }).readStream(stream)) {
    if (event.type === type) return true;
  }
  return false;
}

async function indexed(): Promise<void> {
  const index = service.app.get(LogIndex, { strict: false });
  const head = await service.app.get(EventStore, { strict: false }).headPosition();
  const isThere = async (): Promise<boolean> => ((await index.progress())?.position ?? -1n) >= head;
  await until(isThere, { what: 'the index', timeoutMs: 500_000 });
}

const pathOf = (path: string, given: Record<string, string>): string =>
  `/operations/log${path}?${new URLSearchParams(given).toString()}`;
const streamOf = (kind: string): string => (kind === 'submission' ? `submission-${submissionId}` : `credits-${account.accountId}`); // prettier-ignore

/** Words of a page without its tags. */
function wordsOf({ text }: PageAnswer): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');
}

async function seen(path: string, visitor = operator): Promise<string> {
  const answer = await visitor.see(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return wordsOf(answer);
}

describe('the explorer', () => {
  it('shows a stream with who, why, what each event changed and the state, now and as of an event', async () => {
    const words = await seen(pathOf('/stream', { name: streamOf('submission') }));
    expect(words).toContain('submission.phase "approved"');
    // Events before the state, and the name beside the id.
    expect(words).toMatch(
      /Submission approved SubmissionApproved, revision \d+ .*State after revision \d+: \d+ values/,
    );
    expect(words).toContain('Ada Robots submission-');
    expect(words).toMatch(/SubmissionApproved.*operator:ada#[0-9a-f]{8} .*“seen at the fair”/);
    const before = await seen(pathOf('/stream', { name: streamOf('submission'), at: '0' }));
    expect(before).toContain('State after revision 0');
    expect(before).toContain('submission.phase "pending"');
    expect(before).not.toContain('SubmissionApproved');
    expect(await seen(pathOf('/stream', { name: streamOf('submission'), at: '2020-01-01' }))).toContain(
      'Nothing had been recorded by then',
    );
    expect(await seen(pathOf('/stream', { name: streamOf('submission'), at: 'noon' }))).toContain(
      'A revision (17), a position',
    );
  });

  it('shows an event with the state around it, its causes and the rows it changes', async () => {
    const words = await seen(pathOf('/event', { stream: streamOf('submission'), revision: '0' }));
    expect(words).toMatch(/submission\.phase "none" "pending"/);
    for (const type of [
      'CreditDebited',
      'SubmissionReceived',
      'SubmissionScreened',
      'SubmissionApproved',
      'CompanyRegistered',
    ]) {
      expect([type, words.split('What caused what')[1]?.includes(type)]).toEqual([type, true]);
    }
    expect(words.split('Rows it changes')[1]).toContain('writes submissions');
  });

  it('opens nothing that is sealed, on any page', async () => {
    const stream = streamOf('submission');
    const pages = [
      pathOf('/stream', { name: stream }),
      ...['0', '1', '2'].map((revision) => pathOf('/event', { stream, revision })),
      pathOf('/compare', { stream, from: '0', to: '9' }),
      pathOf('/replay', { stream, run: '1' }),
      pathOf('/download', { stream }),
      pathOf('/download', { stream: `account-${account.accountId}` }),
    ];
    for (const path of pages) {
      const { text } = await operator.take(path);
      expect(SECRETS.filter((name) => text.includes(name))).toEqual([]);
    }
    expect((await operator.see(pages[1] as string)).text).toContain('sealed under');
  });

  it('gives a stream away as lines, whole or up to the event that is looked at', async () => {
    const page = await operator.see(pathOf('/stream', { name: streamOf('submission'), at: '1' }));
    const href = /href="([^"]*\/download\?[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '?';
    const { status, text, headers } = await auditor.take(href);
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="events.ndjson"']);
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; revision: string });
    expect(events.map(({ revision, type }) => `${revision} ${type}`)).toEqual([
      '0 SubmissionReceived',
      '1 SubmissionScreened',
    ]);
    const whole = (await operator.take(pathOf('/download', { stream: streamOf('submission') }))).text;
    expect(whole.startsWith(text)).toBe(true);
    expect(whole).toContain('"reason":"seen at the fair"');
    const keys = (await operator.take(pathOf('/download', { stream: `account-${account.accountId}` }))).text;
    expect([keys.includes('ApiKeyIssued'), /"keyHash":"(?!\(hidden\))/.test(keys)]).toEqual([true, false]);
    for (const stream of ['$settings', 'submission-nobody']) {
      expect((await operator.take(pathOf('/download', { stream }))).status).toBe(404);
    }
  });

  it('compares, traces a field to what set it, and finds by name', async () => {
    const stream = streamOf('submission');
    expect(await seen(pathOf('/compare', { stream, from: '0', to: '@999999999' }))).toMatch(
      /submission\.phase "pending" "approved"/,
    );
    const traced = await seen(pathOf('/field', { stream, path: 'submission.phase' }));
    expect(traced).toMatch(/SubmissionApproved .*"pending" → "approved".*SubmissionReceived .*"none" → "pending"/);
    const found = await operator.see(pathOf('/open', { q: account.accountId }));
    expect(wordsOf(found)).toMatch(new RegExp(`account-${account.accountId}.*credits-${account.accountId}`));
    const one = await operator.see(pathOf('/open', { q: streamOf('credits') }));
    expect([one.status, one.location]).toEqual([303, pathOf('/stream', { name: streamOf('credits') })]);
    expect((await operator.see(pathOf('/open', { q: 'nobody' }))).status).toBe(404);
    expect((await operator.see(pathOf('/stream', { name: '$settings' }))).status).toBe(404);
  });

  it('searches by type, actor and time', async () => {
    const words = await seen(pathOf('', { type: 'SubmissionApproved' }));
    expect(words).toContain(streamOf('submission'));
    expect(words).not.toContain('CreditDebited operator');
    expect(await seen(pathOf('', { actor: 'operator:ada*', category: 'submission' }))).toContain('SubmissionApproved');
    expect(await seen(pathOf('', { until: '2020-01-01' }))).toContain('No event fits');
    expect(await seen(pathOf('', { from: 'noon' }))).toContain('No day or instant');
  });

  it('replays an account and a submission, with the proof', async () => {
    for (const stream of [streamOf('credits'), streamOf('submission'), `account-${account.accountId}`]) {
      const words = await seen(pathOf('/replay', { stream, run: '1' }));
      expect([stream, words.includes('All checks passed.')]).toEqual([stream, true]);
    }
    expect(await seen(pathOf('/replay', { stream: streamOf('credits') }))).toContain(
      'Every event keeps every rule of the ledger',
    );
  });

  it('replays a company', async () => {
    const readStore = service.app.get(ReadStore, { strict: false });
    const companyId = await until(
      async () => (await readStore.query<{ id: string }>('SELECT company_id AS id FROM read.companies'))[0]?.id,
      { what: 'the company of the submission' },
    );
    expect(await seen(pathOf('/replay', { stream: `company-${companyId}`, run: '1' }))).toContain('All checks passed.');
  });

  it('answers a failure inside the console, and speaks of the request that failed', async () => {
    const readStore = service.app.get(ReadStore, { strict: false });
    await readStore.query('ALTER TABLE ops.stream_checkpoints RENAME TO checkpoints_away');
    const failed = await operator.see(pathOf('/replay', { stream: streamOf('submission'), run: '1' }));
    await readStore.query('ALTER TABLE ops.checkpoints_away RENAME TO stream_checkpoints');
    expect([failed.status, wordsOf(failed)]).toEqual([500, expect.stringContaining('Reload the page.')]);
    const missing = await operator.see(pathOf('/stream', { name: 'submission-nobody' }));
    expect(missing.status).toBe(404);
    for (const { text } of [failed, missing]) {
      expect(text).toContain('<header class="console-side">');
      expect(text).not.toContain('Idempotency-Key');
    }
  });

  it('proves nothing where a row says otherwise', async () => {
    const readStore = service.app.get(ReadStore, { strict: false });
    const change = (amount: number): Promise<unknown> =>
      readStore.query(`UPDATE read.usage SET amount = amount + $2 WHERE account_id = $1 AND revision = 1`, [
        account.accountId,
        amount,
      ]);
    await change(1);
    const words = await seen(pathOf('/replay', { stream: streamOf('credits'), run: '1' }));
    await change(-1);
    expect(words).toContain('A check failed.');
    expect(words).toContain('usage.amount');
  });

  it('is open to auditors, to nobody without a session, and changes nothing', async () => {
    const paths = [
      '/operations/log',
      pathOf('/stream', { name: streamOf('credits') }),
      pathOf('/replay', { stream: streamOf('credits'), run: '1' }),
    ];
    for (const path of paths) {
      expect((await auditor.see(path)).status).toBe(200);
      const stranger = await new Visitor(service).see(path);
      expect([stranger.status, stranger.location?.startsWith('/operations/sign-in')]).toEqual([303, true]);
      expect((await operator.act(path)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await service.call('GET', '/api/admin/accounts', OPERATOR)).status).toBe(200);
  });

  it('opens one sealed field for a day to an operator who says why, and to nobody else', async () => {
    const given = { stream: streamOf('submission'), revision: '0' };
    const event = pathOf('/event', given);
    const { text } = await operator.see(event);
    const paths = [...text.matchAll(/<option value="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThan(1);
    const form = { ...given, path: paths.find((path) => path.startsWith('contacts')) ?? '' };
    expect((await auditor.see(event)).text).not.toContain('/operations/log/unseal');
    const refused = [
      await auditor.act('/operations/log/unseal', { ...form, reason: 'curious' }),
      await operator.act('/operations/log/unseal', form),
      await operator.act('/operations/log/unseal', { ...form, path: 'domain', reason: 'not sealed' }),
      await new Visitor(service).act('/operations/log/unseal', { ...form, reason: 'nobody' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 400, 404, expect.any(Number)]);
    expect(refused[3]?.status).toBeGreaterThanOrEqual(401);
    await operator.see(event);
    const opened = await operator.act('/operations/log/unseal', { ...form, reason: 'she asked what we hold' });
    expect([opened.status, opened.location]).toEqual([303, `${event}#sealed`]);
    await operator.act('/operations/log/unseal', { ...form, reason: 'sent twice' });
    for (const visitor of [operator, auditor]) {
      const shown = (await visitor.see(event)).text;
      const secrets = SECRETS.filter((name) => shown.includes(name));
      expect(secrets).toEqual(['private-mail.example', 'contact-us', 'press-us']);
    }
    const acts = [];
    const store = service.app.get(EventStore, { strict: false });
    for await (const each of store.readAll()) if (each.type === 'PersonalFieldUnsealed') acts.push(each);
    expect(acts.map(({ metadata: { actor, reason } }) => [actor.slice(0, 13), reason])).toEqual([
      ['operator:ada#', 'she asked what we hold'],
    ]);
    const keys = `FROM vault.subject_keys WHERE starts_with(subject, $1)`;
    const database = service.app.get(ReadStore, { strict: false });
    await database.query(
      `UPDATE vault.subject_keys SET wrapped_key = NULL, erased_at = now() WHERE kid IN (SELECT kid ${keys})`,
      [streamOf('submission')],
    );
    expect((await operator.see(event)).text).toContain('erased: the key was destroyed');
    await database.query(`DELETE ${keys}`, [streamOf('submission')]);
    expect((await operator.see(event)).text).toContain('key lost: the vault is incomplete');
    service.clock.offsetMs += 25 * 3_600_000;
    const later = await Visitor.signedIn(service, operatorToken);
    expect((await later.see(event)).text).not.toContain('contact-us');
    service.clock.offsetMs = 0;
  });

  const measured = MEASURED === null ? null : it;
  measured?.(
    'answers each page of a long stream within a moment',
    async () => {
      const stream = long?.stream ?? '';
      const middle = String(Math.floor((MEASURED ?? 0) / 2) + 251);
      const pages = {
        search: pathOf('', {}),
        'search by type': pathOf('', { type: 'PeriodClosed' }),
        'search by actor and time': pathOf('', { actor: 'key:*', from: '2026-10-01', until: '2026-10-02' }),
        'newest page of the stream': pathOf('/stream', { name: stream }),
        'as of its middle': pathOf('/stream', { name: stream, at: middle }),
        'as of an instant': pathOf('/stream', { name: stream, at: '2026-10-01T00:00:00Z' }),
        event: pathOf('/event', { stream, revision: middle }),
        compare: pathOf('/compare', { stream, from: '2026-09-15', to: '2026-10-15' }),
        field: pathOf('/field', { stream, path: 'credits.period', up_to: middle }),
      };
      for (const [name, path] of Object.entries(pages)) {
        const took: number[] = [];
        for (let round = 0; round < 7; round++) {
          const from = performance.now();
          expect((await operator.see(path)).status).toBe(200);
          took.push(performance.now() - from);
        }
        took.sort((a, b) => a - b);
        process.stderr.write(`${name}: median ${took[3]?.toFixed(0)} ms, worst ${took[6]?.toFixed(0)} ms\n`);
      }
    },
    300_000,
  );
});

describeWithInfra(CHROMIUM, 'the explorer in a browser', () => {
  let browser: TestBrowser;
  let base: string;

  beforeAll(async () => {
    await service.app.listen(0, '127.0.0.1');
    base = (await service.app.getUrl()).replace('[::1]', '127.0.0.1');
    browser = await TestBrowser.start();
  }, 120_000);
  afterAll(() => browser?.close());

  const arrives = (page: Page, work: () => Promise<unknown>): Promise<unknown> =>
    Promise.all([page.waitForNavigation({ waitUntil: 'load' }), work()]);

  it('is walked with keys alone, from the sign-in to the state before and after an event', async () => {
    const start = `${base}/operations/sign-in?next=${encodeURIComponent('/operations/log?type=SubmissionScreened')}`;
    await browser.visit(start, {}, async ({ page, complaints }) => {
      await page.focus('#token');
      await page.keyboard.type(operatorToken);
      await arrives(page, () => page.keyboard.press('Enter'));
      expect(await page.$eval('main tbody tr', (row) => row.textContent)).toContain('Submission screened');
      await page.focus('main tbody th a');
      await arrives(page, () => page.keyboard.press('Enter'));
      expect(await visibleText(page)).toContain('revision 1 of 2');
      await page.evaluate('document.activeElement.blur()');
      await arrives(page, () => page.keyboard.press('ArrowRight'));
      expect(await visibleText(page)).toMatch(/SubmissionApproved[\s\S]*revision 2 of 2/);
      await arrives(page, () => page.keyboard.press('ArrowLeft'));
      await arrives(page, () => page.keyboard.press('ArrowLeft'));
      expect(await visibleText(page)).toMatch(/SubmissionReceived[\s\S]*revision 0 of 2/);
      expect(await page.$eval('.causes [aria-current]', (link) => link.textContent)).toBe('SubmissionReceived');
      expect(await faultsInEveryView(page)).toEqual({});
      expect(complaints).toEqual([]);

      // To what is called so, by the key of the box.
      await arrives(page, () => page.goto(`${base}/operations/log`));
      await page.keyboard.press('/');
      await page.keyboard.type(streamOf('credits'));
      await arrives(page, () => page.keyboard.press('Enter'));
      expect(await visibleText(page)).toContain('credits.wallets.api.used');
      expect(await faultsInEveryView(page)).toEqual({});
    });
  }, 120_000);

  it('is walked by clicks without a script: as of, compare, what set a field, replay', async () => {
    await browser.visit(`${base}/operations/sign-in`, { scripts: false }, async ({ page }) => {
      await page.type('#token', operatorToken);
      await arrives(page, () => page.click('main form .button'));
      await arrives(page, () => page.click('.console-wide a[href="/operations/log"]'));
      await page.type('#q', streamOf('submission'));
      await arrives(page, () => page.click('main search .button'));
      await page.type('#at', '1');
      await arrives(page, () => page.click('main form.filters .button'));
      expect(await visibleText(page)).toContain('State after revision 1');
      await arrives(page, () => page.click('main a[href*="/field?"]'));
      expect(await visibleText(page)).toContain('Searched revisions 0 to 1');
      await page.goBack();
      await arrives(page, () => page.click('main a[href*="/compare?"]'));
      await page.type('#from', '0');
      await arrives(page, () => page.click('main form.filters .button'));
      expect(await visibleText(page)).toContain('What differs');
      await arrives(page, () => page.click('main .crumbs a[href*="/stream?"]'));
      await arrives(page, () => page.click('main a[href*="/replay?"]'));
      expect(await visibleText(page)).toContain('All checks passed.');
    });
  }, 120_000);
});
