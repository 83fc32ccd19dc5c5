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

const intake = publisherOf<RadarEvent>('intel.domains.v1', 'domainIntake');
const domain = publisherOf<RadarEvent>('intel.domains.v1', 'domain');

const apex = text('The registered domain, ASCII, lower case');
const day = (what: string) => nullable(text(`${what}: YYYY-MM-DD; null where unknown`));
const knownFlag = (what: string) => nullable(flag(`${what}; null where it could not be told`));
const score = decimal('0 to 1');

/** The published facts of the radar: about domain names only; registration holders are never stored. */
export const radarFeed: readonly FeedEntry[] = [
  intake.publish('DomainIngested', {
    summary: 'A source saw a newly registered domain, or the name of something new',
    message: record({
      apex: nullable(apex),
      source: text('Which source saw it, for instance dot_ai_nrd'),
      candidate_name: nullable(text('Name of the organisation, where the source says one')),
      source_key: nullable(text('The key of the sighting at its source')),
      source_url: nullable(text('Where it was seen')),
      registered_on: day('Day of registration as the source states it'),
      seen_at: instant('When the source saw it'),
    }),
    map: (data) => ({
      apex: data.apex,
      source: data.source,
      candidate_name: data.candidateName,
      source_key: data.sourceKey,
      source_url: data.sourceUrl,
      registered_on: data.registeredOn,
      seen_at: data.seenAt,
    }),
  }),
  domain.publish('DomainProbed', {
    summary: 'A domain was looked at: its registry, name servers and homepage',
    message: record({
      apex,
      scope: oneOf(['full', 'registration'], 'Whether everything was looked at, or only the registry'),
      attempt: whole('Which probe it was; 0 where only the registry was asked'),
      registered_on: day('Day of registration as the registry states it'),
      registrar: nullable(text('The registrar')),
      dns_provider: nullable(text('Who runs its name servers')),
      has_mail: knownFlag('Whether it has a mail exchanger'),
      mail_provider: nullable(text('Who runs its mail')),
      has_real_content: knownFlag('Whether its homepage has content of its own'),
      is_parked: knownFlag('Whether it is parked'),
      quality_score: nullable(score),
      reasons: listOf(
        record({
          rule: text('Name of the rule'),
          points: decimal('Its part of the score'),
          detail: text('What it rests on'),
        }),
        'What the score is made of',
      ),
      next_probe_at: nullable(instant('When it is looked at again; null for never')),
    }),
    map: ({ apex: name, scope, attempt, assessment, nextProbeAt }) => ({
      apex: name,
      scope,
      attempt,
      registered_on: assessment.registeredOn,
      registrar: assessment.registrar,
      dns_provider: assessment.dnsProvider,
      has_mail: assessment.hasRealEmail,
      mail_provider: assessment.emailProvider,
      has_real_content: assessment.hasRealContent,
      is_parked: assessment.isParked,
      quality_score: assessment.qualityScore,
      reasons: assessment.reasons,
      next_probe_at: nextProbeAt,
    }),
  }),
  domain.publish('DomainQualityFailed', {
    summary: 'A domain has too little to show for a public profile',
    message: record({ apex, quality_score: score, lacks: listOf(text('A code'), 'What it lacks') }),
    map: (data) => ({ apex: data.apex, quality_score: data.qualityScore, lacks: data.lacks }),
  }),
  domain.publish('DomainPromoted', {
    summary: 'A domain has a company with a public profile',
    message: record({
      apex,
      company_id: uuid('The company'),
      was_on_file: flag('Whether the company was on file before'),
      quality_score: score,
    }),
    map: (data) => ({
      apex: data.apex,
      company_id: data.companyId,
      was_on_file: data.wasOnFile,
      quality_score: data.qualityScore,
    }),
  }),
  domain.publish('DomainRejected', {
    summary: 'A domain is out: not registered, leading elsewhere, or taken out by an operator',
    message: record({
      apex,
      reason: oneOf(['not_registered', 'redirects_elsewhere', 'operator'], 'Why'),
      detail: text('What it rests on; operator for an operator, whose own words are not published'),
    }),
    map: ({ apex: name, reason, detail }) => ({
      apex: name,
      reason,
      // An operator's own words may name a person.
      detail: reason === 'operator' ? reason : detail,
    }),
  }),
];
