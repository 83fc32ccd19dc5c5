import { readEntityType } from '../../vocabulary/entity-names/entity-type.js';
import { type ExportSource } from '../../file-export/export-table.js';
import { type InvestorKind } from '../investors/investor.events.js';
import { type CompanyRecord } from '../record/get-company-record.query.js';
import { type Party } from '../../web/openapi/answer-parts.dto.js';

export interface InvestorNames {
  readonly investor_id: string;
  readonly name: string | null;
  readonly slug: string | null;
  readonly kind: InvestorKind;
  readonly is_kind_proven: boolean;
}

/** A party without the name of a person. */
export type ExportedParty = Omit<Party, 'name'> & { readonly name: string | null };

/** The investors of rounds by the id that the round names; the sealed names of people stay closed. */
export async function namelessInvestors(
  { store }: Pick<ExportSource, 'store'>,
  ids: readonly string[],
): Promise<CompanyRecord['parties']> {
  if (ids.length === 0) return new Map();
  const rows = await store.query<InvestorNames & { readonly named_id: string }>(
    `SELECT o.investor_id AS named_id, i.investor_id, i.name, i.slug, i.kind, i.is_kind_proven
     FROM read.investors o JOIN read.investors i ON i.investor_id = coalesce(o.merged_into, o.investor_id)
     WHERE o.investor_id = ANY($1::uuid[])`,
    [[...new Set(ids)]],
  );
  return new Map(
    rows.map(({ named_id, investor_id: id, name, slug, ...row }) => [
      named_id,
      { id, name: name ?? '', slug: slug ?? '', kind: row.kind, isKindGuess: isKindGuess(name, row) },
    ]),
  );
}

/** As answers say it; of a person, whose name is sealed, only what the log proves. */
export function isKindGuess(
  name: string | null,
  { kind, is_kind_proven: isProven }: Pick<InvestorNames, 'kind' | 'is_kind_proven'>,
): boolean {
  if (isProven || name === null) return !isProven;
  const read = readEntityType(name);
  return read.isGuess || read.kind !== kind;
}

export function withoutPersonNames(parties: readonly Party[]): ExportedParty[] {
  return parties.map((party) => (party.type === 'person' ? { ...party, name: null, slug: null } : party));
}
