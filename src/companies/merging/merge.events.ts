import { type CompanyField } from '../../vocabulary/fields/company-fields.js';

// These names and fields are a stored format: version them, never edit them.

/** A round or product of a merged company, and the one of the surviving company that has its facts. */
export interface MovedPart {
  readonly id: string;
  /** The same id where the part moved as it was; another where the surviving company had it already. */
  readonly into: string;
}

export type MergeEvent =
  | {
      /**
       * On the stream of the surviving company, after the facts that it takes over: another record was the same
       * company. Statements about either are statements about this one.
       */
      readonly type: 'DuplicateMerged';
      readonly data: {
        readonly companyId: string;
        readonly duplicateId: string;
        /** Domains of the other record; their streams become aliases of this one. */
        readonly domains: readonly string[];
        readonly contestedDomains: readonly string[];
        /** Ids of the other record's rounds, also of further sources' reports. */
        readonly roundIds: readonly string[];
        /** Values that operators refuted on the other record. */
        readonly refuted: readonly { readonly field: CompanyField; readonly values: readonly unknown[] }[];
        readonly reason: string;
        readonly evidenceUrl: string | null;
      };
    }
  | {
      /** On the stream of the other record, which ends: it is an alias of the surviving company from now on. */
      readonly type: 'CompanyMerged';
      readonly data: {
        readonly companyId: string;
        readonly mergedInto: string;
        readonly domain: string | null;
        /** Further domains, claimed or contested. */
        readonly otherDomains: readonly string[];
        readonly rounds: readonly MovedPart[];
        readonly products: readonly MovedPart[];
        readonly reason: string;
        readonly evidenceUrl: string | null;
      };
    };

export const mergeEvents = {
  DuplicateMerged: { version: 1 },
  CompanyMerged: { version: 1 },
} as const;
