import { deriveId } from '../../platform/ids/ids.js';

/** The id of a new record for a submitted person without a match. */
export function newPersonId(submissionId: string, part: string, index: number): string {
  return deriveId('person', `submission#${submissionId}/${part}/${index}`);
}
