import { pathToFileURL } from 'node:url';
import { once } from '../../kernel/once.js';
import { installedFile } from '../../platform/config/installed-file.js';
import { type RecordReference } from './prove-record.query.js';

export interface FoldedEvent {
  readonly type: string;
  /** As stored; null where it is withheld. */
  readonly data: object | null;
}

interface Rules {
  foldRecord(record: RecordReference, events: readonly FoldedEvent[]): Readonly<Record<string, unknown>> | null;
}

/** The rules that the verifier has: what the service says of a record, anyone can make again. */
const rules = once(() => import(pathToFileURL(installedFile('bin/verify-fold.mjs')).href) as Promise<Rules>);

/** The fields of answers that follow from a record's events; null where an event that sets them is withheld. */
export async function foldRecord(
  record: RecordReference,
  events: readonly FoldedEvent[],
): Promise<ReturnType<Rules['foldRecord']>> {
  return (await rules()).foldRecord(record, events);
}
