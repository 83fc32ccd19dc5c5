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

const HOSTS = ['kim', 'lou', 'max', 'ned'].map((name) => `${name}-sailors.ai`);
const COMPANY = companyIdOf('harborlight.ai');

let sites: Sites;
let service: Service;
let browser: TestBrowser;
let base: string;
let token: string;
let key: string;
let chargedRequest: string;

/** Counts what the hand does: a click, or Enter in a field. Typing is not counted. */
class Hand {
  clicks = 0;

  constructor(private readonly page: Page) {}

  async click(selector: string): Promise<void> {
    await this.page.waitForSelector(selector, { visible: true });
    await this.after(() => this.page.click(selector));
  }

  async open(selector: string, shown: string): Promise<void> {
    this.clicks++;
    await this.page.click(selector);
    await this.page.waitForSelector(shown, { visible: true });
  }

  async search(text: string): Promise<void> {
    await this.page.keyboard.press('/');
    await this.page.keyboard.type(text);
    await this.after(() => this.page.keyboard.press('Enter'));
  }

  private async after(work: () => Promise<unknown>): Promise<void> {
    this.clicks++;
    await Promise.all([this.page.waitForNavigation({ waitUntil: 'load' }), work()]);
  }
}

/** Each begins at the home page. The figures are those of docs/console.md. */
const TASKS: readonly (readonly [string, number, (hand: Hand, page: Page) => Promise<void>])[] = [
  ['see whether all is well', 0, async (_, page) => expect(await visibleText(page)).toMatch(/All is well|attention/)],
  ['approve the oldest submission', 2, async (hand) => {
    await hand.click('main td a[href^="/operations/moderation/"]');
    await hand.click('form[action$="/approve"] button');
  }],
  ['undo a decision', 2, async (hand, page) => {
    await hand.click('.console-wide a[href="/operations/moderation"]');
    await hand.click('form[action$="/undo"] button');
    expect(await visibleText(page)).not.toContain('will be approved');
  }],
  ['approve all submissions without issues', 4, async (hand, page) => {
    await hand.click('.console-wide a[href="/operations/moderation"]');
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
    await page.type('#value', '12');
    await page.type('#reason', 'Counted the whole group');
    await hand.click('main form .button');
    await hand.click('main form .button');
    expect(await visibleText(page)).toContain('The correction is in the log.');
  }],
  ['refund a charge of an account known by its key', 3, async (hand, page) => {
    await hand.search(key);
    await hand.open(`a[href$="/refunds/${chargedRequest}"]`, 'dialog[open] #reason-refund');
    await page.type('dialog #reason-refund', 'Our fault');
    await hand.click('dialog form.panel .button');
    expect(await visibleText(page)).toContain('refunded for startups.match');
  }],
  ['open everything that a request caused', 1, async (hand, page) => {
    await hand.search(chargedRequest);
    expect(await visibleText(page)).toContain('CreditDebited');
  }],
  ['try parked events again', 2, async (hand, page) => {
    await hand.click('main a[href="/operations/machinery/parked"]');
    await page.type('#replay-reason', 'The cause is gone');
    await hand.click('main form .button');
  }],
  ['rebuild a read model', 4, async (hand, page) => {
    await hand.click('.console-wide a[href="/operations/machinery"]');
    await hand.open('#read-models-up-to-date > summary', 'a[href$="projection=accounts"]');
    await hand.click('a[href$="projection=accounts"]');
    await page.type('#rebuild-reason', 'A drill');
    await hand.click('main form .button');
  }],
]; // prettier-ignore

describeWithInfra(CHROMIUM, 'ten tasks of an operator', () => {
  beforeAll(async () => {
    sites = await Sites.start(HOSTS);
    for (const host of HOSTS) sites.page(host, `${host.slice(0, 3)} Sailors`);
    service = await Service.start(undefined, { SAFE_FETCH_TEST_HOSTS: sites.testHosts, MODERATION_UNDO_SECONDS: '60' });
    ({ key } = await service.account('bench'));
    for (const host of HOSTS) {
      await service.call('POST', '/api/v1/startups/submit', key, submissionOf(`${host.slice(0, 3)} Sailors`, host));
    }
    const { headers } = await service.call('POST', '/api/v1/startups/match', key, { domains: ['nowhere.example'] });
    chargedRequest = String(headers['x-request-id']);
    await decideOn(
      service.app.get(EventStore, { strict: false }),
      companyStream(COMPANY),
      companyDecider,
      (state) =>
        observe(state, {
          ...{ companyId: COMPANY, domain: 'harborlight.ai', contestedDomain: null, slugBase: 'harborlight' },
          details: { name: 'Harborlight', employeeCount: 120 },
          provenance: { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' },
        }),
      { commandId: newId(), correlationId: newId(), actor: 'operator:spec', now: Date.now() },
    );
    const store = service.app.get(ReadStore, { strict: false });
    const count = async (sql: string): Promise<number> => (await store.query(sql)).length;
    await until(async () => (await count('SELECT 1 FROM read.submissions WHERE screened_at IS NOT NULL')) === HOSTS.length, { what: 'the screening', timeoutMs: 60_000 }); // prettier-ignore
    await until(async () => (await count("SELECT 1 FROM read.companies WHERE slug = 'harborlight'")) === 1, { what: 'the company' }); // prettier-ignore
    await until(async () => (await count(`SELECT 1 FROM ops.log_index WHERE correlation = '${chargedRequest}'`)) > 0, { what: 'the index', timeoutMs: 60_000 }); // prettier-ignore
    await store.query(
      `INSERT INTO ops.process_parked (name, stream, revision, event_type, error, tries, next_at)
       VALUES ('person-index', 'person-nobody', 0, 'PersonRegistered', 'broke', 4, now() + interval '1 hour')`,
    );
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
    await browser.visit(`${base}/operations/sign-in`, { width: 1_440 }, async ({ page }) => {
      await page.type('#token', token);
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      const counted: Record<string, number> = {};
      for (const [task, , work] of TASKS) {
        await page.goto(`${base}/operations`, { waitUntil: 'load' });
        const hand = new Hand(page);
        await work(hand, page);
        counted[task] = hand.clicks;
      }
      expect(counted).toEqual(Object.fromEntries(TASKS.map(([task, clicks]) => [task, clicks])));
    });
  }, 240_000);

  it('are on pages without axe findings, which fit every width', async () => {
    const accounts = await service.app.get(ReadStore, { strict: false }).query<{ account_id: string }>('SELECT account_id FROM read.accounts LIMIT 1'); // prettier-ignore
    const account = `accounts/${accounts[0]?.account_id ?? ''}`;
    const places = [
      ...['', '/shortcuts', '/search?q=harbor', '/search?q=nothing-like-it', '/nowhere', '/moderation', '/moderation/people'],
      ...['', '/parked', '/webhooks', '/jobs', '/numbers', '/rebuild?projection=accounts'].map((path) => `/machinery${path}`),
      ...['', `/${COMPANY}`, `/${COMPANY}/correct?field=employee_count`, `/${COMPANY}/correct`].map((path) => `/companies${path}`),
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
