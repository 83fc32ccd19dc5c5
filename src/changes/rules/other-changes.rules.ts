import { type InvestorEvent } from '../../companies/investors/investor.events.js';
import { type PersonEvent } from '../../companies/people/person.events.js';
import { type RadarEvent } from '../../radar/radar.events.js';
import { type Change, type ChangeOp } from '../change.js';

export function investorChanges({ type, data }: InvestorEvent): Change[] {
  const of = (op: ChangeOp, fields: readonly string[]): Change[] => [
    { op, kind: 'investor', id: data.investorId, fields },
  ];
  switch (type) {
    case 'InvestorRegistered':
      return of('added', ['name', 'type', 'website', 'hq_country']);
    case 'InvestorReclassified':
      return of('changed', ['name', 'type']);
    case 'InvestorMerged':
      return of('merged', []).map((change) => ({ ...change, mergedInto: data.mergedInto }));
    case 'InvestorSeparated':
      return of('corrected', ['name', 'deals', 'lead_deals']);
    case 'InvestorErased':
      return of('erased', []);
    case 'InvestorWithdrawn':
      return of('withdrawn', []);
  }
}

/** Addresses are in no list, so their events change nothing that answers show. */
export function personChanges({ type, data }: PersonEvent): Change[] {
  const of = (op: ChangeOp, fields: readonly string[]): Change[] => [{ op, kind: 'person', id: data.personId, fields }];
  switch (type) {
    case 'PersonRegistered':
      return of('added', ['name', 'linkedin_url']);
    case 'PersonIdentified':
      return of('changed', ['name']);
    case 'RoleRecorded':
      return of('changed', ['current_title', 'roles']);
    case 'PersonFactsRetracted':
      return of('corrected', ['current_title', 'roles']);
    case 'PersonErased':
      return of('erased', []);
    case 'PersonWithdrawn':
      return of('withdrawn', []);
    case 'RoleConfirmed':
      return of('changed', ['current_title', 'roles']).map((change) => ({ ...change, isConfirmation: true }));
    case 'EmailRecorded':
      return [];
  }
}

const PROBED = [
  ...['registered_at', 'registrar', 'dns_provider', 'has_real_email', 'email_provider', 'has_real_content'],
  ...['is_parked', 'quality_score'],
];

/**
 * Each source's first observation of a domain is `added`; only the read model knows which of them was the first. The
 * other ones can still state the name and the day of registration.
 */
export function domainChanges({ type, data }: RadarEvent): Change[] {
  const { apex } = data;
  if (apex === null) return [];
  const of = (op: ChangeOp, fields: readonly string[]): Change[] => [{ op, kind: 'domain', id: apex, fields }];
  switch (type) {
    case 'DomainIngested': {
      const { candidateName, registeredOn } = data;
      const [named, dated] = [candidateName === null ? [] : ['name'], registeredOn === null ? [] : ['registered_at']];
      return of('added', [...named, 'source', 'status', ...dated]);
    }
    case 'DomainProbed':
      // A full probe queues a failed domain again until its verdict, which may be missing.
      return of('changed', data.scope === 'full' ? [...PROBED, 'status'] : PROBED);
    case 'DomainQualityFailed':
    case 'DomainRejected':
      return of('changed', ['status']);
    case 'DomainPromoted':
      return of('changed', ['status', 'startup_slug']);
  }
}
