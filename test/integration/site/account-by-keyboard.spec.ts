import { type Page } from 'puppeteer-core';
import { faultsInEveryView, pictureNames, TestBrowser, visibleText, type OpenPage } from '../../kit/browser.js';
import { CHROMIUM, describeWithInfra } from '../../kit/infra.js';
import { follow, keyboardWalk, leave, tabTo } from '../../kit/keyboard.js';
import { until } from '../../kit/until.js';
import { jobStream } from '../../../src/jobs/job.events.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { goldenData, WebhookWorld } from '../webhooks/world.js';

let world: WebhookWorld;
let browser: TestBrowser;
let base: string;

/** Accessibility faults of a page, for keyboard users and any eyesight. */
async function faultsOf(page: Page): Promise<object> {
  await leave(page);
  const { unreached, unseen, leaves } = await keyboardWalk(page);
  const views = await faultsInEveryView(page);
  await page.setViewport({ width: 1_280, height: 800 });
  return { unreached, unseen, leaves, views };
}

const FINE = { unreached: [], unseen: [], leaves: true, views: {} };

async function shownOnce(page: Page): Promise<string> {
  await tabTo(page, 'main pre');
  const key = (await page.$eval('main pre', (block) => block.textContent)).trim();
  expect(key).toMatch(/^sk_live_[0-9A-Za-z]{36}$/);
  expect(page.url()).not.toContain('sk_live');
  return key;
}

/** Reloads the page through its link until it shows the words. */
async function untilShown(page: Page, tab: string, words: string): Promise<void> {
  await until(
    async () => {
      await follow(page, `.tabs a[href="${tab}"]`);
      return (await visibleText(page)).includes(words);
    },
    { what: `${tab} to say ${words}`, timeoutMs: 30_000, everyMs: 250 },
  );
}

const status = async (key: string): Promise<number> => (await world.service.call('GET', '/api/v1/me', key)).status;

/** A job that was done and one that failed, a webhook with a delivery, and usage. */
async function use(key: string): Promise<void> {
  const { accountId } = { accountId: (await world.service.call('GET', '/api/v1/me', key)).body.account_id as string };
  await world.service.admin(`accounts/${accountId}/plan`, { plan: 'pro', reason: 'spec' });
  for (const end of ['JobCompleted', 'JobFailed']) {
    const jobId = newId();
    const events = ['JobQueued', 'JobStarted', end].map((type) => {
      const data = goldenData(type);
      return { type, data: { ...data, jobId, ...('accountId' in data && { accountId }) } };
    });
    await world.append(jobStream(jobId), events);
  }
  await until(async () => (await world.service.call('GET', '/api/v1/me', key)).body.plan === 'pro', {
    what: 'the plan',
  });
  const hook = await world.hook('good', key, ['job.finished']);
  const test = await world.service.call('POST', `/api/v1/webhooks/${hook.id}/test`, key);
  expect(test.status).toBe(200);
  await until(() => world.received('good').length > 0, { what: 'the delivery' });
  const match = { domains: ['acme-robots.com'] };
  expect((await world.service.call('POST', '/api/v1/startups/match', key, match)).status).toBe(200);
}

describeWithInfra(CHROMIUM, 'an account, by keyboard alone', () => {
  beforeAll(async () => {
    world = await WebhookWorld.start();
    world.on('good', (_request, response) => response.writeHead(200).end());
    await world.service.app.listen(0, '127.0.0.1');
    base = (await world.service.app.getUrl()).replace('[::1]', '127.0.0.1');
    browser = await TestBrowser.start();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  it('is opened, read, given keys and left, and each of its pages has no fault in any view', async () => {
    await browser.visit(`${base}/`, {}, walk);
  }, 300_000);
});

async function walk({ page, complaints }: OpenPage): Promise<void> {
  await follow(page, '.top .ends a[href="/sign-up"]');
  await follow(page, 'main form .button');
  const key = await shownOnce(page);
  expect(await faultsOf(page)).toEqual(FINE);
  await follow(page, 'main a[href="/account"]');
  expect(await visibleText(page)).toContain('Nothing was spent');
  expect(await page.content()).not.toContain(key);

  await use(key);
  await untilShown(page, '/account', 'startups.match');
  expect(await pictureNames(page)).toContain('Credits spent a day, all wallets');
  await tabTo(page, 'main summary');
  await page.keyboard.press('Space');
  const day = new Date().toISOString().slice(0, 10);
  expect(await visibleText(page)).toMatch(new RegExp(`${day}\\s+1`));
  expect(await visibleText(page)).toContain('49,999 of 50,000 left');
  expect(await faultsOf(page)).toEqual(FINE);

  await follow(page, '.tabs a[href="/account/keys"]');
  await follow(page, 'form[action="/account/keys"] button');
  const second = await shownOnce(page);
  expect(second).not.toBe(key);
  expect(await status(second)).toBe(200);
  await follow(page, 'main a[href="/account/keys"]');
  // Only the other key's form is there to be opened; a slip ends nothing.
  const [row] = await page.$$(
    '::-p-xpath(//main//section[.//h2[contains(., "active")][not(contains(., "this session"))]])',
  );
  const end = (await row?.$eval('form[action$="/revoke"]', (form) => form.getAttribute('action'))) ?? '';
  await tabTo(page, `details:has(form[action="${end}"]) > summary`);
  await page.keyboard.press('Enter');
  expect(await status(second)).toBe(200);
  expect(await faultsOf(page)).toEqual(FINE);
  await follow(page, `form[action="${end}"] button`);
  await until(async () => (await status(second)) === 401, { what: 'the key to end' });
  expect(await status(key)).toBe(200);

  await untilShown(page, '/account/webhooks', 'succeeded');
  expect(await visibleText(page)).toContain('http://good.receivers.net/hook');
  expect(await faultsOf(page)).toEqual(FINE);
  await untilShown(page, '/account/jobs', 'failed');
  expect(await faultsOf(page)).toEqual(FINE);

  await untilShown(page, '/account/usage', 'startups.match');
  // Of A4 with margins of a centimetre.
  await page.setViewport({ width: 718, height: 1_000 });
  await page.emulateMediaType('print');
  expect(await page.evaluate('document.querySelector("main table").scrollWidth <= innerWidth')).toBe(true);
  await page.emulateMediaType();
  await page.setViewport({ width: 1_280, height: 800 });
  await untilShown(page, '/account', 'Wallets');
  await follow(page, 'form[action="/account/session/end"] button');
  expect(new URL(page.url()).pathname).toBe('/');
  await follow(page, '.top .ends a[href="/account"]');
  expect(await visibleText(page)).toContain('API key');
  expect(await faultsOf(page)).toEqual(FINE);
  expect(complaints).toEqual([]);
}
