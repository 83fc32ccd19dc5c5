import fc from 'fast-check';
import { meaningDifference } from '../meaning-lock/meaning-lock.rules.js';
import { joinParagraphs, splitParagraphs } from './prose-lines.rules.js';
import { EnglishTagger } from './english-tagger.service.js';
import { rewriteParagraph, type RewrittenParagraph } from './rewrite-paragraph.rules.js';
import { OPTIONS, STRENGTHS, type RewriteTerms } from './rule.rules.js';

const { tag: tagger } = new EnglishTagger();
const PARAGRAPHS = 1_200;

function rewrite(text: string, terms: RewriteTerms): RewrittenParagraph {
  const work = rewriteParagraph(text, terms, { tagger });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const NAMES = ['Ada', 'Grace Hopper', 'Acme Robotics', 'Lagos', 'Wilkins', 'OpenField', 'Zürich', 'Reed & Sons'];
const name = fc.constantFrom(...NAMES);
const number = fc.oneof(
  fc.integer({ min: 0, max: 99_999 }).map(String),
  fc.integer({ min: 1_000, max: 99_999 }).map((n) => n.toLocaleString('en')),
  fc.integer({ min: 1, max: 999 }).map((n) => `$${n / 10}`),
  fc.integer({ min: 1, max: 99 }).map((n) => `${n}%`),
  fc.constantFrom('seven', 'twelve', 'two thirds of the', '-5', '10–20', '3.5 kg', '2024-05-01', '14 May 2023'),
);
const verb = fc.constantFrom(
  'is',
  'is not',
  "isn't",
  'may be',
  'must be',
  'can never be',
  'was',
  'is more than',
  'seems',
);
const kept = fc.constantFrom(
  '"we utilize it in order to win"',
  '`in order to`',
  'https://example.com/in-order-to?x=1',
  'a@example.com',
  '[the plan](docs/prior to.md)',
);
const wording = fc.constantFrom(
  ...[
    'in order to sort',
    'prior to',
    'on a daily basis',
    'in excess of',
    'making use of',
    'utilizes',
    'leverage',
    'delving into',
  ],
  ...[
    'truly small',
    'a vibrant',
    'the intricate',
    'playing a key role in',
    'serves as a',
    'a testament to',
    'seamlessly sort',
  ],
  ...['fast, seamless, and safe', 'countless', 'fostering', 'in the heart of', 'due to the fact that'],
);
const opener = fc.constantFrom(
  ...['moreover,', 'in conclusion,', 'firstly,', 'consequently,', 'it is important to note that', 'also,', 'overall,'],
  ...['the result? The', "in today's fast-paced world,", 'by sorting,', 'when it comes to'],
);
const noun = fc.constantFrom('robots', 'the team', 'their leverage', 'an intricate plan', 'it', 'they', 'the old shed');
const joint = fc.constantFrom(', and it ', ', and they ', '; it ', ' — and ', ' — ', ' -- ', ', but ', '—', ' ');
const end = fc.constantFrom('. ', '! ', '!! ', '? ', '.\n', '.\n- ', '.\n- 🚀 ', '...... ', '.  ');

const clause = fc
  .tuple(noun, verb, wording, number, name, fc.option(kept))
  .map(([a, b, c, d, e, f]) => `${a} ${b} ${c} ${d} crates for ${e}${f === null ? '' : ` ${f}`}`);
const short = fc.constantFrom('It is fast', 'It is cheap', 'They run', 'We truly are here');
const sentence = fc
  .tuple(fc.option(opener), fc.oneof({ weight: 4, arbitrary: clause }, short), joint, fc.option(clause), end)
  .map(([first, a, between, b, stop]) => {
    const text = `${first === null ? '' : `${first} `}${a}${b === null ? '' : between + b}`;
    return text.charAt(0).toUpperCase() + text.slice(1) + stop;
  });
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 6 }).map((sentences) => sentences.join('').trimEnd());
const terms: fc.Arbitrary<RewriteTerms> = fc.record({
  strength: fc.constantFrom(...STRENGTHS),
  options: fc.subarray([...OPTIONS], { minLength: 1 }),
});

/** Facts that the generator inserted, found by code independent of the lock. */
function factsPutIn(text: string): Record<string, readonly string[]> {
  const found = (pattern: RegExp): string[] => text.match(pattern) ?? [];
  return {
    numbers: found(/[-$]?\d[\d.,]*\d|[-$]?\d+|\b(?:seven|twelve|two thirds)\b|%|\bkg\b|\bMay 2\d{3}/g),
    names: found(new RegExp(NAMES.join('|'), 'g')),
    negations: found(/\b(?:not|isn't|never)\b/g),
    modality: found(/\b(?:may be|must be|can never|seems)\b/g),
    kept: found(/"we utilize it in order to win"|`in order to`|https:\S+|a@example\.com|\]\(docs\/prior to\.md\)/g),
    nouns: found(/\bcrates for\b/g),
    lines: found(/\n(?:- )?/g),
  };
}

describe(`${PARAGRAPHS} generated paragraphs`, () => {
  it('are rewritten without a changed fact, to a text that a second rewriting leaves alone', () => {
    let [changed, edits] = [0, 0];
    fc.assert(
      fc.property(paragraph, terms, (text, how) => {
        const result = rewrite(text, how);
        expect(factsPutIn(result.rewritten)).toEqual(factsPutIn(text));
        expect(meaningDifference(text, result.rewritten, tagger)).toBeNull();
        expect(rewrite(result.rewritten, how).rewritten).toBe(result.rewritten);
        expect(withEdits(text, result)).toBe(result.rewritten);
        changed += Number(result.rewritten !== text);
        edits += result.edits.length;
      }),
      { numRuns: PARAGRAPHS, seed: 25 },
    );
    // Guards against a rewriter that does nothing, which would pass the checks above.
    expect(changed).toBeGreaterThan(PARAGRAPHS / 3);
    expect(edits).toBeGreaterThan(PARAGRAPHS);
  });
});

describe('any text at all', () => {
  const wild = fc
    .array(
      fc.oneof(
        paragraph,
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('\n\n', '\r\n', '```', '  \n', '|', '"', '`', '> '),
      ),
      {
        maxLength: 8,
      },
    )
    .map((parts) => parts.join(''));

  it('comes back whole from its paragraphs', () => {
    fc.assert(
      fc.property(wild, (text) => expect(joinParagraphs(splitParagraphs(text))).toBe(text)),
      { numRuns: 500 },
    );
  });

  it('is rewritten to something that stays', () => {
    fc.assert(
      fc.property(wild, terms, (text, how) => {
        const result = rewrite(text, how);
        expect(rewrite(result.rewritten, how).rewritten).toBe(result.rewritten);
        expect(withEdits(text, result)).toBe(result.rewritten);
      }),
      { numRuns: 500, seed: 25 },
    );
  });
});

function withEdits(text: string, { edits }: RewrittenParagraph): string {
  return edits.reduceRight(
    (done, { start, end: stop, after }) => done.slice(0, start) + after + done.slice(stop),
    text,
  );
}
