import { median, type Measured, type StackBenchContext, type StackMeasure } from './measure.js';
import { withCompany } from './metered-get.bench.js';

const VISITS = 5;
const TARGET_MS = 1_000;
/** A telephone with a poor connection, as Lighthouse takes it. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: (1.6 * 1_000_000) / 8, uploadThroughput: 93_750 };
const PAGES = ['/', '/companies', '/companies/acme-robotics', '/trends', '/pricing', '/sign-up', '/docs'];

/** Time to first paint of a first visit. */
export const firstPaintMeasures: readonly StackMeasure[] = [
  {
    name: 'first_paint',
    needsStack: true,
    summary:
      'slowest of seven pages: median first contentful paint in Chromium at 1.6 Mbit/s and 150 ms, nothing cached',
    run: measureFirstPaint,
  },
];

async function measureFirstPaint(context: StackBenchContext): Promise<Measured> {
  // A package of development, and a program that is not everywhere: only who measures this needs them.
  const { TestBrowser } = await import('../kit/browser.js');
  await withCompany(context);
  const browser = await TestBrowser.start();
  const slowest: number[] = [];
  try {
    for (const path of PAGES) {
      const times: number[] = [];
      // The first is for the server, which has not been asked for this page yet.
      for (let visit = 0; visit <= VISITS; visit++) {
        context.signal.throwIfAborted();
        const view = { width: 360, line: SLOW_LINE };
        const { paint, bytes } = await browser.visit(`${context.stack.baseUrl}${path}`, view, async (open) => ({
          paint: (await open.page.evaluate(FIRST_PAINT)) as number,
          bytes: open.bytes(),
        }));
        if (visit > 0) times.push(paint);
        if (visit === VISITS) {
          context.log(`  ${path}: ${median(times).toFixed(0)} ms, ${Math.round(bytes / 1_000)} kB in all`);
        }
      }
      slowest.push(median(times));
    }
  } finally {
    await browser.close();
  }
  return { value: Math.round(Math.max(...slowest)), unit: 'ms', target: TARGET_MS };
}

const FIRST_PAINT = `performance.getEntriesByName('first-contentful-paint')[0].startTime`;
