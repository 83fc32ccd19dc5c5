import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { handlers, type Projection, type RowChange } from '../../src/platform/projector/projection.js';
import { type RadarEvent } from '../../src/radar/radar.events.js';
import { DOMAIN_COUNT_EPOCHS, DOMAIN_EVIDENCE_VERSIONS, DOMAIN_VERSIONS } from './domain-versions.entity.js';
import { completeDomainChanges } from './domains.resolve.js';
import {
  DOMAIN_CANDIDATES,
  DOMAIN_COUNTS,
  DOMAIN_EVIDENCE,
  DOMAIN_REGISTRATIONS,
  DOMAIN_SIGHTINGS,
  DOMAINS,
} from './domains.entity.js';

type Probed = Extract<RadarEvent, { type: 'DomainProbed' }>;

/** Newly registered domains: the first observation of each, probe results, and further sources. */
export const domainsProjection: Projection = {
  name: 'domains',
  group: 'directory',
  version: 3,
  categories: ['domainIntake', 'domain'],
  tables: [
    ...[DOMAINS, DOMAIN_EVIDENCE, DOMAIN_SIGHTINGS, DOMAIN_CANDIDATES, DOMAIN_COUNTS, DOMAIN_REGISTRATIONS],
    ...[DOMAIN_VERSIONS, DOMAIN_EVIDENCE_VERSIONS, DOMAIN_COUNT_EPOCHS],
  ],
  ignores: [],
  resolve: completeDomainChanges,
  on: handlers<RadarEvent>({
    DomainIngested: ({ data, metadata }) => {
      const { apex, source, sourceKey, candidateName, sourceUrl, registeredOn, seenAt } = data;
      const seen = { source_url: sourceUrl, created_at: metadata.occurredAt, seen_at: seenAt };
      if (apex === null) {
        return sourceKey === null
          ? []
          : [
              {
                table: 'domain_candidates',
                key: { source, source_key: sourceKey },
                put: { name: candidateName, ...seen },
              },
            ];
      }
      const put = {
        tld: apex.slice(apex.lastIndexOf('.') + 1),
        source,
        status: 'queued',
        attempts: 0,
        candidate_name: candidateName,
        source_key: sourceKey,
        registered_on: registeredOn,
        ...seen,
      };
      const row: RowChange = { table: 'domains', key: { apex }, put };
      if (candidateName === null || sourceKey === null) return [row];
      // The candidate's domain is now known.
      return [row, { table: 'domain_candidates', key: { source, source_key: sourceKey }, delete: true }];
    },

    DomainProbed: (event) => {
      const { data } = event;
      return [...registrationOf(event), ...(data.scope === 'full' ? probeOf(event) : [])];
    },

    DomainQualityFailed: ({ data: { apex, lacks } }) => [
      { table: 'domains', key: { apex }, set: { status: 'quality_failed', verdict: lacks.join(', ') } },
    ],

    DomainPromoted: ({ data: { apex, companyId } }) => [
      {
        table: 'domains',
        key: { apex },
        set: { status: 'promoted', company_id: companyId, verdict: null, next_probe_at: null },
      },
    ],

    DomainRejected: ({ data: { apex, reason, detail } }) => [
      {
        table: 'domains',
        key: { apex },
        set: { status: 'rejected', verdict: `${reason}: ${detail}`, next_probe_at: null },
      },
    ],
  }),
};

function probeOf({ data, metadata }: RecordedEvent<Probed>): RowChange[] {
  const { apex, assessment, evidence, attempt, nextProbeAt } = data;
  const found = { ...evidence, reasons: assessment.reasons };
  const row: RowChange = {
    table: 'domains',
    key: { apex },
    set: {
      // `resolve` preserves a final verdict.
      status: 'queued',
      attempts: attempt,
      probed_at: metadata.occurredAt,
      next_probe_at: nextProbeAt,
      registered_on: assessment.registeredOn,
      registrar: assessment.registrar,
      dns_provider: assessment.dnsProvider,
      has_real_email: assessment.hasRealEmail,
      email_provider: assessment.emailProvider,
      has_real_content: assessment.hasRealContent,
      is_parked: assessment.isParked,
      quality_score: assessment.qualityScore,
    },
  };
  return [row, { table: 'domain_evidence', key: { apex }, put: { evidence: found } }];
}

function registrationOf({ data, metadata }: RecordedEvent<Probed>): RowChange[] {
  const { registration } = data.evidence;
  if (registration.status !== 'found') return [];
  const { registeredOn, expiresOn, registrar, url } = registration;
  const put = {
    registered_on: registeredOn,
    expires_on: expiresOn,
    registrar,
    url,
    looked_up_at: metadata.occurredAt,
  };
  return [{ table: 'domain_registrations', key: { apex: data.apex }, put }];
}
