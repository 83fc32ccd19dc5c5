import { type Sealed } from '../../kernel/sealed.js';

// These names and fields are a stored format: version them, never edit them.

export type StoredAttribute = string | number | boolean | null | readonly string[];

/** One line of a dossier, with its source. */
export interface DossierItem {
  readonly label: string;
  readonly value: string;
  readonly attributes: Readonly<Record<string, StoredAttribute>>;
  readonly source: {
    readonly name: string;
    readonly url: string;
    /** ISO 8601 UTC. */
    readonly retrievedAt: string;
    /** SHA-256 (hex) of the source document; null for data from our own log. */
    readonly document: string | null;
  };
}

/** A line about a person is sealed as a whole, under that person's `named-<id>`. */
export type StoredItem =
  { readonly item: DossierItem; readonly subject: null } | { readonly sealed: Sealed; readonly subject: string };

export interface StoredSection {
  readonly key: string;
  readonly items: readonly StoredItem[];
}

/** A source, and whether it was queried. */
export interface StoredSource {
  readonly id: string;
  readonly sections: readonly string[];
  readonly outcome: 'read' | 'not_configured' | 'failed';
  /** The missing variable or command, or the company's missing website; else null. */
  readonly needs: string | null;
}

/** A register's firm that was matched to the subject or excluded. Without personal names. */
export interface StoredMatch {
  readonly register: 'edgar' | 'companies_house' | 'adviser' | 'form_adv';
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
    /** Null for an unknown company. */
    readonly companyId: string | null;
    readonly personId: string | null;
    /** A firm's name; a person's name is in the person's record, sealed. */
    readonly name: string | null;
    /** The key of its name, for firms known to registers only. */
    readonly nameKey: string | null;
    /** ISO 8601 UTC. */
    readonly compiledAt: string;
    readonly reasons: readonly string[];
    readonly matches: readonly StoredMatch[];
    readonly sections: readonly StoredSection[];
    readonly sources: readonly StoredSource[];
    /** SHA-256 (hex) of the stored documents. */
    readonly documents: readonly string[];
    /** Lines left out because they name an erased person. */
    readonly withheld: number;
  };
};

export type CompiledDossier = DossierEvent['data'];

export const dossierEvents = { DossierCompiled: { version: 1 } } as const;

export function dossierStream(dossierId: string): string {
  return `dossier-${dossierId}`;
}
