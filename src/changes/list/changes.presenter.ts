import { type ChangeRow } from './change-answers.dto.js';
import { type ListedChange } from './list-changes.query.js';

/** @param records by id, where records were asked for */
export function presentChange(change: ListedChange, records: ReadonlyMap<string, object> | null): ChangeRow {
  const { position, recordedAt, op, kind, id, revision, fields, mergedInto } = change;
  return {
    position: `@${position}`,
    at: new Date(recordedAt).toISOString(),
    op,
    kind,
    id,
    revision: Number(revision),
    fields,
    ...(mergedInto !== undefined && { merged_into: mergedInto }),
    ...(records && { record: records.get(id) ?? null }),
  };
}
