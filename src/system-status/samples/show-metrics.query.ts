import { Query } from '@nestjs/cqrs';
import { type KeptSeries, type Span } from './metric-samples.service.js';

/** The stored metrics over a day or a week. */
export class ShowMetrics extends Query<KeptSeries[]> {
  constructor(readonly span: Span) {
    super();
  }
}
