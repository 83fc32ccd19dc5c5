import { type Sealed } from '../../kernel/sealed.js';
import { type Provenance } from '../record/company.events.js';

// These names and fields are a stored format: version them, never edit them.

export type InvestorKind = 'firm' | 'person';

export type InvestorEvent =
  | {
      readonly type: 'InvestorRegistered';
      readonly data: {
        readonly investorId: string;
        readonly kind: InvestorKind;
        /** Of a firm; null for a person, whose name is sealed under `investor-<id>`. */
        readonly name: string | null;
        readonly sealedName: Sealed | null;
        /** The preferred slug; null for a person, whose slug would disclose the name. */
        readonly slugBase: string | null;
        readonly website: string | null;
        /** ISO 3166-1 alpha-2. */
        readonly hqCountry: string | null;
        readonly provenance: Provenance;
        readonly generated: boolean;
      };
    }
  /** The record is withdrawn; its history stays in the log. */
  | { readonly type: 'InvestorWithdrawn'; readonly data: { readonly investorId: string; readonly reason: string } };

export const investorEvents = {
  InvestorRegistered: { version: 1 },
  InvestorWithdrawn: { version: 1 },
} as const;

export function investorStream(investorId: string): string {
  return `investor-${investorId}`;
}
