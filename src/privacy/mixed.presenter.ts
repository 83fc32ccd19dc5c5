import { type MixedFact, type MixedRecord as StoredRecord } from '../companies/identity/find-mixed-records.query.js';
import { type MixedRecord, type MixedRecordFact } from './mixed-answers.dto.js';

export function mixedRecordView({ kind, id, name, profile, provenance, facts }: StoredRecord): MixedRecord {
  return {
    ...{ kind, id, name: name.value, profile: profile?.value ?? null },
    erased: name.value === null,
    provenance: { ...provenance },
    facts: facts.map(factView),
  };
}

function factView({
  kind,
  companyId,
  roundId,
  title,
  email,
  provenance,
  verdict,
  ownerId,
}: MixedFact): MixedRecordFact {
  return {
    ...{ kind, company_id: companyId, round_id: roundId, title, email: email?.value ?? null },
    erased: email !== null && email.value === null,
    source: provenance.source,
    file: provenance.file ?? null,
    line: provenance.line ?? null,
    observed_at: provenance.observedAt,
    ...{ verdict, owner_id: ownerId },
  };
}
