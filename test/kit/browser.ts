import type axe from 'axe-core';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import puppeteer, {
  type Browser,
  type CDPSession,
  type Page,
  type Protocol,
  type SerializedAXNode,
} from 'puppeteer-core';

/** How a page is rendered. */
export interface View {
  /** CSS pixels; default 1280. */
  readonly width?: number;
  readonly scripts?: boolean;
  readonly scheme?: 'light' | 'dark';
  /** Cookie of the site, as `name=value`; a visit with a cookie gets its own browser context. */
  readonly cookie?: string;
  /** Network conditions that Chromium emulates; default the machine's own speed. */
  readonly line?: Protocol.Network.EmulateNetworkConditionsRequest;
  /** In a tab that such visits may share, one after the other; not for a pointer, whose place a tab keeps. */
  readonly inSharedTab?: true;
}

/** A fully loaded page. */
export interface OpenPage {
  readonly page: Page;
  readonly status: number;
  /** Console messages, failed loads and uncaught errors. */
  readonly complaints: readonly string[];
  /** Every requested URL, the page itself first. */
  readonly requests: readonly string[];
  /** Transferred bytes so far, without cached ones. */
  readonly bytes: () => number;
}

export interface Violation {
  readonly rule: string;
  readonly impact: string;
  readonly elements: readonly string[];
}

const WIDE = 1_280;
const HEIGHT = 800;
/** Generous for a busy machine; only a page that never loads exceeds it. */
const LOAD_TIMEOUT_MS = 60_000;
/** After its load event, a page that has requested nothing for so long is whole. */
const QUIET_MS = 60;

/** Without windows, glyphs would otherwise be as wide as whole pixels. */
const AS_DRAWN = '--font-render-hinting=none';

/** Minified, since each page compiles it anew: that takes half of the time of the full text. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The machine's headless Chromium, with a profile that is removed on close. */
export class TestBrowser {
  /** Shared tabs that no visit uses. */
  private readonly idleTabs: Page[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly profile: string,
    /** The controls of a window take the focus from a page, and its tab does not get it back for another page. */
    private readonly sharesTabs: boolean,
  ) {}

  static async start(): Promise<TestBrowser> {
    const profile = mkdtempSync(join(tmpdir(), 'browser-'));
    const program = browserProgram();
    const browser = await puppeteer.launch({
      executablePath: program,
      userDataDir: profile,
      timeout: LOAD_TIMEOUT_MS,
      protocolTimeout: LOAD_TIMEOUT_MS,
      // Chromium refuses its sandbox to root, the user of containers; it opens only our own pages.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-dev-shm-usage',
        '--disable-gpu',
        AS_DRAWN,
      ],
    });
    return new TestBrowser(browser, profile, program.endsWith(WITHOUT_WINDOWS));
  }

  /** Opens `url`, passes it to `look`, and closes it. */
  async visit<T>(url: string, view: View, inspect: (open: OpenPage) => Promise<T>): Promise<T> {
    const context = view.cookie === undefined ? null : await this.browser.createBrowserContext();
    let network: CDPSession | undefined;
    const isShared = view.inSharedTab === true && context === null && this.sharesTabs;
    const page = (isShared && this.idleTabs.pop()) || (await (context ?? this.browser).newPage());
    try {
      if (context && view.cookie) {
        const [name = '', value = ''] = view.cookie.split('=', 2);
        await context.setCookie({ name, value, domain: new URL(url).hostname, path: '/', secure: false });
      }
      const complaints: string[] = [];
      const requests: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`thrown: ${String(error)}`));
      page.on('request', (request) => requests.push(request.url()));
      page.on('requestfailed', (request) => complaints.push(`not loaded: ${request.url()}`));
      const { width = WIDE, scripts = true, scheme = 'light', line } = view;
      let bytes = 0;
      network = await page.createCDPSession();
      await network.send('Network.enable');
      // As on a first visit.
      await network.send('Network.setCacheDisabled', { cacheDisabled: true });
      if (line) await network.send('Network.emulateNetworkConditions', line);
      network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
      await page.setViewport({ width, height: HEIGHT });
      await page.setJavaScriptEnabled(scripts);
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      const answer = await page.goto(url, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS });
      await page.waitForNetworkIdle({ idleTime: QUIET_MS, timeout: LOAD_TIMEOUT_MS });
      return await inspect({ page, status: answer?.status() ?? 0, complaints, requests, bytes: () => bytes });
    } finally {
      await network?.detach().catch(() => undefined);
      if (isShared && (await isEmptied(page))) this.idleTabs.push(page);
      else await (context ?? page).close();
    }
  }

  async close(): Promise<void> {
    await this.browser.close();
    rmSync(this.profile, { recursive: true, force: true });
  }
}

/**
 * Ends the document of a tab, so that nothing of it reaches the next visit, in the same process, which has compiled what
 * visits run. False where the tab does not answer.
 */
async function isEmptied(page: Page): Promise<boolean> {
  for (const event of ['console', 'pageerror', 'request', 'requestfailed'] as const) page.removeAllListeners(event);
  try {
    await page.emulateMediaType();
    await page.emulateMediaFeatures();
    await page.evaluate(`location.replace('about:blank')`);
    await page.waitForFunction(`location.href === 'about:blank'`);
    return true;
  } catch {
    return false;
  }
}

/** Widths of a phone, a tablet and a desktop, in CSS pixels. */
export const WIDTHS = [360, 768, 1_440] as const;
export const SCHEMES = ['light', 'dark'] as const;

/**
 * All axe-core findings of a page in light and dark, and sideways scrolling at each width, by `width scheme`. Light
 * colours get all rules at the widths where the layout differs; dark colours only the contrast rules.
 */
export async function faultsInEveryView(page: Page): Promise<Record<string, readonly (Violation | string)[]>> {
  await page.evaluate(AXE);
  const found: Record<string, readonly (Violation | string)[]> = {};
  for (const width of WIDTHS) {
    // Once a width: a new layout takes longer than new colours.
    await page.setViewport({ width, height: HEIGHT });
    for (const scheme of SCHEMES) {
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        // Otherwise a colour transition from the other scheme would still run.
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      const seen = ASKED[scheme].includes(width) ? await violations(page, scheme) : [];
      const faults = [...seen, ...(await sidewaysScrollers(page))];
      if (faults.length > 0) found[`${width} ${scheme}`] = faults;
    }
  }
  return found;
}

const ASKED: Readonly<Record<(typeof SCHEMES)[number], readonly number[]>> = { light: [360, 1_440], dark: [1_440] };

async function violations(page: Page, scheme: (typeof SCHEMES)[number]): Promise<Violation[]> {
  const rules = scheme === 'dark' ? ", runOnly: ['color-contrast']" : '';
  const result = (await page.evaluate(`axe.run(document, { resultTypes: ['violations']${rules} })`)) as axe.AxeResults;
  return result.violations.map(violationOf);
}

function violationOf({ id, impact, nodes }: axe.Result): Violation {
  return {
    rule: id,
    impact: String(impact),
    elements: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`),
  };
}

/** Findings of axe-core at WCAG 2.2 A and AA and best practices, serious or worse. */
export async function seriousViolations(page: Page): Promise<Violation[]> {
  // Evaluated through the debugger, which bypasses the page's content security policy.
  await page.evaluate(AXE);
  const found = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as axe.AxeResults;
  return found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(violationOf);
}

/** Accessible names of a page's visible pictures. */
export async function pictureNames(page: Page): Promise<string[]> {
  const drawn = (await page.evaluate(
    '[...document.querySelectorAll("svg[role=img], img")].filter((one) => one.getBoundingClientRect().height > 20).length',
  )) as number;
  const names: string[] = [];
  const walk = (node: SerializedAXNode | null): void => {
    if (node?.role === 'image' || node?.role === 'img') names.push(node.name ?? '');
    for (const child of node?.children ?? []) walk(child);
  };
  walk(await page.accessibility.snapshot({ interestingOnly: false }));
  // A drawn picture without an accessible node has no name.
  return [...names, ...Array.from({ length: Math.max(0, drawn - names.length) }, () => '')];
}

/** The visible text. */
export async function visibleText(page: Page): Promise<string> {
  return (await page.evaluate('document.body.innerText')) as string;
}

/** Elements beyond the right edge of the window, where the page scrolls sideways. */
export async function sidewaysScrollers(page: Page): Promise<string[]> {
  return (await page.evaluate(`(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    // Content of a scrolling box does not widen the page.
    const boxed = (element) => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(box).overflowX)) return true;
      }
      return false;
    };
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => !boxed(element))
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
    return wide.length > 0 ? wide : ['the page itself'];
  })()`)) as string[];
}

/** Debian's Chromium without its windows takes a fifth less processor time; where it is missing, the usual one. */
const WITHOUT_WINDOWS = 'chromium-headless-shell';
const PROGRAMS = [WITHOUT_WINDOWS, 'chromium'];

function browserProgram(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program))).find(isProgram);
  if (!found) throw new Error(`neither ${PROGRAMS.join(' nor ')} is on the PATH`);
  return found;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Clicks what leads to another page, where scripts run. It waits until that stands still: faults that go move it. */
export async function press(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.locator(selector).click()]);
}
