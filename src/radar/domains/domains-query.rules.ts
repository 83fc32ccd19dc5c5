import { apexOf } from '../intake/apex-name.rules.js';
import { namesNone, validationFailed } from '../../web/problems/problem.js';
import { utcMsOf } from '../../kernel/instant.js';
import { DOMAIN_STATUSES, type DomainStatus } from '../radar.events.js';
import { type DomainsAsk } from './domains-ask.js';
import { type DomainsQueryDto } from './domains.dto.js';

const DEFAULT_STATUSES: readonly DomainStatus[] = ['queued', 'quality_failed'];
const DAY_MS = 24 * 3_600_000;
const FIRST_INSTANT_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** The filters of a request. @throws DomainError validation_failed for a list of nothing and for limits out of order */
export function askOf(query: DomainsQueryDto): DomainsAsk {
  const ask = filtersOf(query);
  const errors = (['tld', 'source', 'status'] as const).filter((field) => query[field]?.length === 0).map(namesNone);
  if (ask.createdFrom && ask.createdBefore && ask.createdFrom >= ask.createdBefore) {
    errors.push({
      field: 'created_before',
      message: 'created_before is before created_after',
      suggestion: 'Exchange the values of created_after and created_before',
    });
  }
  if (errors.length > 0) throw validationFailed(errors);
  return ask;
}

function filtersOf(query: DomainsQueryDto): DomainsAsk {
  return {
    statuses: statusesOf(query),
    ...(query.tld && { tlds: distinct(query.tld) }),
    ...(query.source && { sources: distinct(query.source) }),
    ...(query.apex !== undefined && { apex: apexOf(query.apex).apex ?? query.apex.toLowerCase() }),
    ...(query.q !== undefined && { q: query.q }),
    ...(query.created_after !== undefined && { createdFrom: storable(utcMsOf(query.created_after)) }),
    ...(query.created_before !== undefined && { createdBefore: endOf(query.created_before) }),
    ...(query.has_real_email !== undefined && { hasRealEmail: query.has_real_email }),
    ...(query.has_real_content !== undefined && { hasRealContent: query.has_real_content }),
    ...(query.is_parked !== undefined && { isParked: query.is_parked }),
  };
}

/** Each value is read by a separate index scan, so a repeated one would repeat its rows. */
function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** `promoted` restricts the requested statuses; alone it is a status. */
function statusesOf({ status, promoted }: DomainsQueryDto): readonly DomainStatus[] {
  const wanted = status ? DOMAIN_STATUSES.filter((each) => status.includes(each)) : null;
  if (promoted === undefined) return wanted ?? DEFAULT_STATUSES;
  if (promoted) return wanted ? wanted.filter((each) => each === 'promoted') : ['promoted'];
  return (wanted ?? DEFAULT_STATUSES).filter((each) => each !== 'promoted');
}

/** A date covers its whole UTC day; a time includes its instant. */
function endOf(text: string): Date {
  const at = utcMsOf(text);
  return storable(/^\d{4}-\d{2}-\d{2}$/.test(text) ? at + DAY_MS : at + 1);
}

/** Clamps to the years that the database supports. */
function storable(at: number): Date {
  return new Date(Math.min(Math.max(at, FIRST_INSTANT_MS), LAST_INSTANT_MS));
}
