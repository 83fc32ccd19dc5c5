import { Query } from '@nestjs/cqrs';
import { type ReadinessScan } from './scan-readiness.command.js';

/** A stored scan, scored under the current rubric. Fails with not_found, also once its evidence has expired. */
export class GetReadinessScan extends Query<ReadinessScan> {
  constructor(readonly scanId: string) {
    super();
  }
}
