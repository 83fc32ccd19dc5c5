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
  rewritten: text('As it is now.'),
  original: text('As it was sent.'),
  changed: flag('Whether the two differ.'),
  edits: maybe(
    list(
      object('A change.', {
        rule: text('The rule that made it, in plain words.'),
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
      component(
        'KeptFact',
        'Only with `include=edits`: why a proposal was refused, by the fact that would have changed; null where none was.',
        {
          fact: text('Kind of the fact.'),
          before: orNull(text('As it is.')),
          after: orNull(text('As it would have been.')),
        },
      ),
    ),
  ),
});

export const REWRITE_ANSWER = object('The text, paragraph by paragraph.', {
  rewritten: text('As it is now.'),
  original: text('As it was sent.'),
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
  note: maybe(text('Only where the text comes back unchanged, free: why.')),
  cost: count('Credits.'),
  remaining_period: count("What is left of the month's allowance."),
  remaining_balance: count('Purchased credits that are left.'),
});
