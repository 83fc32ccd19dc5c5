import { Query } from '@nestjs/cqrs';
import { type RecordEvidence } from './evidence.js';

/** How the service knows each fact of a public company. Fails with not_found. */
export class GetCompanyEvidence extends Query<RecordEvidence> {
  constructor(readonly slug: string) {
    super();
  }
}
