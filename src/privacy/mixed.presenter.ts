import {
  type MixedFact,
  type MixedRecord as StoredRecord,
  type MixedValue,
} from '../companies/identity/find-mixed-records.query.js';
import { type MixedRecord, type MixedRecordFact } from './mixed-answers.dto.js';

export function mixedRecordView({ kind, id, name, profile, provenance, facts }: StoredRecord): MixedRecord {
  return {
    kind,
    id,
    name: name.value,
    profile: profile?.value ?? null,
    ...unreadable(name),
    provenance: { ...provenance },
    facts: facts.map(factView),
  };
}

/** A value with a lost key was not erased: a backup of the vault may have the key. */
function unreadable(value: MixedValue | null): Pick<MixedRecord, 'erased' | 'key_lost'> {
  const isUnreadable = value !== null && value.value === null;
  return { erased: isUnreadable && !value.isKeyLost, key_lost: isUnreadable && value.isKeyLost };
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
    kind,
    company_id: companyId,
    round_id: roundId,
    title,
    email: email?.value ?? null,
    ...unreadable(email),
    source: provenance.source,
    file: provenance.file ?? null,
    line: provenance.line ?? null,
    observed_at: provenance.observedAt,
    verdict,
    owner_id: ownerId,
  };
}
