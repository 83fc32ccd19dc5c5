import { Query } from '@nestjs/cqrs';
import { type RecordEvidence } from './evidence.js';

/** How the service knows a person's name, profile and roles. Fails with not_found, also for an erased person. */
export class GetPersonEvidence extends Query<RecordEvidence> {
  constructor(readonly slug: string) {
    super();
  }
}
