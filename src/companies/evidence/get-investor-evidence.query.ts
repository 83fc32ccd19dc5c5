import { Query } from '@nestjs/cqrs';
import { type RecordEvidence } from './evidence.js';

/** How the service knows an investor's name, kind and deals. Fails with not_found. */
export class GetInvestorEvidence extends Query<RecordEvidence> {
  constructor(readonly slug: string) {
    super();
  }
}
