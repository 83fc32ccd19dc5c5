import { type Sealed } from '../../kernel/sealed.js';
import { type Provenance } from '../record/company.events.js';

// These names and fields are a stored format: version them, never edit them.

export interface Role {
  readonly companyId: string;
  readonly title: string;
  readonly isFounder: boolean;
  /** Null where the source does not state it. */
  readonly isCurrent: boolean | null;
}

/**
 * Identifies a person: a personal profile or an e-mail address, each with the name, or the name with the company. The
 * id is a keyed digest of the vault, so the name alone cannot yield it.
 */
export interface PersonIdentifier {
  readonly kind: 'profile' | 'email' | 'name';
  readonly id: string;
}

export type PersonEvent =
  | {
      /** A person's record. Records that share identifiers are one person: see projections/people. */
      readonly type: 'PersonRegistered';
      readonly data: {
        readonly personId: string;
        /** Sealed under `person-<id>`, as all texts about the person are. */
        readonly sealedName: Sealed;
        readonly sealedLinkedinUrl: Sealed | null;
        /** Empty for generated people, and before version 2. */
        readonly identifiers: readonly PersonIdentifier[];
        readonly provenance: Provenance;
        readonly generated: boolean;
      };
    }
  | {
      /** Further identifiers of the same record, from a row that one of its identifiers matched. */
      readonly type: 'PersonIdentified';
      readonly data: {
        readonly personId: string;
        readonly identifiers: readonly PersonIdentifier[];
        readonly provenance: Provenance;
      };
    }
  | {
      readonly type: 'RoleRecorded';
      readonly data: Role & { readonly personId: string; readonly provenance: Provenance };
    }
  | {
      /** A later observation repeats a recorded role, which takes its date. */
      readonly type: 'RoleConfirmed';
      readonly data: {
        readonly personId: string;
        /** Revision in this stream of the RoleRecorded event. */
        readonly roleRevision: number;
        readonly provenance: Provenance;
      };
    }
  | {
      readonly type: 'EmailRecorded';
      readonly data: { readonly personId: string; readonly sealedEmail: Sealed; readonly provenance: Provenance };
    }
  | {
      /** Roles and addresses that were recorded for the wrong person leave this record. */
      readonly type: 'PersonFactsRetracted';
      readonly data: {
        readonly personId: string;
        /** Revisions in this stream of the retracted RoleRecorded, RoleConfirmed and EmailRecorded events. */
        readonly revisions: readonly number[];
        /** The record that has them now; null where the log does not identify it. */
        readonly movedTo: string | null;
        readonly reason: string;
        /** Those that only the retracted facts gave; absent without any, and in events from before splits took them back. */
        readonly identifiers?: readonly PersonIdentifier[];
      };
    }
  | { readonly type: 'PersonErased'; readonly data: { readonly personId: string } }
  /** The record is withdrawn; unlike an erased one, the log still shows it. */
  | { readonly type: 'PersonWithdrawn'; readonly data: { readonly personId: string; readonly reason: string } };

/** Version 1 had no identifiers: the id derived from the row's position. */
function withoutIdentifiers<T extends object>(data: T): T & { identifiers: [] } {
  return { ...data, identifiers: [] };
}

export const personEvents = {
  PersonRegistered: { version: 2, upcast: { 1: withoutIdentifiers } },
  PersonIdentified: { version: 1 },
  RoleRecorded: { version: 1 },
  RoleConfirmed: { version: 1 },
  EmailRecorded: { version: 1 },
  PersonFactsRetracted: { version: 1 },
  PersonErased: { version: 1 },
  PersonWithdrawn: { version: 1 },
} as const;

/** The name of the vault's look-up of addresses; a stored name. */
export const EMAIL_LOOKUP = 'email';

export function personStream(personId: string): string {
  return `person-${personId}`;
}
