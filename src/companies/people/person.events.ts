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

export type PersonEvent =
  | {
      readonly type: 'PersonRegistered';
      readonly data: {
        readonly personId: string;
        /** Sealed under `person-<id>`, as is every text about the person. */
        readonly sealedName: Sealed;
        readonly sealedLinkedinUrl: Sealed | null;
        readonly provenance: Provenance;
        readonly generated: boolean;
      };
    }
  | {
      readonly type: 'RoleRecorded';
      readonly data: Role & { readonly personId: string; readonly provenance: Provenance };
    }
  | {
      readonly type: 'EmailRecorded';
      readonly data: { readonly personId: string; readonly sealedEmail: Sealed; readonly provenance: Provenance };
    }
  | { readonly type: 'PersonErased'; readonly data: { readonly personId: string } }
  /** The record is off file; unlike an erased one it can still be read in the log. */
  | { readonly type: 'PersonWithdrawn'; readonly data: { readonly personId: string; readonly reason: string } };

export const personEvents = {
  PersonRegistered: { version: 1 },
  RoleRecorded: { version: 1 },
  EmailRecorded: { version: 1 },
  PersonErased: { version: 1 },
  PersonWithdrawn: { version: 1 },
} as const;

/** What the vault's look-up of addresses is called; a stored name. */
export const EMAIL_LOOKUP = 'email';

export function personStream(personId: string): string {
  return `person-${personId}`;
}
