import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count, shortUsd, usd } from '../../src/web/design/amounts.js';
import { html } from '../../src/web/design/html.js';
import { TestBrowser } from '../kit/browser.js';
import { walkPages } from '../kit/empty-parts.js';
import { CHROMIUM, describeWithInfra } from '../kit/infra.js';
import { runCommand, startStack, type StartedStack } from '../kit/running-stack.js';
import { until } from '../kit/until.js';

/** As parsed: the assertions say what it is. */
type Json = Awaited<ReturnType<Response['json']>>;

const folder = mkdtempSync(join(tmpdir(), 'scoutline-demo-'));
const dataDir = join(folder, 'data');
const otherDir = join(folder, 'other');
let stack: StartedStack | undefined;

async function get(path: string): Promise<{ body: Json; headers: Headers }> {
  const { base_url: base, api_key: key } = (stack as StartedStack).line;
  const answer = await fetch(`${base}/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect([path, answer.status]).toEqual([path, 200]);
  return { body: await answer.json(), headers: answer.headers };
}

async function page(path: string): Promise<string> {
  const answer = await fetch((stack as StartedStack).line.base_url + path, { headers: { accept: 'text/html' } });
  expect([path, answer.status, answer.headers.get('x-demo-data')]).toEqual([path, 200, 'true']);
  return answer.text();
}

/** A name as HTML in a regular expression. */
const escaped = (name: string): string => html`${name}`.toString().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

afterAll(async () => {
  await stack?.interrupt();
  rmSync(folder, { recursive: true, force: true });
});

describe('npm start -- --demo', () => {
  it('fills a new folder with records of every kind, and says on each answer and page that they are made up', async () => {
    stack = await startStack(dataDir, ['--demo']);
    expect(stack.output()).not.toContain('not complete');

    const { body: company, headers } = await get('startups/tidewell-robotics?include=provenance');
    expect(headers.get('x-demo-data')).toBe('true');
    // The corrected figure, and the source that corrected it.
    expect(company.data).toMatchObject({ employee_count: 91, hq_country: 'NO' });
    expect(company.data.provenance.employee_count).toMatchObject({ source: 'demo-recount' });
    expect(company.data.funding_rounds.length).toBe(3);
    expect(company.data.founders.length).toBe(2);

    expect((await get('startups?limit=1')).body.pagination.total).toBeGreaterThan(300);
    expect((await get('investors?q=Northlight')).body.data.length).toBe(1);
    expect((await get('trends/current')).body.capital_deployed.rounds).toBeGreaterThan(1);
    expect((await get('domains')).body.data.length).toBeGreaterThan(5);
    expect((await get('arbitrage')).body).toMatchObject({ live_arbitrages: 2, degraded_venues: [] });
    const submissions = (await get('submissions')).body.data as Json[];
    expect(submissions.map(({ status }) => status).sort()).toEqual(['pending_review', 'pending_review', 'public']);
    expect((await get('webhooks')).body.webhooks).toMatchObject([{ verified: true }]);

    for (const path of ['/', '/companies/tidewell-robotics', '/trends', '/investors', '/domains', '/arbitrage']) {
      expect(await page(path)).toContain('Demo data');
    }
    const shown = await page('/companies/tidewell-robotics');
    for (const part of ['In the news', 'Reviews', 'Articles', 'Products', '$18.4M']) expect(shown).toContain(part);
    await until(async () => (await get('webhooks')).body.webhooks[0].active === true, { what: 'the webhook' });
  }, 240_000);

  it('states the API’s figures on its pages', async () => {
    const { body: list } = await get('startups?limit=20');
    expect(await page('/companies')).toContain(`${count(list.pagination.total)} companies on file`);
    let figures = 0;
    for (const { slug } of list.data as Json[]) {
      const { data } = (await get(`startups/${slug}`)).body;
      const text = await page(`/companies/${slug}`);
      const stated = [
        ...(data.employee_count === null ? [] : [count(data.employee_count)]),
        ...(data.total_funding === null ? [] : [shortUsd(data.total_funding)]),
        ...(data.funding_rounds as Json[]).flatMap(({ amount }) => (amount === null ? [] : [usd(amount)])),
      ];
      expect([slug, stated.filter((figure) => !text.includes(figure))]).toEqual([slug, []]);
      figures += stated.length;
    }
    expect(figures).toBeGreaterThan(20);
    const investors = (await get('investors?limit=20')).body;
    const table = (await page('/investors')).replace(/\s+/g, ' ');
    expect(table).toContain(`${count(investors.pagination.total)} on file`);
    for (const { name, deals } of investors.data as Json[]) {
      expect(table).toMatch(new RegExp(`>${escaped(name)}</a></th>.{0,120}?<td class="num">${count(deals)}</td>`));
    }
    const { body: trends } = await get('trends/current');
    expect(await page('/trends')).toContain(shortUsd(trends.capital_deployed.amount));
  }, 120_000);

  describeWithInfra(CHROMIUM, 'in a browser', () => {
    it('has no empty section, chart, column, list or figure on any page', async () => {
      const browser = await TestBrowser.start();
      try {
        const { paths, faults } = await walkPages(browser, (stack as StartedStack).line.base_url);
        expect(faults).toEqual({});
        for (const kind of ['companies', 'investors', 'people', 'products', 'articles']) {
          expect(paths.filter((path) => path.startsWith(`/${kind}/`)).length).toBeGreaterThan(0);
        }
      } finally {
        await browser.close();
      }
    }, 240_000);
  });

  it('shows commands the venues of the demo, whatever shell they run in', () => {
    const { code, json } = runCommand('arbitrage', 'refresh', '--json', '--data', dataDir);
    expect(code).toBe(0);
    expect(json).toMatchObject({ live: 2, opened: 0, closed: 0 });
  }, 60_000);

  it('refuses a folder with other data, and to remove a demo that runs or is none', async () => {
    expect(runCommand('accounts', 'create', '--plan', 'free', '--json', '--data', otherDir).code).toBe(0);
    for (const args of [
      ['start', '--demo', '--port', '0', '--data', otherDir],
      ['demo', 'remove', '--data', otherDir],
      ['demo', 'remove', '--data', dataDir],
    ]) {
      const { code, stderr } = runCommand(...args);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/is no demo|has data that is no demo|stop it first/)]);
    }
    expect(existsSync(join(otherDir, 'secrets.json'))).toBe(true);
  }, 120_000);

  it('stays a demo at later starts, filled once, until one command removes it', async () => {
    expect(await stack?.interrupt()).toBe(0);
    const startedAt = performance.now();
    stack = await startStack(dataDir);
    expect(stack.output()).not.toContain('demo data:');
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    expect(await page('/companies/tidewell-robotics')).toContain('Demo data');
    expect(await stack.interrupt()).toBe(0);
    stack = undefined;
    expect(runCommand('demo', 'remove', '--json', '--data', dataDir)).toMatchObject({
      code: 0,
      json: { removed: true },
    });
    expect(existsSync(dataDir)).toBe(false);
  }, 180_000);
});
