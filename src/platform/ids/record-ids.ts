import { deriveId } from './ids.js';

/** The id of a domain of the radar in read sets, which name records by UUID. */
export function domainRecordId(apex: string): string {
  return deriveId('domain', apex);
}
