import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { HealthRegistry, type HealthPart, type HealthReport } from '../../platform/telemetry/health-registry.js';
import { LastKnown } from '../../web/pages/last-known.js';
import { type PartHealth } from './show-system-status.query.js';

/** A part that has not answered within this time counts as down. */
const GIVEN_UP_AFTER_MS = 2_000;
const NO_ANSWER: HealthReport = { status: 'down', detail: { reason: `no answer within ${GIVEN_UP_AFTER_MS} ms` } };
const FAILED: HealthReport = { status: 'down', detail: { reason: 'the check failed' } };
/** Measured when asked; the page does not wait longer for a part, and shows its last report with its age. */
const LIMITS = { freshMs: 500, patienceMs: 700 };

/** The health of each part of the service, as in `/health/ready`. */
@Injectable()
export class PartsHealth {
  private readonly reports = new Map<string, LastKnown<HealthReport>>();

  constructor(private readonly registry: HealthRegistry) {}

  async all(): Promise<PartHealth[]> {
    const parts = await Promise.all(this.registry.parts().map((part) => this.one(part)));
    return parts.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Whether no part that the service cannot answer without is down, measured now. */
  async isReady(): Promise<boolean> {
    const needed = this.registry.parts().filter(({ readiness }) => readiness);
    const reports = await Promise.all(needed.map(ask));
    return reports.every(({ status }) => status !== 'down');
  }

  private async one(part: HealthPart): Promise<PartHealth> {
    const { name } = part;
    const kept = this.reports.get(name) ?? new LastKnown(() => ask(part), LIMITS);
    this.reports.set(name, kept);
    const known = await kept.read();
    if (known === null) return { name, status: 'unknown', detail: [['reason', 'it has not answered yet']], ageMs: 0 };
    const { status, detail } = known.value;
    return { name, status, detail: linesOf(detail ?? {}), ageMs: known.ageMs };
  }
}

async function ask(part: HealthPart): Promise<HealthReport> {
  const patience = new AbortController();
  const { signal } = patience;
  const silent = delay(GIVEN_UP_AFTER_MS, NO_ANSWER, { signal, ref: false }).catch(() => NO_ANSWER);
  const report = await Promise.race([part.check().catch(() => FAILED), silent]);
  patience.abort();
  return report;
}

function linesOf(value: object, path = ''): (readonly [string, string])[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const ownPath = path === '' ? name : `${path}.${name}`;
    if (Array.isArray(member)) return member.length === 0 ? [] : [[ownPath, member.join(', ')] as const];
    if (typeof member === 'object' && member !== null) return linesOf(member, ownPath);
    return [[ownPath, String(member)] as const];
  });
}
