import { type Page } from 'puppeteer-core';
import { companyDecider, observe } from '../../../src/companies/record/company.decide.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { companyStream } from '../../../src/companies/record/company.events.js';
import { decideOn } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { faultsInEveryView, TestBrowser, visibleText } from '../../kit/browser.js';
import { CHROMIUM, describeWithInfra } from '../../kit/infra.js';
import { until } from '../../kit/until.js';
import { Service } from '../metering/stack.js';
import { Sites, submissionOf } from '../submissions/sites.js';
import { add } from './console-world.js';
import { type Hand, Keyboard, Pointer } from './hands.js';

const HOSTS = ['kim', 'lou', 'max', 'ned'].map((name) => `${name}-sailors.ai`);
const COMPANY = companyIdOf('harborlight.ai');

let sites: Sites;
let service: Service;
let browser: TestBrowser;
let base: string;
let token: string;
let key: string;
let chargedRequest: string;

/** A task that takes longer, without the time to read and think, is too slow to be done all day. */
const LONGEST_SECONDS = 15;

/** Each begins at the home page. The figures are those of docs/console.md. */
const TASKS: readonly (readonly [string, number, (hand: Hand, page: Page) => Promise<void>])[] = [
  ['see whether all is well', 0, async (_, page) => expect(await visibleText(page)).toMatch(/All is well|attention/)],
  ['approve the oldest submission', 2, async (hand) => {
    await hand.click('main td a[href^="/operations/moderation/"]');
    await hand.click('form[action$="/approve"] button');
  }],
  ['undo a decision', 2, async (hand, page) => {
    await hand.section('/operations/moderation', 'm');
    await hand.click('form[action$="/undo"] button');
    expect(await visibleText(page)).not.toContain('will be approved');
  }],
  ['approve all submissions without issues', 4, async (hand, page) => {
    await hand.section('/operations/moderation', 'm');
    await hand.click('a[href$="choose=all"]');
    await hand.click('main form[action$="/bulk"] button');
    await hand.click('main form[action$="/bulk"] button');
    expect((await visibleText(page)).match(/will be approved/g)).toHaveLength(HOSTS.length);
  }],
  ['open the events of a company by its domain', 2, async (hand, page) => {
    await hand.search('harborlight.ai');
    await hand.click('main a[href^="/operations/log/stream"]');
    expect(await visibleText(page)).toContain('Company registered');
  }],
  ['correct a value', 4, async (hand, page) => {
    await hand.search('harborlight');
    await hand.click('a[href$="field=employee_count"]');
    await hand.fill('#value', '12');
    await hand.fill('#reason', 'Counted the whole group');
    await hand.click('main form .button');
    await hand.click('main form .button');
    expect(await visibleText(page)).toContain('The correction is in the log.');
  }],
  ['refund a charge of an account known by its key', 3, async (hand, page) => {
    await hand.search(key);
    await hand.open(`a[href$="/refunds/${chargedRequest}"]`, 'dialog[open] #reason-refund');
    await hand.fill('dialog #reason-refund', 'Our fault');
    await hand.click('dialog form.panel .button');
    expect(await visibleText(page)).toContain('refunded for startups.match');
  }],
  ['open everything that a request caused', 1, async (hand, page) => {
    await hand.search(chargedRequest);
    expect(await visibleText(page)).toContain('CreditDebited');
  }],
  ['try parked events again', 2, async (hand) => {
    await hand.click('main a[href="/operations/machinery/parked"]');
    await hand.fill('#replay-reason', 'The cause is gone');
    await hand.click('main form .button');
  }],
  ['rebuild a read model', 4, async (hand) => {
    await hand.section('/operations/machinery', 's');
    await hand.open('#read-models-up-to-date > summary', 'a[href$="projection=accounts"]');
    await hand.click('a[href$="projection=accounts"]');
    await hand.fill('#rebuild-reason', 'A drill');
    await hand.click('main form .button');
  }],
]; // prettier-ignore

/** All tasks in a signed-in window. With `TASK_SECONDS=1` the times are printed. */
async function doAll(width: number, handOf: (page: Page) => Hand) {
  const [clicks, seconds]: Record<string, number>[] = [{}, {}];
  await browser.visit(`${base}/operations/sign-in`, { width }, async ({ page }) => {
    await signIn(page);
    for (const [task, , work] of TASKS) {
      await page.goto(`${base}/operations`, { waitUntil: 'load' });
      const hand = handOf(page);
      const start = performance.now();
      await work(hand, page);
      Object.assign(seconds ?? {}, { [task]: Math.round((performance.now() - start) / 100) / 10 });
      Object.assign(clicks ?? {}, { [task]: hand.clicks });
      // The second round decides the same submissions.
      await service.app.get(ReadStore, { strict: false }).query(`UPDATE ops.pending_decisions SET due_at = now() + interval '1 hour'`); // prettier-ignore
    }
  });
  if (process.env.TASK_SECONDS) process.stderr.write(`${width} pixels: ${JSON.stringify({ clicks, seconds })}\n`);
  return { clicks: clicks ?? {}, seconds: seconds ?? {} };
}

/** Profiles of one browser share the session: the second visit finds it. */
async function signIn(page: Page): Promise<void> {
  await page.goto(`${base}/operations/sign-in`, { waitUntil: 'load' });
  if (!(await page.$('#token'))) return;
  await page.type('#token', token);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
}

/** What the tasks have changed, so that they can be done again: decisions, the refund, the value and the parked event. */
async function undoAll(): Promise<void> {
  const store = service.app.get(ReadStore, { strict: false });
  await store.query('DELETE FROM ops.pending_decisions');
  await parkEvent(store);
  await service.admin(`companies/${COMPANY}/corrections`, { kind: 'changed', field: 'employee_count', value: 120, reason: 'spec' }); // prettier-ignore
  await charge();
  await store.query(`DELETE FROM ops.rebuild_requests WHERE state = 'waiting'`);
  const isRunning = async (): Promise<boolean> => (await store.query(`SELECT 1 FROM ops.rebuild_requests WHERE state = 'running'`)).length > 0; // prettier-ignore
  await until(async () => !(await isRunning()), { what: 'the end of the rebuild', timeoutMs: 60_000 });
}

async function charge(): Promise<void> {
  const { headers } = await service.call('POST', '/api/v1/startups/match', key, { domains: ['nowhere.example'] });
  chargedRequest = String(headers['x-request-id']);
  const store = service.app.get(ReadStore, { strict: false });
  const isIndexed = async (): Promise<boolean> =>
    (await store.query(`SELECT 1 FROM ops.log_index WHERE correlation = '${chargedRequest}'`)).length > 0;
  await until(isIndexed, { what: 'the index', timeoutMs: 60_000 });
}

async function parkEvent(store: ReadStore): Promise<void> {
  await store.query(
    `INSERT INTO ops.process_parked (name, stream, revision, event_type, error, tries, next_at)
     VALUES ('person-index', 'person-nobody', 0, 'PersonRegistered', 'broke', 4, now() + interval '1 hour')
     ON CONFLICT DO NOTHING`,
  );
}

describeWithInfra(CHROMIUM, 'ten tasks of an operator', () => {
  beforeAll(async () => {
    sites = await Sites.start(HOSTS);
    for (const host of HOSTS) sites.page(host, `${host.slice(0, 3)} Sailors`);
    service = await Service.start(undefined, {
      SAFE_FETCH_TEST_HOSTS: sites.testHosts,
      MODERATION_UNDO_SECONDS: '60',
    });
    ({ key } = await service.account('bench'));
    for (const host of HOSTS) {
      await service.call('POST', '/api/v1/startups/submit', key, submissionOf(`${host.slice(0, 3)} Sailors`, host));
    }
    await decideOn(
      service.app.get(EventStore, { strict: false }),
      companyStream(COMPANY),
      companyDecider,
      (state) =>
        observe(state, {
          companyId: COMPANY,
          domain: 'harborlight.ai',
          contestedDomain: null,
          slugBase: 'harborlight',
          details: { name: 'Harborlight', employeeCount: 120 },
          provenance: { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' },
        }),
      { commandId: newId(), correlationId: newId(), actor: 'operator:spec', now: Date.now() },
    );
    const store = service.app.get(ReadStore, { strict: false });
    const count = async (sql: string): Promise<number> => (await store.query(sql)).length;
    await until(async () => (await count('SELECT 1 FROM read.submissions WHERE screened_at IS NOT NULL')) === HOSTS.length, { what: 'the screening', timeoutMs: 60_000 }); // prettier-ignore
    await until(async () => (await count("SELECT 1 FROM read.companies WHERE slug = 'harborlight'")) === 1, { what: 'the company' }); // prettier-ignore
    await charge();
    await parkEvent(store);
    ({ operator_token: token } = await add(service, 'ann'));
    await service.app.listen(0, '127.0.0.1');
    base = (await service.app.getUrl()).replace('[::1]', '127.0.0.1');
    browser = await TestBrowser.start();
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await sites?.close();
  });

  it('take as many clicks as the documentation says', async () => {
    const { clicks, seconds } = await doAll(1_440, (page) => new Pointer(page));
    expect(clicks).toEqual(Object.fromEntries(TASKS.map(([task, count]) => [task, count])));
    expect(Object.entries(seconds).filter(([, taken]) => taken > LONGEST_SECONDS)).toEqual([]);
  }, 240_000);

  it('are done by the keyboard alone on a narrow screen', async () => {
    await undoAll();
    const { seconds } = await doAll(390, (page) => new Keyboard(page));
    expect(Object.keys(seconds)).toHaveLength(TASKS.length);
    expect(Object.entries(seconds).filter(([, taken]) => taken > LONGEST_SECONDS)).toEqual([]);
  }, 240_000);

  it('are on pages without axe findings, which fit every width', async () => {
    const accounts = await service.app.get(ReadStore, { strict: false }).query<{ account_id: string }>('SELECT account_id FROM read.accounts LIMIT 1'); // prettier-ignore
    const account = `accounts/${accounts[0]?.account_id ?? ''}`;
    const places = [
      ...['', '/shortcuts', '/search?q=harbor', '/search?q=nothing-like-it', '/nowhere', '/moderation', '/moderation/people'],
      ...['', '/parked', '/parked/entry?name=person-index&stream=person-nobody', '/webhooks', '/jobs', '/numbers', '/rebuild?projection=accounts'].map((path) => `/machinery${path}`),
      ...['', `/${COMPANY}`, `/${COMPANY}/correct?field=employee_count`, `/${COMPANY}/correct`, `/${COMPANY}/correct?kind=merged`].map((path) => `/companies${path}`),
      ...['', '/grants', '/plan', '/keys', '/books'].map((path) => `/${account}${path}`),
      ...['/log', `/log/stream?name=company-${COMPANY}`],
    ]; // prettier-ignore
    await browser.visit(`${base}/operations/sign-in`, {}, async ({ page }) => {
      await page.type('#token', token);
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      const faults: Record<string, unknown> = {};
      for (const place of places) {
        await page.goto(`${base}/operations${place}`, { waitUntil: 'load' });
        const found = await faultsInEveryView(page);
        if (Object.keys(found).length > 0) faults[place] = found;
      }
      expect(faults).toEqual({});
    });
  }, 240_000);
});
