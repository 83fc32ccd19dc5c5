import { type AnswerSchema, count, flag, list, maybe, object, orNull, text } from '../../web/openapi/answer-schema.js';

/** A text, number, list or object, by field. */
const anything = (description: string): AnswerSchema => ({
  type: ['string', 'number', 'boolean', 'array', 'object', 'null'],
  items: { type: ['string', 'number', 'object'], additionalProperties: true, description: 'One of several.' },
  additionalProperties: true,
  description,
});

const LINE = object('A value that rules take from a page.', {
  field: text('The field.'),
  value: anything('The value.'),
  rule: text('The rule.'),
});

export const REPLAY_ANSWER = object('What reading kept pages again says otherwise.', {
  companies: list(
    object('A company.', {
      slug: text('Its slug.'),
      pages: count('Kept pages that were read.'),
      rules_before: maybe(text('Rules of the last look.')),
      rules_now: maybe(text('Rules of this version.')),
      changes: list(
        object('A field of the record that would change, or did.', {
          field: text('The field.'),
          before: anything('What the record has; null where nothing.'),
          after: anything('What it is to have.'),
          source: text('Name of the source.'),
          source_url: orNull(text('The page.')),
          rule: text('The rule.'),
        }),
        'Of the record.',
      ),
      added: list(LINE, 'Found now and not then.'),
      gone: list(LINE, 'Found then and not now.'),
      applied: flag('Whether the record was changed.'),
      note: maybe(text('Why nothing could be read.')),
    }),
    'In a fixed order.',
  ),
  next_after: orNull(text('The next page begins after it; null at the end.')),
});
