import { Query } from '@nestjs/cqrs';
import { type RecordEvidence } from './evidence.js';

/** How the service knows a product. Fails with not_found. */
export class GetProductEvidence extends Query<RecordEvidence> {
  constructor(readonly slug: string) {
    super();
  }
}
