import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { setTimeout as delay } from 'node:timers/promises';
import { HealthRegistry } from '../../platform/telemetry/health-registry.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { CONSOLE_GUARD, type ConsoleGuard, consoleOperator } from '../../web/staff/console-guard.js';
import { ShowSystemStatus } from '../overview/show-system-status.query.js';
import { systemStatusBody } from './system-status.page.js';

const EVERY_MS = 5_000;
/** The session is checked this often; it may end at any time. */
const CHECK_MS = 1_000;
/** Browsers connect again after it, so that no connection outlives a deployment. */
const LONGEST_MS = 300_000;

/** The measurements of the status page as server-sent events. */
@Injectable()
export class LiveStatus {
  constructor(
    private readonly queries: QueryBus,
    private readonly health: HealthRegistry,
    @Inject(CONSOLE_GUARD) private readonly guard: ConsoleGuard,
  ) {}

  /** `status` every five seconds with the HTML of the page's live part; `end` when the session has ended. */
  async *events(request: EdgeRequest): AsyncGenerator<string> {
    const mayAct = consoleOperator(request).role === 'operator';
    const endsAt = performance.now() + LONGEST_MS;
    // The page itself has just been measured.
    let nextAt = performance.now() + EVERY_MS;
    while (performance.now() < endsAt && !this.health.isStopping) {
      if (!(await this.guard.isSignedIn(request))) {
        yield 'event: end\ndata: {}\n\n';
        return;
      }
      if (performance.now() >= nextAt) {
        nextAt = performance.now() + EVERY_MS;
        const body = systemStatusBody(await this.queries.execute(new ShowSystemStatus()), mayAct);
        yield `event: status\ndata: ${JSON.stringify(body.toString())}\n\n`;
      }
      await delay(CHECK_MS, undefined, { ref: false });
    }
  }
}
