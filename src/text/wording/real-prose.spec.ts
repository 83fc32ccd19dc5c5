import { humanParagraphs } from '../../../test/bench/machine-prose/human-prose.js';
import { meaningDifference } from '../meaning-lock/meaning-lock.rules.js';
import { EnglishTagger } from './english-tagger.service.js';
import { rewriteParagraph, type RewrittenParagraph } from './rewrite-paragraph.rules.js';
import { OPTIONS, type Rule } from './rule.rules.js';
import { RULES } from './rewrite-paragraph.rules.js';

const WANTED = 1_200;
const TERMS = { strength: 'thorough', options: OPTIONS } as const;

const { tag: tagger } = new EnglishTagger();

function rewrite(text: string, rules: readonly Rule[] = RULES): RewrittenParagraph {
  const work = rewriteParagraph(text, TERMS, { tagger, rules });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Facts found by code independent of the lock. */
function factsOf(text: string): Record<string, readonly string[]> {
  const found = (pattern: RegExp): string[] => text.match(pattern) ?? [];
  return {
    numbers: found(/\d+/g),
    negations: found(/\b(?:not|never|no|cannot|without|none|neither|nor)\b|n['’]t\b/gi),
    modals: found(/\b(?:may|might|must|should|would|could|shall)\b/gi),
    code: found(/`[^`\n]+`/g),
    links: found(/https?:\/\/[^\s)>\]]+/g),
    quotes: found(/"[^"\n]{1,80}"/g),
    names: found(/\b[A-Z][a-z]+[A-Z]\w*/g),
    lines: found(/\n/g),
  };
}

describe('real prose', () => {
  const paragraphs = humanParagraphs(WANTED + 200);

  it(`is rewritten in ${WANTED} paragraphs without a changed fact, to what a second rewriting leaves alone`, () => {
    expect(paragraphs.length).toBeGreaterThanOrEqual(WANTED);
    let changed = 0;
    for (const paragraph of paragraphs) {
      const { rewritten } = rewrite(paragraph);
      if (rewritten === paragraph) continue;
      changed++;
      expect(factsOf(rewritten)).toEqual(factsOf(paragraph));
      expect(meaningDifference(paragraph, rewritten, tagger)).toBeNull();
      expect(rewrite(rewritten).rewritten).toBe(rewritten);
    }
    // Guards against a rewriter that does nothing, which would pass the checks above.
    expect(changed).toBeGreaterThan(30);
  });

  it.each([
    ['number', /\b\d+\b/, (found: string) => String(Number(found) + 1)],
    ['negation', /\b(?:not|never|cannot)\b/, () => 'surely'],
    ['modal verb', /(?<![\w-])(?:may|must|should|might)(?![\w-])/, () => 'will'],
    ['name', /(?<=[a-z] )[A-Z][a-z]{2,}\b/, (found: string) => `${found}son`],
    ['address', /https?:\/\/[^\s)>\]]+/, (found: string) => `${found}/x`],
    ['comparison', /\b(?:more|less|fewer|faster|larger) than\b/, () => 'as much as'],
  ])('%s: what a broken rule plants among its edits is caught every time', (_fact, pattern, mutate) => {
    let planted = 0;
    for (const paragraph of paragraphs) {
      const found = pattern.exec(paragraph);
      if (!found || planted >= 150) continue;
      let reached = false;
      const broken: Rule = {
        option: 'tells',
        strength: 'light',
        // Deliberately broken: it ignores protected spans.
        find: ({ text }) => {
          const [start, end] = [found.index, found.index + found[0].length];
          const isThere = text === paragraph;
          if (!isThere) return [];
          reached = true;
          return [{ rule: 'broken', start, end, replacement: mutate(found[0]) }];
        },
      };
      const result = rewrite(paragraph, [broken, ...RULES]);
      if (!reached) continue;
      planted++;
      expect(result.rewritten).toBe(paragraph);
      expect(result.keptBecause).not.toBeNull();
    }
    expect(planted).toBeGreaterThanOrEqual(5);
  });
});
