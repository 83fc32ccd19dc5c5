/** The source of a statement, as its event has it. */
export interface StatementSource {
  readonly source: string;
  readonly sourceUrl?: string | null;
  readonly file?: string;
  readonly line?: number | null;
  /** ISO 8601. */
  readonly observedAt: string;
  readonly rule?: string;
  readonly confidence?: number;
}

/** What one event of the log says about a fact. */
export interface Statement {
  /** The value as text; null where the statement withdraws it, or reads none from the source's words. */
  readonly value: string | null;
  /** `repeated`: the source stated the same value again. `also`: another source's statement of the same fact. */
  readonly kind: 'stated' | 'repeated' | 'also';
  readonly from: StatementSource;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: bigint;
  /** When the log recorded it, ms since the epoch. */
  readonly recordedAt: number;
}

/** A value that the service weighed and did not take. */
export interface RejectedValue {
  readonly value: string;
  readonly source: string;
  readonly sourceUrl: string | null;
  readonly reason: string;
}

/** A value that went into a derived one, with the page of its own evidence. */
export interface EvidencePart {
  readonly label: string;
  readonly value: string;
  readonly path: string | null;
}

/** How the service knows one fact. */
export interface Evidence {
  /** Identifies the fact in the address of its page. */
  readonly fact: string;
  readonly label: string;
  /** As the record's page shows it; null where nothing is known now. */
  readonly value: string | null;
  /** How a derived value came about; null for a value that its source states. */
  readonly rule: string | null;
  /** The text behind a derived value. */
  readonly matched: string | null;
  /** The sources of a derived value that no single statement gives. */
  readonly derivedFrom?: StatementSource | null;
  /** Newest first. */
  readonly statements: readonly Statement[];
  readonly parts: readonly EvidencePart[];
  readonly rejected: readonly RejectedValue[];
}

/** The evidence of a record. */
export interface RecordEvidence {
  readonly name: string;
  /** Path of the record's page. */
  readonly path: string;
  readonly facts: readonly Evidence[];
}

/** A fact with statements alone. */
export function statedFact(
  { fact, label, value }: Pick<Evidence, 'fact' | 'label' | 'value'>,
  statements: readonly Statement[],
): Evidence {
  return { fact, label, value, rule: null, matched: null, statements, parts: [], rejected: [] };
}

export function companyEvidencePath(slug: string, fact: string): string {
  return `/companies/${slug}/evidence/${fact}`;
}

export function roundFact(roundId: string): string {
  return `round-${roundId}`;
}
