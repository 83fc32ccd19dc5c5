import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EnglishTagger } from './english-tagger.service.js';
import { rewriteParagraph, type RewrittenParagraph } from './rewrite-paragraph.rules.js';
import { OPTIONS, STRENGTHS, type RewriteStrength } from './rule.rules.js';

interface Examples {
  readonly rule: string;
  readonly strength: RewriteStrength;
  readonly accepted: readonly (readonly [string, string])[];
  readonly refused: readonly string[];
}

/** `# rule | strength`, then `+ before` with `= after` below it, then `- what the rule leaves alone`. */
const EXAMPLES: readonly Examples[] = readFileSync(
  resolve(import.meta.dirname, '../../../test/fixtures/rewrite-rules.txt'),
  'utf8',
)
  .split(/^# /m)
  .filter((part) => part.trim() !== '')
  .map((part) => {
    const [head = '', ...lines] = part.trim().split('\n');
    const [rule = '', strength = ''] = head.split(' | ');
    const after = lines.filter((line) => line.startsWith('= ')).map((line) => line.slice(2));
    const before = lines.filter((line) => line.startsWith('+ ')).map((line) => line.slice(2));
    return {
      rule,
      strength: strength as RewriteStrength,
      accepted: before.map((text, i) => [text, after[i] ?? ''] as const),
      refused: lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)),
    };
  });

const { tag: tagger } = new EnglishTagger();

function rewrite(text: string, strength: RewriteStrength): RewrittenParagraph {
  const work = rewriteParagraph(text, { strength, options: OPTIONS }, { tagger });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function rulesOf({ edits }: RewrittenParagraph): string[] {
  return edits.flatMap(({ rule }) => rule.split(' + '));
}

describe.each(EXAMPLES.map((each) => [each.rule, each] as const))('%s', (rule, { strength, accepted, refused }) => {
  it('has at least ten accepted and ten refused examples', () => {
    expect(Math.min(accepted.length, refused.length)).toBeGreaterThanOrEqual(10);
    expect(STRENGTHS).toContain(strength);
  });

  it.each(accepted)('%s', (before, after) => {
    const result = rewrite(before, strength);
    expect(result.rewritten).toBe(after);
    expect(rulesOf(result)).toContain(rule);
    expect(rewrite(after, strength).rewritten).toBe(after);
  });

  it.each(refused)('leaves alone: %s', (text) => {
    expect(rulesOf(rewrite(text, strength))).not.toContain(rule);
  });
});
