import { Controller, Get, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { OperatorOnly, Page } from '../http/operation.decorator.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { metricsText } from './metrics-text.js';

/** Metrics in Prometheus text format, for operators; see also `HEALTH_PORT`. */
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @OperatorOnly()
  @Page('text/plain', 'application/openmetrics-text')
  async text(@Res() reply: FastifyReply): Promise<void> {
    const text = await metricsText(this.metrics.registry);
    await reply
      .header('content-type', this.metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(text);
  }
}
