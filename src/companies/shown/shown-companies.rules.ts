import { FIELD_CLASSES, type FieldClass, type ShownRecord } from '../../kernel/read-set.js';
import { type CompanyListRow } from '../record/company-rows.rules.js';
import { type CompanyRecord } from '../record/get-company-record.query.js';

/** Classes of the fields that lists show. */
const LISTED: readonly FieldClass[] = ['identity', 'money', 'status', 'text'];
/** Classes of the fields that a match shows. */
const MATCHED: readonly FieldClass[] = ['identity', 'money'];
/** What the log contained at an instant of the past stays true, so no recall concerns it. */
const NONE: readonly FieldClass[] = [];

interface Party {
  readonly id: string;
  readonly kind: string;
}

/** The company, its founders, and its investors who are people; these count in the disclosure of a person's recipients. */
export function shownInRecord({ company, founders, parties }: CompanyRecord, isOfThen: boolean): ShownRecord[] {
  const named: readonly FieldClass[] = isOfThen ? NONE : ['identity'];
  return [
    {
      kind: 'company',
      id: company.company_id,
      since: isOfThen ? null : positionOf(company.revised),
      classes: isOfThen ? NONE : FIELD_CLASSES,
    },
    ...founders.map(({ id }): ShownRecord => ({ kind: 'person', id, since: null, classes: named })),
    ...peopleAmong(parties.values()).map((id): ShownRecord => ({ kind: 'investor', id, since: null, classes: named })),
  ];
}

/** Ids of the investors who are people, each once. */
export function peopleAmong(parties: Iterable<Party>): string[] {
  return [...new Set([...parties].flatMap(({ id, kind }) => (kind === 'person' ? id : [])))];
}

export function shownInList(row: Pick<CompanyListRow, 'company_id' | 'since'>, isOfThen: boolean): ShownRecord {
  return shown(row, isOfThen ? NONE : LISTED);
}

export function shownInMatch(row: Pick<CompanyListRow, 'company_id' | 'since'>, isOfThen: boolean): ShownRecord {
  return shown(row, isOfThen ? NONE : MATCHED);
}

function shown({ company_id, since }: Pick<CompanyListRow, 'company_id' | 'since'>, classes: readonly FieldClass[]) {
  return { kind: 'company', id: company_id, since: positionOf(since), classes } satisfies ShownRecord;
}

/** Rows have 0 until a rebuild has written their position. */
function positionOf(text: string): bigint | null {
  const position = BigInt(text);
  return position > 0n ? position : null;
}
