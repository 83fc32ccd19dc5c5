import { Controller, Get, Header, Res, ServiceUnavailableException } from '@nestjs/common';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorFunction,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { type FastifyReply } from 'fastify';
import { Page } from '../http/operation.decorator.js';
import { HealthRegistry, type HealthPart } from './health-registry.js';

/** A part that has not answered by then counts as down. */
const CHECK_TIMEOUT_MS = 2_000;

/** Whether the process lives, and whether it should get traffic. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly registry: HealthRegistry,
    private readonly terminus: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
  ) {}

  @Get('live')
  @Page('application/json')
  @Header('cache-control', 'no-store')
  live(): object {
    return { status: 'ok' };
  }

  /** 200 while every part that readiness needs is up or degraded, else 503; the same body either way. */
  @Get('ready')
  @Page('application/json')
  @Header('cache-control', 'no-store')
  async ready(@Res({ passthrough: true }) reply: Pick<FastifyReply, 'code'>): Promise<object> {
    const parts = this.registry.parts();
    const { details } = await this.checkAll(parts);
    const isDown = (part: HealthPart): boolean => details[part.name]?.status === 'down';
    const unready = this.registry.isStopping || parts.some((part) => part.readiness && isDown(part));
    if (unready) reply.code(503);
    const impaired = parts.some((part) => details[part.name]?.status !== 'up');
    return {
      status: unready ? 'error' : impaired ? 'degraded' : 'ok',
      ...(this.registry.isStopping ? { stopping: true } : {}),
      parts: details,
    };
  }

  /** Terminus throws where any part is down; which of them readiness needs is decided here. */
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
