import { charged } from '../../web/openapi/answer-parts.js';
import {
  choice,
  component,
  count,
  flag,
  instant,
  list,
  type Members,
  object,
  orNull,
  text,
} from '../../web/openapi/answer-schema.js';
import { RECORD_ATTRIBUTES } from './record-attributes.dto.js';
import { REGISTERS, SECTION_KEYS } from '../../registries/registry.port.js';

const RESOLVED = component('ResolvedSubject', 'Whom the query means.', {
  matched: flag('Whether somebody or some firm is meant for sure; a doubtful one is no match.'),
  kind: orNull(choice('Null without a match.', ['company', 'person'])),
  company: orNull(
    object('Null for a person and without a match.', {
      name: text('As it is on file, else as its register writes it.'),
      slug: orNull(text('Of its profile here; null where it is not on file.')),
      website: orNull(text('Its own site; null where none is known.')),
    }),
  ),
  person: orNull(
    object('Null for a firm and without a match.', {
      name: orNull(text('As on file; in a preview null unless the name itself was asked for.')),
      subject: text('What the erasure of this person takes.'),
    }),
  ),
});

const SECTION_HEAD: Members = {
  key: choice('What kind of records it holds.', SECTION_KEYS),
  tier: choice('Whether the records are widely published or take joining.', ['standard', 'premium']),
  status: choice('Empty: every source was heard and has nothing. Unavailable: a source could not be asked.', [
    'available',
    'empty',
    'unavailable',
  ]),
  reason: orNull(
    choice('Why it is unavailable; null where it is not, and where nobody is meant.', [
      'not_configured',
      'upstream_unavailable',
    ]),
  ),
  preview: text('A fixed sentence about the kind; the same for everybody.'),
};

const ITEM = component('DossierItem', 'A record.', {
  label: text('A form, a name, a role or a kind of contact.'),
  value: text('The date, relation, amount or address.'),
  attributes: RECORD_ATTRIBUTES,
  subject: orNull(text('What erasing the person it names takes; null where it names none.')),
  source: object('Where the line was read.', {
    name: text('Who published it.'),
    url: text('Where it can be read.'),
    retrieved_at: instant('When it was read there.'),
    sha256: orNull(text('Of the bytes it was read from; null where it stands in the log of this service.')),
  }),
});

export const PREVIEW_ANSWER = object('What the dossier would hold.', {
  resolved: RESOLVED,
  sections: list(object('A kind of records.', SECTION_HEAD), 'All six, always in this order.'),
  unlock: object('How to get the rest.', {
    cost_credits: count('What the whole dossier costs, from the intel wallet.'),
    endpoint: text('Where it is to be had.'),
  }),
});

export const DOSSIER_ANSWER = charged('The dossier.', {
  resolved: RESOLVED,
  reasons: list(text('A sentence.'), 'How the query led there, or why to nobody.'),
  generated_at: orNull(instant('When the sources were asked; null without a match.')),
  sections: list(
    object('A kind of records.', { ...SECTION_HEAD, data: list(ITEM, 'Its records, newest filings first.') }),
    'All six, always in this order.',
  ),
  matches: list(
    object('A firm of this name in a register.', {
      register: choice('The register that lists the firm.', REGISTERS),
      key: text('CIK, company number or CRD number.'),
      name: text('As the register writes it.'),
      same: flag('False for a firm of the same name that was told from the subject.'),
      reasons: list(text('A sentence.'), 'What spoke for it and against it.'),
    }),
    'Taken or told apart.',
  ),
  sources: list(
    object('A source.', {
      id: text('A register, own_site or job_posts.'),
      outcome: choice('Whether it could be asked.', ['read', 'not_configured', 'failed']),
      needs: orNull(text('The setting that this service lacks for it; null otherwise.')),
    }),
    'Sources that were to be asked.',
  ),
  withheld: count('Lines left out because somebody named there asked to be forgotten.'),
});
