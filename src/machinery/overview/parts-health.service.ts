import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { HealthRegistry, type HealthPart, type HealthReport } from '../../platform/telemetry/health-registry.js';
import { type PartHealth } from './show-machinery.query.js';

/** A part that has not answered by then counts as down. */
const PATIENCE_MS = 2_000;
const NO_ANSWER: HealthReport = { status: 'down', detail: { reason: `no answer within ${PATIENCE_MS} ms` } };
const FAILED: HealthReport = { status: 'down', detail: { reason: 'the check failed' } };

/** What each part of the service says of its health, as `/health/ready` has it. */
@Injectable()
export class PartsHealth {
  constructor(private readonly registry: HealthRegistry) {}

  async all(): Promise<PartHealth[]> {
    const parts = await Promise.all(this.registry.parts().map((part) => asked(part)));
    return parts.sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

async function asked(part: HealthPart): Promise<PartHealth> {
  const patience = new AbortController();
  const { signal } = patience;
  const silent = delay(PATIENCE_MS, NO_ANSWER, { signal }).catch(() => NO_ANSWER);
  const { status, detail } = await Promise.race([part.check().catch(() => FAILED), silent]);
  patience.abort();
  return { name: part.name, status, detail: linesOf(detail ?? {}) };
}

function linesOf(value: object, path = ''): (readonly [string, string])[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const own = path === '' ? name : `${path}.${name}`;
    if (Array.isArray(member)) return member.length === 0 ? [] : [[own, member.join(', ')] as const];
    if (typeof member === 'object' && member !== null) return linesOf(member, own);
    return [[own, String(member)] as const];
  });
}
