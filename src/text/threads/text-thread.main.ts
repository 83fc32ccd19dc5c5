import sharp from 'sharp';
import { serveTasks } from '../../platform/threads/serve-tasks.js';
import { withProposals } from '../rewrite/proposals.rules.js';
import { type RewriteResult } from '../rewrite/rewrite-text.query.js';
import { rewriteText } from '../rewrite/rewrite-text.rules.js';
import { EnglishTagger } from '../wording/english-tagger.service.js';
import { SummaryDrawing } from '../visual-summary/summary-drawing.js';
import { type DrawingResult, type SummaryInput } from '../visual-summary/summary-input.rules.js';
import { type RewriteTerms, type Tagger } from '../wording/rule.rules.js';
import { type TextTask, type TextTaskResult } from './text-task.rules.js';

// A worker thread for callers' texts. It has no secrets, opens no connection, and may be terminated at any time.

sharp.concurrency(1);
sharp.cache(false);

let tagger: EnglishTagger | undefined;
let drawing: SummaryDrawing | undefined;

serveTasks(work);

async function work(task: TextTask): Promise<TextTaskResult> {
  switch (task.kind) {
    case 'warm':
      await draw(WARMING);
      rewrite(WARMING.contentHtml, { strength: 'thorough', options: ['tells'] });
      return null;
    case 'rewrite':
      return rewrite(task.text, task.terms);
    case 'judge':
      return whole(withProposals(task.result, task.proposals, tagOf()));
    case 'summary':
      return draw(task.input);
  }
}

function rewrite(text: string, terms: RewriteTerms): RewriteResult {
  return whole(rewriteText(text, terms, { tagger: tagOf() }));
}

function tagOf(): Tagger {
  tagger ??= new EnglishTagger();
  return tagger.tag;
}

function draw(input: SummaryInput): Promise<DrawingResult> {
  drawing ??= new SummaryDrawing();
  return drawing.draw(input);
}

/** No other task shares this thread. */
function whole<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const WARMING: SummaryInput = {
  title: 'Robots at work',
  contentHtml: '<h2>Sorting</h2><p>Robots sort parcels.</p><h2>Loading</h2><p>They load 40 trucks a day.</p>',
  excerpt: null,
  sourceUrl: null,
  theme: 'default',
  font: 'default',
  attribution: 'Made with Scoutline',
};
