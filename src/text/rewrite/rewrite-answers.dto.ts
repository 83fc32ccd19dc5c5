import {
  choice,
  component,
  count,
  decimal,
  flag,
  list,
  maybe,
  object,
  orNull,
  text,
  whole,
} from '../../web/openapi/answer-schema.js';
import { OPTIONS, STRENGTHS } from '../wording/rule.rules.js';

const PARAGRAPH = component('RewrittenParagraph', 'A paragraph before and after.', {
  original: text('As it was sent.'),
  rewritten: text('As it is now.'),
  changed: flag('Whether the two differ.'),
  edits: maybe(
    list(
      object('A change.', {
        rule: text('The rule that made it.'),
        span: list(whole('Offset in UTF-16 units.'), 'Where in the original; the end is exclusive.', {
          minItems: 2,
          maxItems: 2,
        }),
        before: text('What stood there.'),
        after: text('What stands there now.'),
      }),
      'Only with `include=edits`.',
    ),
  ),
  kept_because: maybe(
    orNull(
      component('KeptFact', 'Only with `include=edits`: the fact that would have changed; null where none would.', {
        fact: text('Kind of the fact.'),
        before: orNull(text('As it is.')),
        after: orNull(text('As it would have been.')),
      }),
    ),
  ),
});

export const REWRITE_ANSWER = object('The text, paragraph by paragraph.', {
  original: text('As it was sent.'),
  rewritten: text('As it is now.'),
  paragraphs: list(PARAGRAPH, 'In their order.'),
  stats: object('Words.', {
    words_added: count('Words.'),
    words_removed: count('Words.'),
    words_kept: count('Words.'),
    similarity: decimal('0 to 1.', { minimum: 0, maximum: 1 }),
  }),
  model: text('Version of the rules.'),
  options_applied: list(choice('An option.', OPTIONS), 'Those in force.'),
  strength: choice('As asked.', STRENGTHS),
  note: maybe(text('Only where the language is not supported: the text is left as it was, free.')),
  cost: count('Credits.'),
  remaining_period: count("What is left of the month's allowance."),
  remaining_balance: count('Purchased credits that are left.'),
});
