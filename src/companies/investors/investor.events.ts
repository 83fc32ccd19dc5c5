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
  | {
      /** Evidence beside the name says that the investor is a firm; its name is then no person's. The slug stays. */
      readonly type: 'InvestorReclassified';
      readonly data: {
        readonly investorId: string;
        readonly kind: 'firm';
        readonly name: string;
        readonly evidence: readonly string[];
        readonly provenance: Provenance;
      };
    }
  | {
      /** The name is another name of a stored firm. Both records stay; the read models show them as one. */
      readonly type: 'InvestorMerged';
      readonly data: {
        readonly investorId: string;
        readonly mergedInto: string;
        /** Why the two names are one firm's. */
        readonly rule: string;
        readonly provenance: Provenance;
      };
    }
  /** A merge was wrong: the record stands alone again, and no rule merges it a second time. */
  | { readonly type: 'InvestorSeparated'; readonly data: { readonly investorId: string; readonly reason: string } }
  /** A person's record: the key of the name is destroyed, so nothing of it can be read any more. */
  | { readonly type: 'InvestorErased'; readonly data: { readonly investorId: string } }
  /** The record is withdrawn; its history stays in the log. */
  | { readonly type: 'InvestorWithdrawn'; readonly data: { readonly investorId: string; readonly reason: string } };

export const investorEvents = {
  InvestorRegistered: { version: 1 },
  InvestorReclassified: { version: 1 },
  InvestorMerged: { version: 1 },
  InvestorSeparated: { version: 1 },
  InvestorErased: { version: 1 },
  InvestorWithdrawn: { version: 1 },
} as const;

export function investorStream(investorId: string): string {
  return `investor-${investorId}`;
}
