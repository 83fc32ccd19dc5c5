import { Controller, Get, Header, Inject, Optional, Req, Res, ServiceUnavailableException } from '@nestjs/common';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorFunction,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Config } from '../../platform/config/config.js';
import { STAFF_DIRECTORY, type StaffDirectory } from '../staff/staff.js';
import { Page } from '../http/operation.decorator.js';
import { ADMISSION, type Admission } from '../http/operation-terms.js';
import { OperatorCheck } from '../http/operator-check.js';
import { CONFIG } from '../../platform/tokens.js';
import { HealthRegistry, type HealthPart } from '../../platform/telemetry/health-registry.js';

/** A part that has not answered within this time counts as down. */
const CHECK_TIMEOUT_MS = 2_000;

/** Liveness and readiness. */
@Controller('health')
export class HealthController {
  private readonly operators: OperatorCheck;

  constructor(
    private readonly registry: HealthRegistry,
    private readonly terminus: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    @Inject(CONFIG) config: Pick<Config, 'operatorToken'>,
    @Optional() @Inject(STAFF_DIRECTORY) staff?: StaffDirectory,
    @Optional() @Inject(ADMISSION) admission?: Admission,
  ) {
    this.operators = new OperatorCheck(config.operatorToken, staff, admission);
  }

  @Get('live')
  @Page('application/json')
  @Header('cache-control', 'no-store')
  live(): object {
    return { status: 'ok' };
  }

  /**
   * 200 while every part that readiness needs is up or degraded, else 503; the same body either way. Anyone may see
   * which parts are up; metrics and reasons are internal and for operators only.
   */
  @Get('ready')
  @Page('application/json')
  @Header('cache-control', 'no-store')
  async ready(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const { isReady, report } = await this.report();
    if (!isReady) reply.code(503);
    return (await this.operators.knows(request)) ? report : withoutDetail(report);
  }

  /** Every part with its metrics and reasons. */
  async report(): Promise<{ readonly isReady: boolean; readonly report: ReadinessReport }> {
    const parts = this.registry.parts();
    const { details } = await this.checkAll(parts);
    const isDown = (part: HealthPart): boolean => details[part.name]?.status === 'down';
    const unready = this.registry.isStopping || parts.some((part) => part.readiness && isDown(part));
    const impaired = parts.some((part) => details[part.name]?.status !== 'up');
    const report = {
      status: unready ? 'error' : impaired ? 'degraded' : 'ok',
      ...(this.registry.isStopping ? { stopping: true } : {}),
      parts: details,
    };
    return { isReady: !unready, report };
  }

  /** Terminus throws when any part is down; only the parts that readiness needs matter here. */
  private async checkAll(parts: readonly HealthPart[]): Promise<HealthCheckResult> {
    try {
      return await this.terminus.check(parts.map((part) => this.indicatorOf(part)));
    } catch (error) {
      if (error instanceof ServiceUnavailableException) return error.getResponse() as HealthCheckResult;
      throw error;
    }
  }

  private indicatorOf(part: HealthPart): HealthIndicatorFunction {
    return async () => {
      const session = this.indicators.check(part.name);
      const report = await withTimeout(part).catch((error: unknown) => ({
        status: 'down' as const,
        detail: { reason: error instanceof CheckTimeout ? error.message : 'the check failed' },
      }));
      const detail = (report.detail ?? {}) as Record<string, unknown>;
      if (report.status === 'up') return session.up(detail);
      if (report.status === 'degraded') return session.degraded(detail);
      return session.down(detail);
    };
  }
}

export interface ReadinessReport {
  readonly status: string;
  readonly stopping?: boolean;
  readonly parts: HealthCheckResult['details'];
}

function withoutDetail({ parts, ...rest }: ReadinessReport): object {
  return { ...rest, parts: Object.fromEntries(Object.entries(parts).map(([name, { status }]) => [name, { status }])) };
}

class CheckTimeout extends Error {}

async function withTimeout(part: HealthPart): Promise<{ status: 'up' | 'degraded' | 'down'; detail?: object }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CheckTimeout(`no answer within ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([part.check(), late]);
  } finally {
    clearTimeout(timer);
  }
}
