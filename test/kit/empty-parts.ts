import { type TestBrowser } from './browser.js';

/** Runs in the browser: sections, charts, columns, lists and figures without content. */
export const EMPTY_PARTS = `(() => {
  const text = (one) => (one.innerText ?? '').trim();
  const name = (one) => text(one).slice(0, 60) || one.outerHTML.slice(0, 80);
  const isBlank = (cell) => /^[–-]?$/.test(text(cell)) && !cell.querySelector('svg, img, input');
  const sections = [...document.querySelectorAll('main section:not([hidden])')].filter((one) => {
    const rest = one.cloneNode(true);
    for (const head of rest.querySelectorAll('h2, .section-head')) head.remove();
    return rest.textContent.trim() === '' && !rest.querySelector('svg, img, input, a');
  });
  const charts = [...document.querySelectorAll('main svg.chart')].filter((one) => !one.querySelector('rect.fill[height]:not([height="0"]), rect.fill, path, circle'));
  const columns = [...document.querySelectorAll('main table')].flatMap((table) =>
    [...table.querySelectorAll('thead th')].filter((_, at) => {
      const cells = [...table.tBodies].flatMap((body) => [...body.rows]).flatMap(({ cells }) => cells[at] ?? []);
      return cells.length > 0 && cells.every(isBlank) && table.checkVisibility();
    }),
  );
  const lists = [...document.querySelectorAll('main ul, main ol, main dl, main figure')].filter((one) => one.childElementCount === 0 && !one.matches('[role=listbox]'));
  const undashed = [...document.querySelectorAll('main .figures dd')].filter((one) => /^[–-]?$/.test(text(one)));
  return [...sections, ...charts, ...columns, ...lists, ...undashed].map(name);
})()`;

/** Runs in the browser: addresses of our own that the page links to. */
export const OWN_LINKS = `[...new Set([...document.querySelectorAll('main a[href]')].map((one) => new URL(one.getAttribute('href'), location.href).href.split('#')[0]))].filter((href) => href.startsWith(location.origin))`;

/** Pages that lists lead to, and how many of each kind are opened. */
const KINDS = ['companies', 'investors', 'people', 'products', 'articles', 'mentions', 'arbitrage'];
const MOST_OF_A_KIND = 3;
const STARTS = [
  ...['/', '/companies', '/investors', '/sectors', '/countries', '/trends', '/domains', '/arbitrage', '/submit'],
  ...['/tools/rewrite', '/tools/visual-summary', '/readiness', '/pricing', '/status'],
];

export interface PageWalk {
  /** In the order in which they were opened. */
  readonly paths: readonly string[];
  /** Empty parts and console messages, by path; only of pages that have some. */
  readonly faults: Readonly<Record<string, readonly string[]>>;
}

/** Opens the public pages of a running service, and a few pages of each kind of record that they lead to. */
export async function walkPages(browser: TestBrowser, base: string): Promise<PageWalk> {
  const waiting = [...STARTS];
  const seen = new Set(waiting);
  const ofKind = new Map<string, number>();
  const faults: Record<string, readonly string[]> = {};
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await browser.visit(base + path, { inSharedTab: true }, async ({ page, status, complaints }) => {
      const empty = (await page.evaluate(EMPTY_PARTS)) as string[];
      const wrong = [...empty, ...complaints, ...(status === 200 ? [] : [`status ${status}`])];
      if (wrong.length > 0) faults[String(path)] = wrong;
      for (const link of (await page.evaluate(OWN_LINKS)) as string[]) {
        const { pathname } = new URL(link);
        const [, kind = '', name = '', ...rest] = pathname.split('/');
        const count = ofKind.get(kind) ?? 0;
        const isNew = KINDS.includes(kind) && name !== '' && rest.length === 0 && !seen.has(pathname);
        if (!isNew || count >= MOST_OF_A_KIND) continue;
        ofKind.set(kind, count + 1);
        seen.add(pathname);
        waiting.push(pathname);
      }
    });
  }
  return { paths: [...seen], faults };
}
