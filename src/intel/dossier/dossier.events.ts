import { type Sealed } from '../../kernel/sealed.js';

// These names and fields are a stored format: version them, never edit them.

export type StoredAttribute = string | number | boolean | null | readonly string[];

/** One line of a dossier, and where it was read. */
export interface DossierItem {
  readonly label: string;
  readonly value: string;
  readonly attributes: Readonly<Record<string, StoredAttribute>>;
  readonly source: {
    readonly name: string;
    readonly url: string;
    /** ISO 8601 UTC. */
    readonly retrievedAt: string;
    /** SHA-256 (hex) of what was read; null where it stands in our own log. */
    readonly document: string | null;
  };
}

/** A line about a person is sealed whole, under `named-<id>` of that person. */
export type StoredItem =
  { readonly item: DossierItem; readonly subject: null } | { readonly sealed: Sealed; readonly subject: string };

export interface StoredSection {
  readonly key: string;
  readonly items: readonly StoredItem[];
}

/** A source that was to be asked, and whether it was. */
export interface StoredSource {
  readonly id: string;
  readonly sections: readonly string[];
  readonly outcome: 'read' | 'not_configured' | 'failed';
  /** The variable or command that is missing; null otherwise. */
  readonly needs: string | null;
}

/** A firm of a register that was taken for the subject, or told from it. Without names of people. */
export interface StoredMatch {
  readonly register: string;
  readonly key: string;
  readonly name: string;
  readonly isSame: boolean;
  readonly reasons: readonly string[];
}

export type DossierEvent = {
  readonly type: 'DossierCompiled';
  readonly data: {
    readonly dossierId: string;
    readonly kind: 'company' | 'person';
    /** Null where it is not on file. */
    readonly companyId: string | null;
    readonly personId: string | null;
    /** Of a firm; a person's name stands on file, sealed. */
    readonly name: string | null;
    /** The key of its name, for firms that only a register knows. */
    readonly nameKey: string | null;
    /** ISO 8601 UTC. */
    readonly compiledAt: string;
    readonly reasons: readonly string[];
    readonly matches: readonly StoredMatch[];
    readonly sections: readonly StoredSection[];
    readonly sources: readonly StoredSource[];
    /** SHA-256 (hex) of the documents that are kept. */
    readonly documents: readonly string[];
    /** Lines left out because somebody named there has been forgotten. */
    readonly withheld: number;
  };
};

export type CompiledDossier = DossierEvent['data'];

export const dossierEvents = { DossierCompiled: { version: 1 } } as const;

export function dossierStream(dossierId: string): string {
  return `dossier-${dossierId}`;
}
