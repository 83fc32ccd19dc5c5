import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { MetricSamples } from './metric-samples.service.js';
import { ReadMetrics, type StoredSeries } from './read-metrics.query.js';

@QueryHandler(ReadMetrics)
export class ReadMetricsHandler implements IQueryHandler<ReadMetrics> {
  constructor(private readonly samples: MetricSamples) {}

  execute({ span }: ReadMetrics): Promise<StoredSeries[]> {
    return this.samples.read(span);
  }
}
