import { Query } from '@nestjs/cqrs';
import { type ReadinessScan } from './scan-readiness.command.js';

/** A kept scan, scored under the rubric of today. Fails with not_found, also once its evidence is no longer kept. */
export class GetReadinessScan extends Query<ReadinessScan> {
  constructor(readonly scanId: string) {
    super();
  }
}
