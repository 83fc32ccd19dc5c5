import { type Page } from 'puppeteer-core';
import { press, TestBrowser, visibleText } from '../../kit/browser.js';
import { CHROMIUM, describeWithInfra } from '../../kit/infra.js';
import { walkPages } from '../../kit/empty-parts.js';
import { until } from '../../kit/until.js';
import { InsightWorld } from '../press/world.js';
import { OPERATOR, Service } from '../metering/stack.js';

const DESCRIPTION =
  'Acme Walkers builds walking robots that carry crates across muddy fields. The robots find their way without wheels ' +
  'or rails. Farms in five countries use them every day, and the company repairs each one within a day of a fault.';

let world: InsightWorld;
let browser: TestBrowser;
let base: string;

async function write(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page.$eval(`#${name}`, (input) => ((input as unknown as { value: string }).value = ''));
    await page.type(`#${name}`, value);
  }
}

const approve = (id: string) =>
  world.service.call('POST', `/api/admin/submissions/${id}/approve`, OPERATOR, {}, { 'x-operator': 'ada' });

describeWithInfra(CHROMIUM, 'a newcomer', () => {
  beforeAll(async () => {
    world = await InsightWorld.start([{ id: 1, slug: 'plain', name: 'Plain', website: 'https://plain.com' }], {
      SIGN_UP_PER_DAY: '2',
    });
    await world.service.app.listen(0, '127.0.0.1');
    base = (await world.service.app.getUrl()).replace('[::1]', '127.0.0.1');
    browser = await TestBrowser.start();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  it('walks by clicks from the start page over a key, a call and a submission to its page and the account', async () => {
    await browser.visit(`${base}/`, {}, async ({ page, complaints }) => {
      await press(page, '.top .ends a[href="/sign-up"]');
      await press(page, 'main form .button');
      const key = (await page.$eval('main pre', (block) => block.textContent)).trim();
      expect(key).toMatch(/^sk_live_[0-9A-Za-z]{36}$/);
      expect(page.url()).not.toContain('sk_live');

      const call = await fetch(`${base}/api/v1/startups?q=plain`, { headers: { authorization: `Bearer ${key}` } });
      expect(call.status).toBe(200);

      await press(page, 'main a[href="/submit"]');
      await write(page, { name: 'Best Acme', website: 'https://acme-walkers.com', one_liner: 'We do' });
      await page.focus('#description');
      // The rules of the operation apply as the user types; fields not yet left show no errors.
      await page.waitForFunction(`document.querySelector('#one_liner-fault').textContent.includes('20 to 200')`);
      expect(await page.$eval('#name-fault', (fault) => fault.textContent)).toContain('listicle');
      expect(await page.$eval('#sectors-fault', (fault) => fault.textContent.trim())).toBe('');
      await write(page, {
        name: 'Acme Walkers',
        one_liner: 'Acme Walkers builds walking robots for farms.',
        description: DESCRIPTION,
        sectors: 'robotics, Agriculture',
        founders: 'Ada Roe, CEO',
      });
      await press(page, 'main form .button');
      const taken = await visibleText(page);
      expect(taken).toContain('Acme Walkers is in the queue');
      const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(taken) ?? [];

      const path = await page.$eval('main a[href^="/companies/"]', (link) => link.getAttribute('href'));
      expect((await fetch(base + path)).status).toBe(404);
      expect((await approve(id)).status).toBe(200);
      await until(async () => (await fetch(base + path)).status === 200, {
        what: 'the page to open',
        timeoutMs: 30_000,
      });
      await press(page, 'main a[href^="/companies/"]');
      expect(await visibleText(page)).toContain('Acme Walkers builds walking robots for farms.');

      await press(page, '.top .ends a[href="/account"]');
      await until(
        async () => {
          await page.reload();
          return (await visibleText(page)).includes('startups.submit');
        },
        { what: 'the account to show the charge', timeoutMs: 30_000 },
      );
      const account = await visibleText(page);
      expect(account).toContain('94 of 100 left');
      expect(account).not.toContain(key);
      expect(complaints).toEqual([]);
    });
  }, 180_000);

  it('may replace and end a key, and sign out', async () => {
    const { key } = await world.service.account('pro');
    await browser.visit(`${base}/account`, {}, async ({ page }) => {
      // The user of the previous test is still signed in.
      await press(page, 'form[action="/account/session/end"] .button');
      await page.goto(`${base}/account`);
      await write(page, { key: `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}` });
      await press(page, 'main form .button');
      expect(await visibleText(page)).toContain('This is no key of an account here');
      await write(page, { key });
      await press(page, 'main form .button');
      expect(await visibleText(page)).toContain('PLAN PRO');
      await press(page, '.tabs a[href="/account/keys"]');
      await page.click('details:has(form[action$="/rotate"]) > summary');
      await page.select('form[action$="/rotate"] select', '0');
      await press(page, 'form[action$="/rotate"] .button');
      const next = (await page.$eval('main pre', (block) => block.textContent)).trim();
      const me = (bearer: string) => fetch(`${base}/api/v1/me`, { headers: { authorization: `Bearer ${bearer}` } });
      expect((await me(next)).status).toBe(200);
      await until(async () => (await me(key)).status === 401, { what: 'the old key to end', timeoutMs: 10_000 });
      await press(page, 'main a[href="/account/keys"]');
      expect(await visibleText(page)).toContain('this session');
      for (const [tab, words] of [
        ['webhooks', 'No webhooks yet'],
        ['jobs', 'No jobs yet'],
      ] as const) {
        await press(page, `.tabs a[href="/account/${tab}"]`);
        expect(await visibleText(page)).toContain(words);
      }
      await press(page, '.tabs a[href="/account"]');
      await press(page, 'form[action="/account/session/end"] .button');
      await page.goto(`${base}/account`);
      expect(await visibleText(page)).toContain('API key');
    });
  }, 120_000);

  it('gets no more accounts a day than one address may open', async () => {
    // The newcomer above has opened the first of two.
    const open = async (): Promise<Response> => {
      const page = await (await fetch(`${base}/sign-up`, { headers: { accept: 'text/html' } })).text();
      const form = /name="form" value="([^"]+)"/.exec(page)?.[1] ?? '';
      return fetch(`${base}/sign-up`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ form }),
        headers: { accept: 'text/html', origin: base },
      });
    };
    expect((await open()).status).toBe(303);
    expect((await open()).status).toBe(429);
  });

  it('is told where accounts are opened by the operator alone', async () => {
    const closed = await Service.start(world.service, { SIGN_UP: 'off' });
    try {
      const page = await closed.app.inject({ url: '/sign-up' });
      expect(page.payload).toContain('Accounts are opened by the operator');
      expect(page.payload).not.toContain('Open a free account');
      const headers = { 'sec-fetch-site': 'same-origin' };
      const sent = await closed.app.inject({ method: 'POST', url: '/sign-up', headers });
      expect([sent.statusCode, sent.payload]).toEqual([403, expect.stringContaining('Accounts are opened')]);
    } finally {
      await closed.stop();
    }
  }, 60_000);

  it('finds a form refused where the API takes JSON', async () => {
    const answer = await fetch(`${base}/api/v1/startups/submit`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Acme' }),
      headers: { authorization: `Bearer ${world.key}` },
    });
    expect(answer.status).toBe(415);
  });
});

describeWithInfra(CHROMIUM, 'a service without any record', () => {
  it('has no empty section, chart, column, list or figure on its pages', async () => {
    const empty = await Service.start();
    const opened = await TestBrowser.start();
    try {
      await empty.app.listen(0, '127.0.0.1');
      const { faults } = await walkPages(opened, (await empty.app.getUrl()).replace('[::1]', '127.0.0.1'));
      expect(faults).toEqual({});
    } finally {
      await opened.close();
      await empty.stop();
    }
  }, 180_000);
});
