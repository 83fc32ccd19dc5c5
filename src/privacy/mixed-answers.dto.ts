import { choice, count, flag, instant, list, object, open, orNull, text, uuid } from '../web/openapi/answer-schema.js';

const VALUE = orNull(text('What it says; null where there is none, where it was erased, and where its key is lost.'));

const FACT = object('A fact of the record.', {
  kind: choice('What it is.', ['role', 'email', 'investment']),
  company_id: orNull(uuid('The company; null for an address.')),
  round_id: orNull(uuid('The round of an investment; null where none was named.')),
  title: orNull(text('Title of a role.')),
  email: VALUE,
  erased: flag('Whether the value was erased.'),
  key_lost: flag('Whether the vault lacks its key: it was not erased, and a backup of the vault may have it.'),
  source: text('Name of the source.'),
  file: orNull(text('Name of the file.')),
  line: orNull(count('Line in the file.')),
  observed_at: instant('When the source said so.'),
  verdict: choice(
    'Whose the fact is: the record’s own; another record’s; another person’s, whom the log does not name; or not decided.',
    ['own', 'moved', 'contradicted', 'undecided'],
  ),
  owner_id: orNull(uuid('The record whose fact it is, where it is `moved`.')),
});

const RECORD = object('A record with facts of several people.', {
  kind: choice('What it is.', ['person', 'investor']),
  id: uuid('The record.'),
  name: VALUE,
  profile: VALUE,
  erased: flag('Whether the name was erased.'),
  key_lost: flag('Whether the vault lacks the key of the name.'),
  provenance: open('Where the name came from.'),
  facts: list(FACT, 'All facts of the record.'),
});

export const MIXED_ANSWER = object('A page of records with facts of several people.', {
  records: list(RECORD, 'The records; personal values are in the clear.'),
  checked: count('Records that this page checked.'),
  total: count('Records to check in all.'),
  next: orNull(uuid('Send it as `after` for the next page; null at the end.')),
});

export const SPLIT_ANSWER = object('What was corrected.', {
  id: uuid('The record.'),
  moved: count('Facts that the record of their person has now.'),
  retracted: count('Facts that were taken back, and whose person the log does not name.'),
  undecided: count('Facts that stay, because nothing in the log decides.'),
});
