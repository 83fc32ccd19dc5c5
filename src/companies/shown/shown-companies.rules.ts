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

/** The company, its founders, and those of its investors that `notedInvestors` names. */
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
    ...notedInvestors(parties).map((id): ShownRecord => ({ kind: 'investor', id, since: null, classes: named })),
  ];
}

/**
 * Ids of the investors that a read set lists beside the companies that name them, each once: people, for the disclosure of
 * their recipients, and records merged into another one. Where that merge was wrong, these answers named the wrong firm, while
 * those that name the other record by its own id were right.
 * @param parties by the id that the round states
 */
export function notedInvestors(parties: ReadonlyMap<string, Party>): string[] {
  const noted = new Set<string>();
  for (const [statedId, { id, kind }] of parties) {
    if (kind === 'person') noted.add(id);
    if (statedId !== id) noted.add(statedId);
  }
  return [...noted];
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
