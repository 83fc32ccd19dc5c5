import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHROMIUM, CURL, describeWithInfra } from '../kit/infra.js';
import { TestBrowser, visibleText } from '../kit/browser.js';
import { until } from '../kit/until.js';
import { InsightWorld } from './press/world.js';
import { freePort } from '../../src/embedded/stack/free-port.js';

const run = promisify(execFile);
const COMPANIES = [
  {
    id: 1,
    slug: 'acme-robotics',
    name: 'Acme Robotics',
    website: 'https://acme-robots.com',
    one_liner: 'Robots that weed',
    industries: ['Robotics'],
    team_size: 31,
    all_locations: 'Wageningen, Netherlands',
    status: 'Active',
  },
  { id: 2, slug: 'beta', name: 'Beta Robots', website: 'https://beta-robots.com', one_liner: 'Robots that wait' },
  { id: 3, slug: 'plain', name: 'Plain', website: 'https://plain.com' },
];

let world: InsightWorld;
let base: string;

beforeAll(async () => {
  // The pages name the address under which the world reaches the service, so it must be known before it listens.
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  world = await InsightWorld.start(COMPANIES, { PUBLIC_URL: base });
  await world.service.app.listen(port, '127.0.0.1');
});

afterAll(async () => world?.stop());

describeWithInfra(CURL, 'the first five minutes', () => {
  it('say nothing that does not happen: each command is run, and its answer is the one that is shown', async () => {
    // An earlier reader may have seen the page before the companies were on file.
    const markdown = await until(
      async () => {
        const text = await (await fetch(`${base}/docs/first-five-minutes.md`)).text();
        return text.includes('Acme') && text;
      },
      { what: 'the page to name a company on file' },
    );
    const lessons = lessonsOf(markdown);
    expect(lessons.length).toBeGreaterThanOrEqual(11);
    const env: Record<string, string | undefined> = { ...process.env, API_KEY: world.key };
    for (const { command, shown } of lessons) {
      const { stdout } = await run('sh', ['-c', command.replace('curl ', 'curl -s ')], { env, timeout: 30_000 });
      const answer = parsed(stdout);
      expect({ command, status: answer.status }).toEqual({ command, status: shown.status });
      expect(differences(shown.body, answer.body, command)).toEqual([]);
      for (const [name, value] of shown.headers) {
        expect([command, name, answer.headers.has(name)]).toEqual([command, name, true]);
        if (EXACT_HEADERS.has(name)) expect(answer.headers.get(name)).toBe(value);
      }
      env.CURSOR = (answer.body as { pagination?: { next_cursor?: string } }).pagination?.next_cursor ?? env.CURSOR;
    }
  });

  it('are a page for readers, linked from the documentation', async () => {
    const html = await (await fetch(`${base}/docs/first-five-minutes`, { headers: { accept: 'text/html' } })).text();
    expect(html).toContain('<h1');
    const docs = await (await fetch(`${base}/docs`, { headers: { accept: 'text/html' } })).text();
    expect(docs).toContain('href="/docs/first-five-minutes"');
    expect(docs).toContain('href="/docs/reference"');
  });
});

/** Where the viewer has the operation. */
const ME = '#tag/account/GET/api/v1/me';

describeWithInfra(CHROMIUM, 'the explorer', () => {
  it('draws the document and asks nobody but this service, under a policy that no script breaks', async () => {
    const browser = await TestBrowser.start();
    try {
      await browser.visit(`${base}/docs/reference/explorer`, {}, async ({ page, status, complaints, requests }) => {
        expect(status).toBe(200);
        const text = await until(
          async () => {
            const shown = await visibleText(page);
            return shown.includes('Structured data on companies') ? shown : null;
          },
          { what: 'the reference to be drawn', timeoutMs: 60_000 },
        );
        // Nothing was refused by the policy, and nothing failed to load.
        expect(complaints.filter((each) => !each.startsWith('warn:'))).toEqual([]);
        expect(text).toContain('Companies');
        expect(text).not.toContain('/api/admin/');
        expect(
          requests.filter((url) => !url.startsWith(base) && !url.startsWith('data:') && !url.startsWith('blob:')),
        ).toEqual([]);
      });
    } finally {
      await browser.close();
    }
  }, 180_000);

  it('calls the service with the caller’s key, and shows the answer', async () => {
    const { key } = await world.service.account('pro');
    const browser = await TestBrowser.start();
    try {
      await browser.visit(`${base}/docs/reference/explorer`, {}, async ({ page, complaints }) => {
        const wait = { timeout: 60_000 };
        const token = await page.waitForSelector('input[placeholder="Token"]', wait);
        await token?.type(key);
        // The parts of the document are rendered on scroll.
        await page.evaluate(`location.hash = ${JSON.stringify(ME)}`);
        const open = await page.waitForSelector('::-p-xpath(//button[contains(., "/api/v1/me")])', wait);
        await open?.evaluate((button) => (button as unknown as { click(): void }).click());
        const send = await page.waitForSelector('::-p-xpath(//button[contains(., "Send")])', {
          ...wait,
          visible: true,
        });
        const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/me', wait);
        await send?.evaluate((button) => (button as unknown as { click(): void }).click());
        expect((await answered).status()).toBe(200);
        const shown = async (): Promise<boolean> => /200\s*OK/.test(await visibleText(page));
        await until(async () => ((await shown()) ? true : null), { what: 'the answer', timeoutMs: 60_000 });
        expect(complaints.filter((each) => !each.startsWith('warn:'))).toEqual([]);
      });
    } finally {
      await browser.close();
    }
  }, 180_000);

  it('runs scripts of this service only, and none that stand in the page', async () => {
    const page = await fetch(`${base}/docs/reference/explorer`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/);
    const script = await fetch(`${base}/docs/reference/viewer.js`);
    const etag = script.headers.get('etag') ?? '';
    expect([script.status, etag]).toEqual([200, expect.stringMatching(/^"/)]);
    const known = await fetch(`${base}/docs/reference/viewer.js`, { headers: { 'if-none-match': etag } });
    expect(known.status).toBe(304);
  });
});

const EXACT_HEADERS = new Set(['idempotency-replayed', 'www-authenticate', 'content-type']);

interface Shown {
  readonly status: number;
  readonly headers: Map<string, string>;
  readonly body: unknown;
}

interface Lesson {
  readonly command: string;
  readonly shown: Shown;
}

/** Each `sh` block with the `http` block that follows it. */
function lessonsOf(markdown: string): Lesson[] {
  const blocks = markdown.split('\n```').map((part) => part.split('\n'));
  return blocks.flatMap(([kind, ...lines], index) => {
    if (kind !== 'sh') return [];
    const [next, ...answer] = blocks.slice(index + 1).find(([name]) => name === 'sh' || name === 'http') ?? [];
    if (next !== 'http') throw new Error(`no answer is shown to ${lines.join(' ')}`);
    return [{ command: lines.join('\n'), shown: parsed(answer.join('\r\n')) }];
  });
}

function parsed(text: string): Shown {
  const at = text.indexOf('\r\n\r\n');
  const [first = '', ...headers] = text.slice(0, at).split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: new Map(
      headers.map((line) => [line.split(': ')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(': ') + 2)]),
    ),
    body: JSON.parse(text.slice(at)),
  };
}

/** Members that are shown and are not there, or are of another type; words and figures are examples, codes are not. */
function differences(shown: unknown, real: unknown, where: string): string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(real)) return [`${where} is no list`];
    if (shown.length > real.length) return [`${where} has ${real.length} elements, not ${shown.length}`];
    if (shown.length === 0 && real.length > 0) return [];
    return shown.flatMap((each, index) => differences(each, real[index], `${where}[${index}]`));
  }
  if (shown !== null && typeof shown === 'object') {
    if (real === null || typeof real !== 'object') return [`${where} is no object`];
    return Object.entries(shown).flatMap(([name, value]) =>
      name in real
        ? differences(value, (real as Record<string, unknown>)[name], `${where}.${name}`)
        : [`${where}.${name} is missing`],
    );
  }
  const isExact = /\.(?:code|error|cost|slug|matched|status|title)$/.test(where) && shown !== '…';
  if (isExact) return shown === real ? [] : [`${where} is ${JSON.stringify(real)}`];
  return shown === null || typeof shown === typeof real ? [] : [`${where} is ${JSON.stringify(real)}`];
}
