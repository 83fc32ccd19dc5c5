import { join } from 'node:path';
import { EnglishTagger } from '../../src/text/wording/english-tagger.service.js';
import { rewriteText } from '../../src/text/rewrite/rewrite-text.rules.js';
import { type RewriteResult } from '../../src/text/rewrite/rewrite-text.query.js';
import { OPTIONS, type RewriteStrength } from '../../src/text/wording/rule.rules.js';
import { humanParagraphs, packageDescriptions } from './machine-prose/human-prose.js';
import { LanguageTool } from './machine-prose/language-tool.js';
import { machineProse } from './machine-prose/machine-prose.js';
import { signsIn } from './machine-prose/signs-of-machine-writing.js';
import { type BenchContext, type Measure, type Measured } from './measure.js';

const HUMAN_PARAGRAPHS = 1_500;
const KEPT_PERCENT = 97;

/** What a rewriting is worth: signs of machine writing, what it leaves alone, and grammar. */
export const rewriteQualityMeasures: readonly Measure[] = [
  {
    name: 'rewrite_quality_balanced',
    summary: 'how far signs of machine writing per 100 words fall, in percent, on the half that no rule was tuned on',
    run: (context) => Promise.resolve(fallOfSigns(context, 'balanced', 60)),
  },
  {
    name: 'rewrite_quality_thorough',
    summary: 'the same at thorough',
    run: (context) => Promise.resolve(fallOfSigns(context, 'thorough', 80)),
  },
  {
    name: 'rewrite_human_prose',
    summary: 'share of the words of human prose that stay, in percent, thorough',
    run: (context) => Promise.resolve(humanWordsKept(context)),
  },
  {
    name: 'rewrite_grammar',
    summary:
      "LanguageTool's errors of grammar that a thorough rewriting takes away from machine prose; negative: it adds some",
    run: (context) => grammarErrors(context),
  },
];

const engine = { tagger: new EnglishTagger().tag };

function rewrite(text: string, strength: RewriteStrength): RewriteResult {
  const steps = rewriteText(text, { strength, options: OPTIONS }, engine);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

function fallOfSigns(context: BenchContext, strength: RewriteStrength, target: number): Measured {
  const before = { words: 0, signs: 0 };
  const after = { words: 0, signs: 0 };
  for (const { text } of machineProse().filter(({ half }) => half === 'test')) {
    context.signal.throwIfAborted();
    const { rewritten } = rewrite(text, strength);
    before.words += wordCount(text);
    before.signs += signsIn(text).length;
    after.words += wordCount(rewritten);
    after.signs += signsIn(rewritten).length;
  }
  const [was, is] = [before, after].map(({ signs, words }) => (signs * 100) / words) as [number, number];
  context.log(`signs per 100 words: ${was.toFixed(2)} before, ${is.toFixed(2)} after`);
  return { value: Math.round((1 - is / was) * 1_000) / 10, unit: 'percent', target };
}

function humanWordsKept(context: BenchContext): Measured {
  const sources = { documents: humanParagraphs(HUMAN_PARAGRAPHS), descriptions: packageDescriptions(HUMAN_PARAGRAPHS) };
  let [changed, words] = [0, 0];
  for (const [name, paragraphs] of Object.entries(sources)) {
    let [ownChanged, ownWords] = [0, 0];
    for (const paragraph of paragraphs) {
      context.signal.throwIfAborted();
      const { stats } = rewrite(paragraph, 'thorough');
      // Of a replaced word, the old and the new one are counted: half of both is the word.
      ownChanged += (stats.added + stats.removed) / 2;
      ownWords += stats.kept + stats.removed;
    }
    context.log(
      `${name}: ${paragraphs.length} paragraphs, ${ownWords} words, ${((ownChanged * 100) / ownWords).toFixed(2)} % changed`,
    );
    changed += ownChanged;
    words += ownWords;
  }
  return { value: Math.round((1 - changed / words) * 10_000) / 100, unit: 'percent', target: KEPT_PERCENT };
}

async function grammarErrors(context: BenchContext): Promise<Measured> {
  const tool = await LanguageTool.start(join(context.dataDir, 'language-tool'), context.signal);
  try {
    const texts = machineProse().map(({ text }) => text);
    let [before, after] = [0, 0];
    // One by one: a rule about repeated beginnings would see the end of the paragraph before.
    for (const text of texts) {
      const errors = await tool.errorsIn(text, context.signal);
      const errorsNow = await tool.errorsIn(rewrite(text, 'thorough').rewritten, context.signal);
      before += errors.length;
      after += errorsNow.length;
      const known = new Set(errors.map(({ rule }) => rule));
      for (const { rule, context: around } of errorsNow) {
        if (!known.has(rule)) context.log(`new: ${rule}: ${around}`);
      }
    }
    context.log(`errors of grammar in ${texts.length} paragraphs: ${before} before, ${after} after`);
    return { value: before - after, unit: 'errors', target: 0 };
  } finally {
    tool.stop();
  }
}
