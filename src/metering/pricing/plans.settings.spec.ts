import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPlans, planRank } from './plans.settings.js';
import { PRICE_LIST } from '../../price-list.js';
import { Prices } from './prices.service.js';

let folder: string;
const prices = new Prices(PRICE_LIST);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plans-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function load(content: string): ReturnType<typeof loadPlans> {
  const file = join(folder, 'plans.json');
  writeFileSync(file, content);
  return loadPlans(file);
}

describe('plans', () => {
  it('are overridden part by part', () => {
    const plans = load(
      JSON.stringify({
        free: { allowances: { api: 7 }, dailyCaps: { api: null } },
        pro: { title: 'P', usdPerMonth: 249.5 },
      }),
    );
    expect(plans.free).toMatchObject({ allowances: { api: 7, intel: 10 }, dailyCaps: {}, requestsPerMinute: 20 });
    expect(plans.pro).toMatchObject({ title: 'P', allowances: { api: 50_000 }, usdPerMonth: 249.5 });
    expect(plans.pro_mini.usdPerMonth).toBe(19);
    expect(load('{"pro": {"usdPerMonth": null}}').pro.usdPerMonth).toBeNull();
    expect(loadPlans(null).free.dailyCaps).toEqual({ api: 25 });
  });

  it.each([
    ['{', /plans\.json/],
    ['[]', /must be an object/],
    ['{"gold": {}}', /gold is no plan/],
    ['{"free": {"allowances": {"api": -1}}}', /free\.allowances\.api must be a whole number/],
    ['{"free": {"allowances": {"api": 1.5}}}', /whole number/],
    ['{"free": {"allowances": {"tea": 1}}}', /tea is no wallet/],
    ['{"free": {"requestsPerMinute": 0}}', /at least 1/],
    ['{"pro": {"usdPerMonth": -1}}', /pro\.usdPerMonth must be dollars/],
    ['{"pro": {"usdPerMonth": 1.005}}', /at most two decimals/],
    ['{"pro": {"usdPerMonth": "19"}}', /usdPerMonth must be dollars/],
    ['{"free": {"colour": "red"}}', /free\.colour is no field/],
  ])('refuse %s with the field and the rule', (content, message) => {
    expect(() => load(content)).toThrow(message);
  });

  it('name the variable of a file that cannot be read or is no JSON', () => {
    expect(() => loadPlans(join(folder, 'missing.json'))).toThrow(/^PLANS_FILE is ".*missing\.json": ENOENT/);
    expect(() => load('{')).toThrow(/^PLANS_FILE is ".*plans\.json": /);
  });

  it('say which wallets can be spent on them', () => {
    expect([...prices.walletsSpentOn('free', planRank)].sort()).toEqual(['api', 'intel', 'video']);
    expect([...prices.walletsSpentOn('pro_lite', planRank)].sort()).toEqual(['api', 'enrich', 'intel', 'video']);
  });
});

describe('the price list', () => {
  it('has each operation and each route once', () => {
    expect(new Set(PRICE_LIST.map(({ id }) => id)).size).toBe(PRICE_LIST.length);
    expect(new Set(PRICE_LIST.map(({ method, path }) => `${method} ${path}`)).size).toBe(PRICE_LIST.length);
  });

  it.each([
    ['intel.lookup', 10, 'intel', 402],
    ['enrich', 5, 'enrich', 402],
    ['enrich.email', 5, 'api', 429],
    ['startups.submit', 5, 'api', 429],
    ['companies.hiring_scan', 2, 'api', 429],
    ['video.create', 1, 'video', 402],
    ['clip.create', 'computed', 'api', 402],
    ['changes.list', 'computed', 'api', 429],
    ['social.transcript.create', 1, 'api', 429],
    ['startups.match', 1, 'api', 429],
  ])('%s costs %s of %s and answers %i without them', (id, credits, wallet, creditsOut) => {
    expect(prices.find(id)).toMatchObject({ credits, wallet, creditsOut });
  });

  it('answers 402 or 403 where the plan is too low, as the reference says', () => {
    const gated = PRICE_LIST.filter(({ minimumPlan }) => minimumPlan).map(({ id, planTooLow }) => [id, planTooLow]);
    expect(gated).toEqual([
      ['arbitrage.webhooks.create', 402],
      ['arbitrage.webhooks.replay', 402],
      ['arbitrage.webhooks.replay_since', 402],
      ['webhooks.create', 402],
      ['enrich', 403],
      ['changes.list', 403],
      ['datasets.files', 403],
      ['domains.list', 403],
    ]);
  });
});
