import { deriveId } from '../../platform/ids/ids.js';

/** The id of the record that a submitted person gets who is nobody on file yet. */
export function newPersonId(submissionId: string, part: string, index: number): string {
  return deriveId('person', `submission#${submissionId}/${part}/${index}`);
}
