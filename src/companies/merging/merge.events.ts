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
    }
  | {
      /**
       * On the stream of the surviving company: a record that was merged into it is another company after all. The
       * company loses the facts of that record; events that follow state those from its own sources.
       */
      readonly type: 'DuplicateSeparated';
      readonly data: {
        readonly companyId: string;
        readonly duplicateId: string;
        /** Domains that were claimed or contested by the other record alone. */
        readonly domains: readonly string[];
        readonly contestedDomains: readonly string[];
        readonly sourceKeys: readonly SourceKey[];
        /** Fields whose values leave. */
        readonly fields: readonly CompanyField[];
        /** Values that operators refuted on the other record. */
        readonly refuted: readonly { readonly field: CompanyField; readonly values: readonly unknown[] }[];
        readonly roundIds: readonly string[];
        /** Rounds of the company whose ids follow from another record. */
        readonly movedRoundIds: readonly string[];
        readonly productIds: readonly string[];
        readonly hasExit: boolean;
        /** Revisions in this stream of the statements that leave. */
        readonly revisions: readonly number[];
        /** The revision with which the merge began: from there on the record was wrong. */
        readonly wrongSince: number;
        readonly reason: string;
        readonly evidenceUrl: string | null;
      };
    }
  | {
      /** On the stream of the other record, which is a company again: its facts follow. */
      readonly type: 'CompanySeparated';
      readonly data: {
        readonly companyId: string;
        readonly separatedFrom: string;
        readonly domain: string | null;
        readonly name: string;
        readonly slugBase: string;
        readonly generated: boolean;
        /** Rounds that were stated during the merge: their ids follow from the other company. */
        readonly movedRoundIds: readonly string[];
        /** ISO 8601: when it was registered first. */
        readonly registeredAt: string;
        /** Values that operators refuted. */
        readonly refuted: readonly { readonly field: CompanyField; readonly values: readonly unknown[] }[];
        readonly reason: string;
        readonly evidenceUrl: string | null;
      };
    };

export interface SourceKey {
  readonly source: string;
  readonly key: string;
}

export const mergeEvents = {
  DuplicateMerged: { version: 1 },
  CompanyMerged: { version: 1 },
  DuplicateSeparated: { version: 1 },
  CompanySeparated: { version: 1 },
} as const;
