import { type Sealed } from '../../kernel/sealed.js';
import { type Provenance } from '../record/company.events.js';

// These names and fields are a stored format: version them, never edit them.

export interface Role {
  readonly companyId: string;
  readonly title: string;
  readonly isFounder: boolean;
  /** Null where the source does not say. */
  readonly isCurrent: boolean | null;
}

/**
 * What identifies a person: a personal profile or an e-mail address, each together with the name, or the name together
 * with the company. The id is a keyed digest made by the vault: it cannot be computed from the name alone.
 */
export interface PersonIdentifier {
  readonly kind: 'profile' | 'email' | 'name';
  readonly id: string;
}

export type PersonEvent =
  | {
      /** A record of a person. Records that share identifiers are one person: see projections/people. */
      readonly type: 'PersonRegistered';
      readonly data: {
        readonly personId: string;
        /** Sealed under `person-<id>`, as is every text about the person. */
        readonly sealedName: Sealed;
        readonly sealedLinkedinUrl: Sealed | null;
        /** Empty for generated people, and before version 2. */
        readonly identifiers: readonly PersonIdentifier[];
        readonly provenance: Provenance;
        readonly generated: boolean;
      };
    }
  | {
      /** Further identifiers of the same record, from a row that one of its identifiers led to it. */
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
      /** A later observation states a role that is on record, which takes its date. */
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
      /** Roles and addresses that were recorded for the wrong person are no longer this record's. */
      readonly type: 'PersonFactsRetracted';
      readonly data: {
        readonly personId: string;
        /** Revisions in this stream of the RoleRecorded and EmailRecorded events that are taken back. */
        readonly revisions: readonly number[];
        /** The record that has them now; null where the log does not tell whose they are. */
        readonly movedTo: string | null;
        readonly reason: string;
      };
    }
  | { readonly type: 'PersonErased'; readonly data: { readonly personId: string } }
  /** The record is off file; unlike an erased one it can still be read in the log. */
  | { readonly type: 'PersonWithdrawn'; readonly data: { readonly personId: string; readonly reason: string } };

/** Version 1 had no identifiers: the id was made from the place of a row. */
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

/** What the vault's look-up of addresses is called; a stored name. */
export const EMAIL_LOOKUP = 'email';

export function personStream(personId: string): string {
  return `person-${personId}`;
}
