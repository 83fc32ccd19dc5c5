import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { faultsInEveryView, TestBrowser, visibleText } from '../../kit/browser.js';
import { CHROMIUM, describeWithInfra } from '../../kit/infra.js';
import { go, tabTo } from '../../kit/keyboard.js';
import { until } from '../../kit/until.js';
import { Service } from '../metering/stack.js';
import { picture, Sites, submissionOf } from '../submissions/sites.js';
import { add } from './console-world.js';

const HOSTS = ['kim', 'lou', 'max'].map((name) => `${name}-rovers.ai`);

let sites: Sites;
let service: Service;
let browser: TestBrowser;
let base: string;
let accountId: string;
let ids: string[];

async function events(stream: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { type, metadata } of service.app.get(EventStore, { strict: false }).readStream(stream)) {
    found.push(`${type} by ${metadata.actor.split('#')[0]}`);
  }
  return found;
}

describeWithInfra(CHROMIUM, 'the console in a browser', () => {
  beforeAll(async () => {
    sites = await Sites.start(HOSTS);
    for (const host of HOSTS) sites.page(host, `${host.slice(0, 3)} Rovers`);
    const share = await picture(300);
    sites.on('kim-rovers.ai', ({ url }, response) => {
      if (url === '/share.png') return void response.setHeader('content-type', 'image/png').end(share);
      const head =
        '<title>kim Rovers</title><meta property="og:image" content="/share.png"><meta name="theme-color" content="#a03">';
      response.setHeader('content-type', 'text/html');
      response.end(
        `<html><head>${head}</head><body><h1>Rovers</h1><p>${'We build rovers. '.repeat(30)}</p></body></html>`,
      );
    });
    service = await Service.start(undefined, { SAFE_FETCH_TEST_HOSTS: sites.testHosts, MODERATION_UNDO_SECONDS: '0' });
    const { key, accountId: id } = await service.account('bench');
    accountId = id;
    ids = [];
    for (const host of HOSTS) {
      const { body } = await service.call('POST', '/api/v1/startups/submit', key, submissionOf(`${host.slice(0, 3)} Rovers`, host)); // prettier-ignore
      ids.push(body.startup.id as string);
    }
    await service.app.listen(0, '127.0.0.1');
    base = (await service.app.getUrl()).replace('[::1]', '127.0.0.1');
    browser = await TestBrowser.start();
    for (const submission of ids) {
      await until(async () => (await events(`submission-${submission}`)).length > 1, {
        what: 'the screening',
        timeoutMs: 60_000,
      });
    }
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await sites?.close();
  });

  it('is worked by the keyboard alone: sign in, decide, the next, an account, a grant', async () => {
    const { operator_token: token } = await add(service, 'ann');
    await browser.visit(`${base}/operations/moderation`, {}, async ({ page, complaints }) => {
      expect(page.url()).toContain('/operations/sign-in');
      await tabTo(page, '#token');
      await page.keyboard.type(token);
      await go(page, 'Enter');
      expect(new URL(page.url()).pathname).toBe('/operations/moderation');
      expect(await faultsInEveryView(page)).toEqual({});

      await tabTo(page, `main a[href$="${ids[0]}"]`);
      await go(page, 'Enter');
      expect(await faultsInEveryView(page)).toEqual({});
      // Website snapshot, its picture too, under the policy of the page.
      expect(await page.$eval('.look-body', (look) => look.textContent)).toContain('We build rovers.');
      expect(await page.$eval('.look-body img', (img) => img.naturalWidth)).toBe(300);
      await page.keyboard.press('a');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Approve');
      await go(page, 'Enter');

      expect(new URL(page.url()).pathname).toBe(`/operations/moderation/${ids[1]}`);
      expect(await visibleText(page)).toContain('was approved by ann#');
      await page.keyboard.press('r');
      await page.keyboard.type('no product on the site');
      await tabTo(page, 'form[action$="/reject"] button');
      await go(page, 'Enter');
      expect(new URL(page.url()).pathname).toBe(`/operations/moderation/${ids[2]}`);
      await go(page, 'q');
      expect(new URL(page.url()).pathname).toBe('/operations/moderation');
      expect(await events(`submission-${ids[0]}`)).toContain('SubmissionApproved by operator:ann');
      expect(await events(`submission-${ids[1]}`)).toContain('SubmissionRejected by operator:ann');

      // The list of keys, over the page; then a section by two keys.
      await page.keyboard.press('?');
      await page.waitForSelector('dialog[open] kbd');
      expect(await faultsInEveryView(page)).toEqual({});
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { hidden: true });
      await page.keyboard.press('g');
      await go(page, 'a');
      expect(new URL(page.url()).pathname).toBe('/operations/accounts');
      expect(await faultsInEveryView(page)).toEqual({});
      await tabTo(page, '#q');
      await page.keyboard.type(accountId);
      await go(page, 'Enter');
      await tabTo(page, `main a[href$="${accountId}"]`);
      await go(page, 'Enter');
      expect(await faultsInEveryView(page)).toEqual({});
      // The form opens in a dialog, over the account.
      await tabTo(page, 'main a[href$="/grants"]');
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open] #credits');
      expect(await faultsInEveryView(page)).toEqual({});
      await tabTo(page, '#credits');
      await page.keyboard.type('250');
      await tabTo(page, '#reason-grant');
      await page.keyboard.type('a gift');
      await go(page, 'Enter');
      expect(await events(`credits-${accountId}`)).toContain('CreditGranted by operator:ann');
      expect(await visibleText(page)).toContain('250');
      expect(complaints).toEqual([]);
    });
  }, 240_000);

  it('does the same without a script', async () => {
    const { operator_token: token } = await add(service, 'bob');
    await browser.visit(`${base}/operations/moderation/${ids[2]}`, { scripts: false }, async ({ page }) => {
      // Who was here before is still signed in, and goes.
      await Promise.all([page.waitForNavigation(), page.click('.console-wide form button')]);
      await page.goto(`${base}/operations/moderation/${ids[2]}`);
      await page.type('#token', token);
      await Promise.all([page.waitForNavigation(), page.click('main form .button')]);
      expect(new URL(page.url()).pathname).toBe(`/operations/moderation/${ids[2]}`);
      await Promise.all([page.waitForNavigation(), page.click('form[action$="/approve"] button')]);
      expect(await events(`submission-${ids[2]}`)).toContain('SubmissionApproved by operator:bob');
    });
  }, 120_000);
});
