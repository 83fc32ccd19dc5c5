import { loadConfig } from '../../src/configuration.js';
import { TextThreads } from '../../src/text/threads/text-threads.service.js';
import { OPTIONS } from '../../src/text/wording/rule.rules.js';
import { median, type BenchContext, type Measure, type Measured } from './measure.js';

const CHARACTERS = 20_000;
const TARGET_MS = 500;
const RUNS = 20;
const SENTENCES = [
  'We utilize robots in order to sort 1,200 parcels a day at the site in Lagos.',
  'Moreover, the team — six people and a dog — delves into the data prior to lunch.',
  'The depot does not close before 22:00, and they carry what is left to the dock.',
  'It is important to note that Acme Robotics plays a key role in the trial.',
  'The shed holds more boxes than the old one, and it costs $30 less a week.',
];

/** Speed of a rewriting of the longest text there is, in one paragraph, thorough: the slowest it can be asked for. */
export const rewriteMeasures: readonly Measure[] = [
  {
    name: 'rewrite',
    summary: 'median of rewriting 20,000 characters in one paragraph, thorough, until nothing is left to do',
    run: (context: BenchContext) => measureRewrite(context),
  },
];

async function measureRewrite(context: BenchContext): Promise<Measured> {
  const threads = new TextThreads({ ...loadConfig({}), text: { threads: 1, llm: null } });
  const text = Array.from({ length: 300 }, (_, i) => SENTENCES[i % SENTENCES.length])
    .join(' ')
    .slice(0, CHARACTERS);
  const terms = { strength: 'thorough', options: OPTIONS } as const;
  const times: number[] = [];
  try {
    for (let run = 0; run < RUNS; run++) {
      context.signal.throwIfAborted();
      const startedAt = performance.now();
      const { stats } = await threads.rewrite(text, terms);
      // The first runs are V8's.
      if (run >= 5) times.push(performance.now() - startedAt);
      if (stats.added === 0) throw new Error('nothing was rewritten');
    }
  } finally {
    await threads.onApplicationShutdown();
  }
  return { value: Math.round(median(times)), unit: 'ms', target: TARGET_MS };
}
