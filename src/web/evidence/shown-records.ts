import { type FieldClass, type RecordKind, type ShownRecord } from '../../kernel/read-set.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type EdgeRequest } from '../http/request-context.js';

/** Records which records the answer shows, so that they can be recalled. Called while the answer is made. */
export function noteShown(request: EdgeRequest, records: Iterable<ShownRecord>): void {
  const shown = (request.shownRecords ??= []);
  for (const record of records) shown.push(record);
}

/** A record whose version the handler does not know: at least that of the answer's position. */
export function shownAtLeast(kind: RecordKind, id: string, classes: readonly FieldClass[]): ShownRecord {
  return { kind, id, since: null, classes };
}

/** The same of a record that has a name and no UUID, such as a domain: a read set has the id derived from the name. */
export function shownByName(kind: RecordKind, name: string, classes: readonly FieldClass[]): ShownRecord {
  return shownAtLeast(kind, deriveId(kind, name), classes);
}
