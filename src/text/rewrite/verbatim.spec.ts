import { EnglishTagger } from '../wording/english-tagger.service.js';
import { OPTIONS } from '../wording/rule.rules.js';
import { rewriteText } from './rewrite-text.rules.js';

const { tag: tagger } = new EnglishTagger();

function rewritten(text: string): string {
  const work = rewriteText(text, { strength: 'thorough', options: OPTIONS }, { tagger });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value.rewritten;
  }
}

describe('what is never changed', () => {
  it.each([
    ['an apostrophe in straight quotes', "'It's the best we utilize in order to win,' she said."],
    [
      'an apostrophe behind a colon',
      "She said: 'We're here prior to lunch, and we utilize it in order to win,' and left.",
    ],
    ['a possessive in curly quotes', '‘The boys’ plan is to utilize it in order to win,’ she said.'],
    ['a quotation over two lines', 'It is ‘a tool that\nwe utilize in order to win’ for us.'],
    ['an inch mark before a quotation', 'He bought a 5" screen and said "we utilize it in order to win" twice.'],
    ['an inch mark in a quotation', 'She wrote: "It has a 5" screen, and we utilize it in order to win," and left.'],
    ['a quotation in a quotation', 'She said: "He said "no" and we utilize it in order to win," and left.'],
    ['a long quotation', '"We utilize it in order to win.\n\n"We utilize it prior to lunch," she said.'],
    [
      'a long quotation in curly quotes',
      '‘We utilize it in order to win. It’s it.\n\n‘We utilize it prior to lunch,’ she said.',
    ],
    [
      'a long quotation in straight quotes',
      "'We utilize it in order to win. It's it.\n\n'We utilize it prior to lunch,' she said.",
    ],
    ['a quotation in HTML', 'Then <q>we utilize it in order to win</q> was said.'],
  ])('quotations: %s', (_what, text) => {
    expect(rewritten(text)).toBe(text);
  });

  it.each([
    ['an underlined heading', 'How we utilize it in order to win\n---'],
    ['an underlined heading of the first level', 'How we utilize it in order to win\n=='],
    ['preformatted text', '<pre>\nwe utilize it in order to win\n\nwe utilize it prior to lunch\n</pre>'],
    ['code in HTML', 'Here is <code>utilize in order to</code> for you.'],
    ['a remark in HTML', 'Here is <!-- we utilize it in order to win --> more.'],
    ['a long remark in HTML', '<!--\nwe utilize it in order to win\n\nwe utilize it\n-->'],
    ['a tag over several lines', '<img\n  title=we utilize in order to\n  src=x>'],
    ['a displayed formula', '$$\nutilize in order to\n\nutilize\n$$'],
    ['formulas in brackets', 'Here is \\(utilize in order to\\) for you.\n\\[\nutilize in order to\n\\]'],
    ['front matter', '---\ntitle: How we utilize it in order to win\n\nmore: we utilize it\n---\n'],
    ['a table without outer marks', 'Name | What\n--- | ---\nWe utilize it | in order to win\nPrior to lunch'],
    ['columns', 'Name          What\nAda           we utilize it  in order to win\nEve           we utilize it'],
    ['references', 'See [the plan][in order to] and [prior to].\n\n[in order to]: https://a.example'],
    [
      'a footnote',
      'Robots sort.[^utilize]\n\n[^utilize]: We utilize it in order to win\nand prior to lunch we utilize it.',
    ],
    ['a quotation that goes on', '> We utilize it in order to win\nand prior to lunch we utilize it.'],
    ['fields of a template', 'Dear {{in order to}}, {% if in order to %}hello.'],
    ['code in a list', '1. Run this:\n   ```\n   utilize in order to\n\n   prior to\n   ```'],
  ])('markup: %s', (_what, text) => {
    expect(rewritten(text)).toBe(text);
  });

  it.each([
    [
      'possessives',
      "The boys' plan is to utilize it, and the dogs' bowls are full.",
      "The boys' plan is to use it, and the dogs' bowls are full.",
    ],
    [
      'words with an apostrophe before',
      "Get 'em while they're hot, and utilize it. Don't wait.",
      "Get 'em while they're hot, and use it. Don't wait.",
    ],
    [
      'what is behind a quoted word',
      "The 'robots' are what we utilize for the owners' prize.",
      "The 'robots' are what we use for the owners' prize.",
    ],
    [
      'inches',
      'The screen is 5" wide and 7" high, and we utilize it.',
      'The screen is 5" wide and 7" high, and we use it.',
    ],
    [
      'a year before a closing mark',
      'He said "born in 2024" and we utilize it.',
      'He said "born in 2024" and we use it.',
    ],
    ['a list above a line', '- We utilize it\n---\nWe utilize it.', '- We use it\n---\nWe use it.'],
    ['what is below code', '```\na | b\n---|---\n```\nWe utilize it.', '```\na | b\n---|---\n```\nWe use it.'],
    [
      'a list with wide marks',
      '-   We utilize it now\n-   We utilize it then',
      '-   We use it now\n-   We use it then',
    ],
    [
      'signs of comparison',
      'I <3 it, and we utilize it. If a < b, we utilize it.',
      'I <3 it, and we use it. If a < b, we use it.',
    ],
    [
      'a signature',
      'We utilize it prior to lunch and send it to all who want to read it.\n\nKind regards,\nAda Prior\nUtilize Ltd',
      'We use it before lunch and send it to all who want to read it.\n\nKind regards,\nAda Prior\nUtilize Ltd',
    ],
    [
      'short lines that are sentences',
      'We utilize it.\nThey utilize it.\nYou utilize it.',
      'We use it.\nThey use it.\nYou use it.',
    ],
    ['lines of a prose text', 'We utilize it in order to win\nand to sort.', 'We use it to win\nand to sort.'],
  ])('%s leave the rest to the rules', (_what, text, after) => {
    expect(rewritten(text)).toBe(after);
  });

  it.each([
    [
      'a poem',
      'They came at dawn. They left at dusk.\nThey took the seed, they left the husk.\n' +
        'I leverage love, I delve in night,\nIn order to unlock the light',
    ],
    [
      'a poem with sentences',
      'They came at dawn. They left at dusk.\nThey took the seed, they left the husk.\n' +
        'There are two roads that you can take,\nTo leverage the wood and lake.',
    ],
    ['an address', 'Prior to Ltd\nIt is House. It is there.\nLondon\nSE1 7TP'],
    ['lines that a rule would join', 'Gone are\nthe days when a degree was enough.'],
    ['a list over two lines', 'The talk is about authorship,\noriginality, and the value of art.'],
    ['an addition over two lines', "The guide is easy to read for everyone,\nwhether you're a novice or an expert."],
  ])('lines: %s', (_what, text) => {
    expect(rewritten(text)).toBe(text);
  });
});
