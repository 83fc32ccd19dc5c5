import {
  decimal,
  flag,
  instant,
  listOf,
  nullable,
  oneOf,
  record,
  text,
  uuid,
  whole,
} from '../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../platform/feed/published-type.js';
import { type RadarEvent } from './radar.events.js';

const TOPIC = 'intel.domains.v1';
const intake = publisherOf<RadarEvent>(TOPIC, 'domainIntake');
const domains = publisherOf<RadarEvent>(TOPIC, 'domain');

const apex = text('Registrable domain, ASCII, lower case');
const day = (what: string) => nullable(text(`${what}, YYYY-MM-DD; null where unknown`));
const verdict = (what: string) => nullable(flag(`${what}; null where it could not be told`));
const score = 'Quality, 0 to 1';

/** Names of candidates, keys of sources and the raw evidence of probes stay inside: they may name people. */
export const radarFeed: readonly FeedEntry[] = [
  intake.publish('DomainIngested', {
    summary: 'A source saw a domain, or something new whose domain is not known yet',
    message: record({
      source: text('The source, for instance dot_ai_nrd'),
      apex: nullable(apex),
      registered_on: day('Day of registration, as the source states it'),
      seen_at: instant('When the source saw it'),
    }),
    map: (data) => ({
      source: data.source,
      apex: data.apex,
      registered_on: data.registeredOn,
      seen_at: data.seenAt,
    }),
  }),
  domains.publish('DomainProbed', {
    summary: 'A domain was looked at',
    message: record({
      apex,
      scope: oneOf(['full', 'registration'], 'Whether only the registry was asked'),
      attempt: whole('Which full probe this is, from 1; 0 where only the registry was asked'),
      registered_on: day('Day of registration'),
      registrar: nullable(text('The registrar')),
      dns_provider: nullable(text('Who serves its names')),
      has_real_email: verdict('Whether it takes mail'),
      email_provider: nullable(text('Who takes its mail')),
      has_real_content: verdict('Whether its page says something'),
      is_parked: verdict('Whether it is parked'),
      quality_score: nullable(decimal(score)),
      reasons: listOf(
        record({ rule: text('The rule'), points: decimal('What it adds to the score, or takes from it') }),
        'What the score is made of',
      ),
      next_probe_at: nullable(instant('When it is looked at again; null for never')),
    }),
    map: ({ apex: domain, scope, attempt, assessment, nextProbeAt }) => ({
      apex: domain,
      scope,
      attempt,
      registered_on: assessment.registeredOn,
      registrar: assessment.registrar,
      dns_provider: assessment.dnsProvider,
      has_real_email: assessment.hasRealEmail,
      email_provider: assessment.emailProvider,
      has_real_content: assessment.hasRealContent,
      is_parked: assessment.isParked,
      quality_score: assessment.qualityScore,
      reasons: assessment.reasons.map(({ rule, points }) => ({ rule, points })),
      next_probe_at: nextProbeAt,
    }),
  }),
  domains.publish('DomainQualityFailed', {
    summary: 'A domain is not good enough, for now',
    message: record({
      apex,
      quality_score: decimal(score),
      lacks: listOf(text('parked, no_content, no_name or score'), 'What stood against it'),
    }),
    map: (data) => ({ apex: data.apex, quality_score: data.qualityScore, lacks: data.lacks }),
  }),
  domains.publish('DomainPromoted', {
    summary: 'A domain became a company on file',
    message: record({
      apex,
      company_id: uuid('The company'),
      was_on_file: flag('Whether the company was on file before'),
      quality_score: decimal(score),
    }),
    map: (data) => ({
      apex: data.apex,
      company_id: data.companyId,
      was_on_file: data.wasOnFile,
      quality_score: data.qualityScore,
    }),
  }),
  domains.publish('DomainRejected', {
    summary: 'A domain will not become a company',
    message: record({
      apex,
      reason: oneOf(['not_registered', 'redirects_elsewhere', 'operator'], 'Why'),
    }),
    map: (data) => ({ apex: data.apex, reason: data.reason }),
  }),
];
