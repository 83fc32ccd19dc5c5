import { EnglishTagger } from './english-tagger.service.js';
import { rewriteParagraph, RULES, type RewrittenParagraph } from './rewrite-paragraph.rules.js';
import { OPTIONS, type Edit, type RewriteStrength, type RewriteTerms, type Rule } from './rule.rules.js';

const { tag: tagger } = new EnglishTagger();

function rewrite(
  text: string,
  strength: RewriteStrength = 'balanced',
  { rules, options = OPTIONS }: { rules?: readonly Rule[]; options?: RewriteTerms['options'] } = {},
): RewrittenParagraph {
  const work = rewriteParagraph(text, { strength, options }, { tagger, ...(rules && { rules }) });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

describe('rewriting a paragraph', () => {
  it.each([
    ['tells/plain', 'light', 'We met in order to sort parcels.', 'We met to sort parcels.'],
    ['tells/plain', 'light', 'Prior to 2020 it was slow.', 'Before 2020 it was slow.'],
    ['tells/plain-verb', 'balanced', 'The robot has the ability to run.', 'The robot can run.'],
    ['tells/fond', 'balanced', 'They delved into the data.', 'They looked into the data.'],
    ['tells/fond-verb', 'balanced', 'The team utilises robots.', 'The team uses robots.'],
    ['tells/fond-adjective', 'thorough', 'It is an intricate plan.', 'It is a complex plan.'],
    ['tells/connective', 'balanced', 'It runs. Furthermore, it flies.', 'It runs. Also, it flies.'],
    ['tells/weight', 'thorough', 'The tool is truly remarkable.', 'The tool is remarkable.'],
    ['tells/decoration', 'balanced', '- 🚀 Fast robots.', '- Fast robots.'],
    ['destructure/ordinal', 'light', 'Firstly, we sort.', 'First, we sort.'],
    ['destructure/announcement', 'balanced', 'In conclusion, robots sort.', 'Robots sort.'],
    ['destructure/preamble', 'balanced', "It's worth noting that robots sort.", 'Robots sort.'],
    ['destructure/label-question', 'balanced', 'The result? Fewer errors.', 'The result: Fewer errors.'],
    ['punctuation/dash-comma', 'balanced', 'It runs — and it flies.', 'It runs, and it flies.'],
    ['punctuation/dash-aside', 'balanced', 'The tool — a robot — runs.', 'The tool, a robot, runs.'],
    ['punctuation/dash-colon', 'thorough', 'It works — the robots sort.', 'It works: the robots sort.'],
    ['punctuation/repeated-mark', 'light', 'It works!!!', 'It works!'],
    ['punctuation/double-space', 'light', 'It works,  mostly.', 'It works, mostly.'],
    ['punctuation/space-before', 'light', 'It works , mostly.', 'It works, mostly.'],
    ['punctuation/exclamation', 'thorough', 'The robots sort the parcels!', 'The robots sort the parcels.'],
    ['rhythm/short-sentences', 'thorough', 'It is fast. It is cheap.', 'It is fast and it is cheap.'],
    ['rhythm/repeated-opener', 'balanced', 'Also, it runs. Also, it flies.', 'Also, it runs. It flies.'],
    [
      'rhythm/long-sentence',
      'thorough',
      'The robots were built in a small shed behind the old harbour of the town, and they carry the boxes to the long dock at the back of the house.',
      'The robots were built in a small shed behind the old harbour of the town. They carry the boxes to the long dock at the back of the house.',
    ],
  ] as const)('%s (%s)', (rule, strength, before, after) => {
    const { rewritten, edits, keptBecause } = rewrite(before, strength);
    expect({ rewritten, keptBecause }).toEqual({ rewritten: after, keptBecause: null });
    expect(edits.map((edit) => edit.rule)).toContain(rule);
    expect(rewrite(after, strength).rewritten).toBe(after);
    const [option] = rule.split('/');
    const others = OPTIONS.filter((each) => each !== option);
    expect(rewrite(before, strength, { options: others }).edits.map((edit) => edit.rule)).not.toContain(rule);
  });

  it.each([
    ['quoted words', 'She said "we utilize it in order to win" twice.'],
    ['words in curly quotes', 'She said “we utilize it in order to win” twice.'],
    ['code', 'Call `utilize(in order to)` here.'],
    ['addresses', 'See https://example.com/in-order-to/utilize for it.'],
    ['the target of a link', 'See [it](docs/utilize prior to.md) here.'],
    ['headings', '# Utilize it in order to win!!'],
    ['quotations of Markdown', '> We utilize it in order to win.'],
    ['tables', '| we utilize it | in order to |\n|---|---|\n| prior to | b |'],
    ['fenced code', '```\nwe utilize it in order to win\n\nprior to\n```'],
    ['indented code', '    we utilize it in order to win'],
    ['a name made of listed words', 'They hired Utilize Ltd. Leverage Partners won.'],
    ['a title in capitals', 'They read IN ORDER TO once.'],
    ['a wording over two lines', 'They met in order\nto sort parcels.'],
    ['a noun that is also a verb', 'The leverage of the bank is low.'],
    ['a verb that something governs', 'It does not have the ability to run. Is it able to run?'],
    ['dashes between figures', 'It took 10—20 robots and 3 — 4 people.'],
    [
      'a clause under a condition',
      `If it rains, the robots stay ${'in the shed behind the harbour, '.repeat(4)}and it is fine there now.`,
    ],
    ['what is plain already', 'Robots sort parcels in small warehouses.'],
  ])('leaves %s alone', (_what, text) => {
    expect(rewrite(text, 'thorough')).toEqual({ original: text, rewritten: text, edits: [], keptBecause: null });
  });

  it('keeps line breaks, list markers, hard breaks and emphasis', () => {
    const text =
      '1. We utilize them *all*  \r\n   robots prior to lunch.\n2. **Note:** it runs in order to win.\n\tcode';
    expect(rewrite(text).rewritten).toBe(
      '1. We use them *all*  \r\n   robots before lunch.\n2. **Note:** it runs to win.\n\tcode',
    );
  });

  it('keeps both spellings', () => {
    const text = 'We organise colour and organize color in order to win.';
    expect(rewrite(text).rewritten).toBe('We organise colour and organize color to win.');
  });

  it('says of each change where in the original it was made', () => {
    const text = 'Moreover, we run. Moreover, we utilise robots — and 🚀 they do it prior to lunch!!';
    const { rewritten, edits } = rewrite(text, 'thorough');
    let rebuilt = '';
    let at = 0;
    for (const { start, end, after } of edits) {
      expect(start).toBeGreaterThanOrEqual(at);
      rebuilt += text.slice(at, start) + after;
      at = end;
    }
    expect(rebuilt + text.slice(at)).toBe(rewritten);
    expect(edits.length).toBeGreaterThan(4);
  });

  it('gives up a text that its rules never finish', () => {
    const restless: Rule = {
      option: 'tells',
      strength: 'light',
      find: () => [{ rule: 'tells/restless', start: 0, end: 0, replacement: 'a ' }],
    };
    const { rewritten, keptBecause } = rewrite('It runs.', 'light', { rules: [restless] });
    expect({ rewritten, fact: keptBecause?.fact }).toEqual({ rewritten: 'It runs.', fact: 'unsettled' });
  });
});

describe('a rule that goes wrong', () => {
  /** Triggers each rule of the engine. */
  const TEXT =
    'Moreover, Acme utilizes 12 robots  in order to sort 5 kg. Moreover, they do not rest. The result? Fewer errors. ' +
    'The tool — a robot — works. The tool is truly small. The shed holds 40 robots today!! It is fast. It is cheap. ' +
    'Grace Hopper must leave. The robots were built in a small shed behind the old harbour of the town, and they ' +
    'carry more boxes to the long dock at the back of the house.\n- ✨ Done.\n- Ada paid $30.';
  type Fault = readonly [string, (edit: Edit) => Edit, RegExp];
  /** Inserts with one space on either side, so that no rule has to tidy up after it in every pass. */
  const put =
    (words: string) =>
    (edit: Edit): Edit => {
      const said = edit.replacement;
      const before = said === '' || said.endsWith(' ') ? '' : ' ';
      const after = said === '' || said.endsWith(' ') ? ' ' : '';
      return { ...edit, replacement: said + before + words + after };
    };
  const PLANTED: readonly Fault[] = [
    ['a number', put('17'), /number/],
    ['a number in words', put('seven'), /number/],
    ['a name', put('Wilkins'), /name/],
    ['a negation', put('not'), /negation/],
    ['a negation in short', put("don't"), /negation/],
    ['a modal verb', put('might'), /modality/],
    ['a comparison', put('fewer'), /comparison/],
    ['an amount', put('all'), /quantity/],
    ['a unit', put('km'), /unit/],
    ['a share', put('%'), /unit/],
    ['a date', put('March'), /date/],
    ['an address', put('https://example.com'), /url/],
    ['a quotation', put('"so"'), /quote/],
    ['a word of no list', put('gladly'), /word/],
  ];

  const mutants = RULES.flatMap((rule, index) => PLANTED.map((fault) => [index, fault[0], rule, fault] as const));

  it.each(mutants)('rule %i planting %s is caught', (_index, _what, rule, [, spoil, expected]) => {
    let planted = 0;
    const spoilt: Rule = {
      ...rule,
      find: (passage, terms) => {
        const edits = rule.find(passage, terms);
        planted += edits.length;
        return edits.map(spoil);
      },
    };
    const rules = RULES.map((each) => (each === rule ? spoilt : each));
    const { rewritten, keptBecause } = rewrite(TEXT, 'thorough', { rules });
    expect(planted).toBeGreaterThan(0);
    expect(rewritten).toBe(TEXT);
    expect(keptBecause?.fact).toMatch(expected);
  });

  it.each([
    ['12', '13', 'number'],
    ['5 kg', '5 lb', 'unit'],
    ['not rest', 'rest', 'negation'],
    ['Acme', 'Apex', 'name'],
    ['Grace Hopper', 'Grace', 'name'],
    ['must', 'may', 'modality'],
    ['more boxes', 'boxes', 'comparison'],
    ['$30', '€30', 'unit'],
    ['Ada', 'Eve', 'name'],
    ['today', 'now', 'date'],
  ])('any rule that turns %s into %s is caught', (before, after, fact) => {
    for (const rule of RULES) {
      let isDone = false;
      const spoilt: Rule = {
        ...rule,
        find: (passage, terms) => {
          const at = TEXT.indexOf(before);
          const edits = rule.find(passage, terms);
          if (isDone || passage.text !== TEXT || !passage.isFree(at, at + before.length)) return edits;
          isDone = true;
          return [...edits, { rule: 'wrong', start: at, end: at + before.length, replacement: after }];
        },
      };
      const { rewritten, keptBecause } = rewrite(TEXT, 'thorough', {
        rules: [spoilt, ...RULES.filter((each) => each !== rule)],
      });
      expect(isDone).toBe(true);
      expect({ rewritten, fact: keptBecause?.fact }).toEqual({ rewritten: TEXT, fact });
    }
  });
});
