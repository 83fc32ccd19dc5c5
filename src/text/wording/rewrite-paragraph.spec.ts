import { EnglishTagger } from './english-tagger.service.js';
import { rewriteParagraph, RULES, type RewrittenParagraph } from './rewrite-paragraph.rules.js';
import { OPTIONS, STRENGTHS, type Edit, type RewriteStrength, type RewriteTerms, type Rule } from './rule.rules.js';

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
    ['tells', 'We met in order to sort parcels.'],
    ['tells', 'The team utilises robots.'],
    ['destructure', 'In conclusion, robots sort.'],
    ['destructure', "It's not just a tool; it's a plan."],
    ['punctuation', 'It runs — and it flies.'],
    ['rhythm', 'By sorting at night, the team saves a day.'],
    ['rhythm', 'Sales rose by 6% in the first quarter, reflecting strong demand in Asia.'],
    ['rhythm', 'It is fast. It is cheap.'],
  ] as const)('the option %s changes: %s', (option, text) => {
    const others = OPTIONS.filter((each) => each !== option);
    expect(rewrite(text, 'thorough', { options: [option] }).rewritten).not.toBe(text);
    expect(rewrite(text, 'thorough', { options: others }).rewritten).toBe(text);
  });

  it('each strength gives another text, and each goes further', () => {
    const text =
      "In today's fast-paced world, it's important to note that sorting plays a crucial role in trade. Furthermore, the " +
      'depot leverages 12 robots, ensuring that every parcel leaves on time. By using them, the team saves two days a week.';
    const [light, balanced, thorough] = STRENGTHS.map((strength) => rewrite(text, strength).rewritten);
    expect(light).toBe(
      'Sorting plays a crucial role in trade. The depot leverages 12 robots, ensuring that every parcel leaves on time. ' +
        'By using them, the team saves two days a week.',
    );
    expect(balanced).toBe(
      'Sorting is important for trade. The depot uses 12 robots, ensuring that every parcel leaves on time. ' +
        'By using them, the team saves two days a week.',
    );
    expect(thorough).toBe(
      'Sorting is important for trade. The depot uses 12 robots. This ensures that every parcel leaves on time. ' +
        'The team saves two days a week by using them.',
    );
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
    ['a verb that something governs', 'It does not have the ability to run.'],
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
    const text =
      'Moreover, we run. We utilise robots — and they do it prior to lunch!! In order to win, we truly rest.';
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
      find: () => [{ rule: 'Restless', start: 0, end: 0, replacement: 'a ' }],
    };
    const { rewritten, keptBecause } = rewrite('It runs.', 'light', { rules: [restless] });
    expect({ rewritten, fact: keptBecause?.fact }).toEqual({ rewritten: 'It runs.', fact: 'unsettled' });
  });
});

describe('a rule that goes wrong', () => {
  /** Triggers each rule of the engine. */
  const TEXT =
    'Acme utilizes its 12 robots  in order to sort 5 kg. Moreover, they do not rest. The result? Fewer errors. ' +
    'The tool — a robot — works. The tool is truly a part of a vibrant town. It was a remarkable day. The shed holds 40 robots today!! It is fast. It is cheap. ' +
    'Grace Hopper must leave. The robots were built in a small shed behind the old harbour of the town, and they ' +
    "carry more boxes to the long dock at the back of the house. It's not just a tool; it's a plan. Sorting is not a " +
    'talent. It is a skill. By sorting at night, the team saves a day. Sales of the robots rose in spring, reflecting new ' +
    'demand. The plan is fast, seamless, and safe. A closer look, however, shows a leak. Whether you own a shop or a ' +
    'chain, the robots work well. The team works tirelessly at it. The crew should therefore rest. ' +
    'Few boxes fell. Why? Because the dock is dry. The test shows the need for a wall. You get the keys a day before ' +
    'the move, allowing you to measure the rooms. The course covers the basics of law, introducing students to old cases. ' +
    'There are several steps you can take to save time. The patients value the convenience and the shorter trips, while ' +
    'providers benefit from better use of rooms. It helps new members start quickly, reduces the load on the staff, and ' +
    'creates a calm mood. Located near the harbour, the hotel offers rooms with a view. As these frozen records melt, an ' +
    'important window into the past is lost. ' +
    "It's important to clean your shed. Despite the rain, the market opened on time. Also, it runs. Also, it flies.\n- ✨ Done.\n- It is vital to test the brakes.\n- Ada paid $30.";
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
    ['a number', put('17'), /number|date/],
    ['a number in words', put('seven'), /number/],
    ['a name', put('Wilkins'), /name/],
    ['a negation', put('not'), /negation/],
    ['a negation in short', put("don't"), /negation/],
    ['a modal verb', put('might'), /modality/],
    ['a comparison', put('fewer'), /comparison/],
    ['an amount', put('all'), /quantity/],
    ['a unit', put('km'), /unit|number/],
    ['a share', put('%'), /unit|number/],
    ['a date', put('March'), /date|number/],
    ['an address', put('https://example.com'), /url/],
    ['a quotation', put('"so"'), /quote/],
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
    ['5 kg', '5 lb', 'number'],
    ['not rest', 'rest', 'negation'],
    ['Acme', 'Apex', 'name'],
    ['Grace Hopper', 'Grace', 'name'],
    ['must', 'may', 'modality'],
    ['more boxes', 'boxes', 'comparison'],
    ['$30', '€30', 'number'],
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
