import { type Page } from 'puppeteer-core';
import { companyDecider, observe } from '../../../src/companies/record/company.decide.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { companyStream } from '../../../src/companies/record/company.events.js';
import { decideOn } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { press, TestBrowser, visibleText } from '../../kit/browser.js';
import { CHROMIUM, describeWithInfra } from '../../kit/infra.js';
import { until } from '../../kit/until.js';
import { Service } from '../metering/stack.js';
import { Sites, submissionOf } from '../submissions/sites.js';
import { add } from './console-world.js';

const HOSTS = ['kim', 'lou', 'max'].map((name) => `${name}-rowers.ai`);
const COMPANY = companyIdOf('harborlight.ai');
const QUEUE = '/operations/moderation';

let sites: Sites;
let service: Service;
let browser: TestBrowser;
let base: string;
let token: string;

async function visit(width: number, work: (page: Page, to: (path: string) => Promise<unknown>) => Promise<void>) {
  await browser.visit(`${base}/operations/sign-in`, { width }, async ({ page }) => {
    if (await page.$('#token')) {
      await page.type('#token', token);
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    }
    await work(page, (path) => page.goto(`${base}${path}`, { waitUntil: 'load' }));
  });
}

/** Chooses all without issues, previews, and confirms. */
async function approveAll(page: Page): Promise<void> {
  await press(page, 'a[href$="choose=all"]');
  await press(page, 'main form[action$="/bulk"] button');
  await press(page, 'main form[action$="/bulk"] button');
}

describeWithInfra(CHROMIUM, 'a console that is open all day', () => {
  beforeAll(async () => {
    sites = await Sites.start(HOSTS);
    for (const host of HOSTS) sites.page(host, `${host.slice(0, 3)} Rowers`);
    service = await Service.start(undefined, {
      SAFE_FETCH_TEST_HOSTS: sites.testHosts,
      MODERATION_UNDO_SECONDS: '60',
    });
    const { key } = await service.account('bench');
    for (const host of HOSTS) {
      await service.call('POST', '/api/v1/startups/submit', key, submissionOf(`${host.slice(0, 3)} Rowers`, host));
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
    const count = async (sql: string): Promise<number> =>
      (await service.app.get(ReadStore, { strict: false }).query(sql)).length;
    await until(async () => (await count('SELECT 1 FROM read.submissions WHERE screened_at IS NOT NULL')) === HOSTS.length, { what: 'the screening', timeoutMs: 60_000 }); // prettier-ignore
    await until(async () => (await count("SELECT 1 FROM read.companies WHERE slug = 'harborlight'")) === 1, { what: 'the company' }); // prettier-ignore
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

  it('shows the seconds that are left to undo, and undoes all of a bulk approval by one key', async () => {
    await visit(1_440, async (page, to) => {
      await to(QUEUE);
      await approveAll(page);
      await page.waitForFunction('/Undo \\(\\d+ s\\)/.test(document.body.innerText)');
      await page.keyboard.press('u');
      expect(await page.evaluate('document.activeElement.textContent.trim()')).toBe(`Undo all ${HOSTS.length}`);
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      expect(await visibleText(page)).not.toContain('will be approved');
    });
  }, 120_000);

  it('takes the button away once it is too late, and keeps the focus where it was', async () => {
    await visit(1_440, async (page, to) => {
      await to(QUEUE);
      await approveAll(page);
      service.clock.offsetMs += 58_000;
      await to(QUEUE);
      await page.keyboard.press('u');
      service.clock.offsetMs -= 58_000;
      await page.waitForFunction('!document.querySelector("form[data-undo-ms]")', { timeout: 20_000 });
      expect(await visibleText(page)).toContain('Too late to undo');
      await service.app.get(ReadStore, { strict: false }).query('DELETE FROM ops.pending_decisions');
    });
  }, 120_000);

  it('keeps the focus on a link of the status, and selected text, when new measurements come', async () => {
    await visit(1_440, async (page, to) => {
      await to('/operations/machinery');
      const refreshed = 'document.querySelector("[data-live-state]")?.textContent.startsWith("Refreshed")';
      await page.waitForFunction(refreshed, { timeout: 30_000 });
      await page.focus('#live a[href="/operations/machinery/jobs"]');
      // A trouble that appears above moves every link by one.
      await page.evaluate(`document.querySelector('#live').prepend(Object.assign(document.createElement('a'), { href: '#x', textContent: 'x' }))`); // prettier-ignore
      await page.waitForFunction('!document.querySelector("#live a[href=\'#x\']")', { timeout: 30_000 });
      expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe('/operations/machinery/jobs');
      await page.evaluate('getSelection().selectAllChildren(document.querySelector("#live .section h2"))');
      await page.evaluate('document.querySelector("#live").dataset.before = "yes"');
      // The third one of another listener: by then the page has had one too.
      await page.evaluate(`new Promise((done) => {
        const source = new EventSource('/operations/machinery/live');
        let seen = 0;
        source.addEventListener('status', () => ++seen === 3 && (source.close(), done(true)));
      })`);
      expect(await page.evaluate('[getSelection().toString(), document.querySelector("#live").dataset.before]')).toEqual(['Health', 'yes']); // prettier-ignore
    });
  }, 120_000);

  it('has no table on a narrow screen that hides a cell beside it', async () => {
    const places = [
      ...['', '/moderation', '/machinery', '/machinery/jobs', '/log', `/log/stream?name=company-${COMPANY}`],
      ...[`/log/event?stream=company-${COMPANY}&revision=0`, `/companies/${COMPANY}`, '/accounts', '/shortcuts'],
    ];
    await visit(390, async (page, to) => {
      const hidden: Record<string, unknown> = {};
      for (const place of places) {
        await to(`/operations${place}`);
        await page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
        const wide = await page.evaluate(
          '[...document.querySelectorAll(".table")].filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.getAttribute("aria-label"))',
        );
        if ((wide as string[]).length > 0) hidden[place] = wide;
      }
      expect(hidden).toEqual({});
    });
  }, 120_000);
});
