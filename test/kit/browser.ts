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
    const page = await this.browser.newPage();
    try {
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
      await page.close();
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
 * Everything axe-core finds on a page at each width in light and dark, by `width scheme`, and what scrolls sideways.
 * What the two schemes may do differently is contrast alone, so that dark is asked only for that.
 */
export async function faultsInEveryView(page: Page): Promise<Record<string, readonly (Violation | string)[]>> {
  await page.evaluate(axe.source);
  const found: Record<string, readonly (Violation | string)[]> = {};
  for (const width of WIDTHS) {
    await page.setViewport({ width, height: HEIGHT });
    for (const scheme of SCHEMES) {
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        // Else colours would still be on their way from the other scheme.
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      const rules = scheme === 'dark' ? ", runOnly: ['color-contrast']" : '';
      const result = (await page.evaluate(
        `axe.run(document, { resultTypes: ['violations']${rules} })`,
      )) as axe.AxeResults;
      const faults = [...result.violations.map(violationOf), ...(await sidewaysScrollers(page))];
      if (faults.length > 0) found[`${width} ${scheme}`] = faults;
    }
  }
  return found;
}

function violationOf({ id, impact, nodes }: axe.Result): Violation {
  return {
    rule: id,
    impact: String(impact),
    elements: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`),
  };
}

/** What a walk over a page by the tab key came to; all lists are empty and `leaves` is true where nothing is wrong. */
export interface KeyboardWalk {
  readonly stops: number;
  /** Controls that the key never came to. */
  readonly unreached: readonly string[];
  /** Stops that do not show that they are one, or stand beside the window. */
  readonly unseen: readonly string[];
  /** Whether the key leads out again behind the last. */
  readonly leaves: boolean;
}

/** Tabs through the whole page, from its beginning. */
export async function keyboardWalk(page: Page): Promise<KeyboardWalk> {
  const stops = (await page.evaluate(`(() => {
    const walk = { seen: new Set(), shown: new Set() };
    const all = 'a[href], area[href], button, input, select, textarea, summary, [tabindex="0"]';
    walk.controls = [...document.querySelectorAll(all)].filter(
      (one) => one.checkVisibility() && one.tabIndex >= 0 && !one.disabled && one.type !== 'hidden',
    );
    walk.name = (one) => one.outerHTML.slice(0, 120);
    // The key is released where the focus has come to.
    document.addEventListener('keyup', () => {
      const one = document.activeElement;
      walk.seen.add(one);
      const { width, left, right } = one.getBoundingClientRect();
      const isThere = width > 0 && right > 0 && left < innerWidth;
      // A card shows it for the link that fills it.
      const rings = [one, one.parentElement, one.parentElement?.parentElement, one.closest('.card')].filter(Boolean);
      const isRung = rings.map(getComputedStyle).some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      );
      if (isThere && isRung) walk.shown.add(one);
    });
    window.keyboardWalk = walk;
    return walk.controls.length;
  })()`)) as number;
  // The parts of a date are a stop each.
  const most = stops + 1 + 4 * (await page.$$('input[type=date]')).length;
  for (let stop = 1; stop <= most; stop++) {
    await page.keyboard.press('Tab');
    if (stop > stops && (await page.evaluate('document.activeElement === document.body'))) break;
  }
  const found = (await page.evaluate(`({
    unreached: keyboardWalk.controls.filter((one) => !keyboardWalk.seen.has(one)).map(keyboardWalk.name),
    unseen: [...keyboardWalk.seen].filter((one) => one !== document.body && !keyboardWalk.shown.has(one)).map(keyboardWalk.name),
    leaves: document.activeElement === document.body,
  })`)) as Omit<KeyboardWalk, 'stops'>;
  return { stops, ...found };
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
