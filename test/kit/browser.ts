import axe from 'axe-core';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import puppeteer, { type Browser, type Page, type Protocol, type SerializedAXNode } from 'puppeteer-core';

/** How a page is looked at. */
export interface View {
  /** CSS pixels; default 1280. */
  readonly width?: number;
  readonly scripts?: boolean;
  readonly scheme?: 'light' | 'dark';
  /** Of the site, as `name=value`; who brings one shares it with nobody else that looks. */
  readonly cookie?: string;
  /** What it is read over, as Chromium imitates it; default the machine's own speed. */
  readonly line?: Protocol.Network.EmulateNetworkConditionsRequest;
}

/** A page as a browser has it after everything is loaded. */
export interface OpenPage {
  readonly page: Page;
  readonly status: number;
  /** What the console said, what failed to load, and what was thrown. */
  readonly complaints: readonly string[];
  /** Every address that was asked for, the page itself first. */
  readonly requests: readonly string[];
  /** What came over the wire until now, without what was in a cache. */
  readonly bytes: () => number;
}

export interface Violation {
  readonly rule: string;
  readonly impact: string;
  readonly elements: readonly string[];
}

const WIDE = 1_280;
const HEIGHT = 800;
/** A machine that does ten other things is slow; a page that never loads is another matter. */
const LOAD_TIMEOUT_MS = 60_000;

/** The machine's own Chromium, without a window, with a profile that is removed when it closes. */
export class TestBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly profile: string,
  ) {}

  static async start(): Promise<TestBrowser> {
    const profile = mkdtempSync(join(tmpdir(), 'browser-'));
    const browser = await puppeteer.launch({
      executablePath: onPath('chromium'),
      userDataDir: profile,
      timeout: LOAD_TIMEOUT_MS,
      protocolTimeout: LOAD_TIMEOUT_MS,
      // Chromium refuses its sandbox to root, as whom containers run; the only pages opened are our own.
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage', '--disable-gpu'],
    });
    return new TestBrowser(browser, profile);
  }

  /** Opens `url`, hands it to `look`, and closes it again. */
  async visit<T>(url: string, view: View, look: (open: OpenPage) => Promise<T>): Promise<T> {
    const context = view.cookie === undefined ? null : await this.browser.createBrowserContext();
    const page = await (context ?? this.browser).newPage();
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
      const network = await page.createCDPSession();
      await network.send('Network.enable');
      // As somebody who comes for the first time.
      await network.send('Network.setCacheDisabled', { cacheDisabled: true });
      if (line) await network.send('Network.emulateNetworkConditions', line);
      network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
      await page.setViewport({ width, height: HEIGHT });
      await page.setJavaScriptEnabled(scripts);
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      const answer = await page.goto(url, { waitUntil: 'networkidle0', timeout: LOAD_TIMEOUT_MS });
      return await look({ page, status: answer?.status() ?? 0, complaints, requests, bytes: () => bytes });
    } finally {
      await (context ?? page).close();
    }
  }

  async close(): Promise<void> {
    await this.browser.close();
    rmSync(this.profile, { recursive: true, force: true });
  }
}

/** The widths of a telephone, a tablet and a desk, in CSS pixels. */
export const WIDTHS = [360, 768, 1_440] as const;
export const SCHEMES = ['light', 'dark'] as const;

/**
 * Everything axe-core finds on a page in light and dark, and what scrolls sideways at each width, by `width scheme`. All
 * its rules are asked in light colours at the widths where the frame of a page differs; what dark colours may do
 * differently is contrast alone.
 */
export async function faultsInEveryView(page: Page): Promise<Record<string, readonly (Violation | string)[]>> {
  await page.evaluate(axe.source);
  const found: Record<string, readonly (Violation | string)[]> = {};
  for (const scheme of SCHEMES) {
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      // Else colours would still be on their way from the other scheme.
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    for (const width of WIDTHS) {
      await page.setViewport({ width, height: HEIGHT });
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

/** What axe-core finds at WCAG 2.2 A and AA and among best practices that is serious or worse. */
export async function seriousViolations(page: Page): Promise<Violation[]> {
  // Through the debugger, which the page's own content security policy does not bind.
  await page.evaluate(axe.source);
  const found = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as axe.AxeResults;
  return found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(violationOf);
}

/** The names of the pictures of a page that are large enough to be seen, as assistive technology reads them. */
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
  // One that is drawn and not read has no name, as far as its reader knows.
  return [...names, ...Array.from({ length: Math.max(0, drawn - names.length) }, () => '')];
}

/** The words a reader sees. */
export async function visibleText(page: Page): Promise<string> {
  return (await page.evaluate('document.body.innerText')) as string;
}

/** The elements that reach past the right edge of the window, where the page scrolls sideways. */
export async function sidewaysScrollers(page: Page): Promise<string[]> {
  return (await page.evaluate(`(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    // What stands in a box that scrolls by itself does not widen the page.
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

function onPath(program: string): string {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return join(folder, program);
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${program} is not on the PATH`);
}
