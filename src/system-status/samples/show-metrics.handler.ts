import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { MetricSamples, type KeptSeries } from './metric-samples.service.js';
import { ShowMetrics } from './show-metrics.query.js';

@QueryHandler(ShowMetrics)
export class ShowMetricsHandler implements IQueryHandler<ShowMetrics> {
  constructor(private readonly samples: MetricSamples) {}

  execute({ span }: ShowMetrics): Promise<KeptSeries[]> {
    return this.samples.read(span);
  }
}
