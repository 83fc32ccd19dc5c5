import { type CompanyField, type KindOf } from '../../vocabulary/fields/company-fields.js';
import { type MergeEvent, mergeEvents } from '../merging/merge.events.js';

// These names and fields are a stored format: version them, never edit them.

/** The provenance of a fact. `file` is a base name, `line` counts from 1; both only where a file was read. */
export interface Provenance {
  /** Name of the source: `yc-directory`, `operator`, `submission`, `pipeline`. */
  readonly source: string;
  /** The source's key of the record, if any. */
  readonly sourceKey?: string;
  readonly sourceUrl?: string;
  readonly file?: string;
  readonly line?: number;
  /** ISO 8601 UTC with milliseconds: when the source stated the fact. It decides which of two observations is newer. */
  readonly observedAt: string;
  /** Detects an unchanged record of the source without a read of the log. */
  readonly digest?: string;
  /** The rule that inferred the fact; absent for a stated fact. */
  readonly rule?: string;
  /** 0 to 1; absent for a stated fact. */
  readonly confidence?: number;
}

/** How a field was derived from the source's words. */
export interface Reading {
  readonly rule: string;
  /** The source's words behind the value. */
  readonly seen: readonly string[];
  /** The version of the rules: importing a file again with newer rules corrects earlier readings. */
  readonly version: number;
}

/** The provenance of a source's field values. Events of version 1 have no readings. */
export interface FieldsProvenance extends Provenance {
  /** Includes fields that the source seems to state and that stay unknown. */
  readonly readings?: Readonly<Partial<Record<DetailField, Reading>>>;
}

/** Former values that were wrong when they were stored. */
export interface WrongValues {
  readonly fields: readonly DetailField[];
  /** ISO 8601 instant since when they were wrong; null for as long as they were on file. */
  readonly since: string | null;
  /** Why, in the operator's words, without personal data. */
  readonly why: string;
  readonly evidenceUrl: string | null;
}

export const COMPANY_STATUSES = ['active', 'acquired', 'public', 'closed', 'pending'] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

interface ValueOfKind {
  readonly text: string;
  readonly link: string;
  readonly date: string;
  readonly day: string;
  readonly count: number;
  readonly money: number;
  readonly flag: boolean;
  readonly list: readonly string[];
  readonly status: CompanyStatus;
  readonly investors: readonly RoundInvestor[];
  readonly extra: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

export type FieldValue<F extends CompanyField> = ValueOfKind[KindOf<F>];

/**
 * The known fields of a company, which `COMPANY_FIELDS` describes. An absent field was not observed; null withdraws a
 * value.
 */
export type CompanyDetails = { readonly name?: string } & {
  readonly [F in Exclude<CompanyField, 'name'>]?: FieldValue<F> | null;
};

export type DetailField = CompanyField;

/**
 * A party to a round. An investor with a record is referenced by id, since the name may be a person's, which the log
 * holds sealed. A name here belongs to an investor without a record.
 */
export type RoundInvestor =
  { readonly investorId: string; readonly name: null } | { readonly investorId: null; readonly name: string };

export interface FundingRound {
  readonly roundId: string;
  /** Seed, Series A, …; null where the source does not state it. */
  readonly round: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly date: string | null;
  /** Whole USD; null where undisclosed. */
  readonly amount: number | null;
  readonly valuation: number | null;
  readonly leadInvestors: readonly RoundInvestor[];
  readonly investors: readonly RoundInvestor[];
}

/** The facts in which two statements of a round can agree: its kind (seed, series A, …), date and amount. */
export type RoundFact = 'kind' | 'date' | 'amount';

export type ExitKind = 'acquired' | 'public' | 'closed';

export interface CompanyExit {
  readonly kind: ExitKind;
  readonly date: string | null;
  readonly acquirer: string | null;
  /** Whole USD. */
  readonly amount: number | null;
}

export interface Product {
  readonly productId: string;
  readonly slugBase: string;
  readonly name: string;
  readonly category: string | null;
  readonly pricingType: string | null;
  readonly status: string | null;
  readonly website: string | null;
  readonly description: string | null;
}

export type Claimant =
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'submission'; readonly submissionId: string };

export type CompanyEvent =
  | MergeEvent
  /** The stream's domain is claimed: as an alias of a company, or by a pending submission. */
  | { readonly type: 'DomainClaimed'; readonly data: { readonly domain: string; readonly claimant: Claimant } }
  | { readonly type: 'DomainReleased'; readonly data: { readonly domain: string; readonly claimant: Claimant } }
  | {
      readonly type: 'CompanyRegistered';
      readonly data: {
        readonly companyId: string;
        /** The domain behind this stream's name; null for a company without one. */
        readonly domain: string | null;
        /** The domain of its website, where another company holds it. */
        readonly contestedDomain: string | null;
        readonly slugBase: string;
        readonly details: CompanyDetails & { readonly name: string };
        readonly provenance: FieldsProvenance;
        /** True for generated records, which may be removed. */
        readonly generated: boolean;
      };
    }
  | {
      readonly type: 'CompanyDetailsChanged';
      readonly data: {
        readonly companyId: string;
        readonly changes: CompanyDetails;
        /** A domain that the company adopted later; its stream is an alias of this one. */
        readonly claimedDomain: string | null;
        readonly contestedDomain: string | null;
        readonly provenance: FieldsProvenance;
        /** Since version 3: an operator's correction. Absent where the world changed, or a source states something new. */
        readonly wrong?: WrongValues | null;
      };
    }
  | {
      readonly type: 'FundingRoundRecorded';
      readonly data: FundingRound & { readonly companyId: string; readonly provenance: Provenance };
    }
  | {
      /** A further source reports a stored round; the facts are the source's. Nothing is counted twice. */
      readonly type: 'FundingRoundCorroborated';
      readonly data: FundingRound & {
        readonly companyId: string;
        /** The id that the round would have as this source's own, which recognises the report later. */
        readonly toldAs: string;
        /** The matching facts; no fact known to both differs. */
        readonly agrees: readonly RoundFact[];
        readonly provenance: Provenance;
      };
    }
  | {
      /**
       * Two stored rounds are one: a statement made them equal. FundingRoundCorroborated of the other round follows for
       * the statements of this one, which is no round any more, and FundingRoundRecorded for those that differ.
       */
      readonly type: 'FundingRoundJoined';
      readonly data: { readonly companyId: string; readonly roundId: string; readonly into: string };
    }
  | {
      /** An investor was recorded for the wrong round. FundingRoundRecorded or CompanyDetailsChanged follows. */
      readonly type: 'RoundInvestorRetracted';
      readonly data: {
        readonly companyId: string;
        /** Null where the source named the investor of the company without a round. */
        readonly roundId: string | null;
        readonly investorId: string;
        /** The investor in its place; null where the log does not identify one. */
        readonly replacedBy: string | null;
        readonly reason: string;
      };
    }
  | {
      readonly type: 'CompanyExited';
      readonly data: CompanyExit & { readonly companyId: string; readonly provenance: Provenance };
    }
  | {
      readonly type: 'ProductRegistered';
      readonly data: Product & { readonly companyId: string; readonly provenance: Provenance };
    }
  | {
      /**
       * A later observation repeats stored facts. The facts take its date, so that a file from between the two
       * observations cannot replace them.
       */
      readonly type: 'CompanyFactsConfirmed';
      readonly data: {
        readonly companyId: string;
        readonly fields: readonly DetailField[];
        /** Ids of rounds, or of other sources' reports as in `toldAs`. */
        readonly roundIds: readonly string[];
        readonly productIds: readonly string[];
        readonly isExitConfirmed: boolean;
        readonly provenance: FieldsProvenance;
      };
    }
  | {
      /**
       * What a row says of a company with duplicates: fields that the company does not show, since another statement is as
       * new or an operator refuted the value, and its new rounds in full, since the company's events have only what the
       * row added to the rounds of all records. A split gives it to the record that the row is about.
       */
      readonly type: 'CompanyStatementWithheld';
      readonly data: {
        readonly companyId: string;
        readonly details: CompanyDetails;
        /** As the row states them; the company's have what all sources state. */
        readonly rounds: readonly (FundingRound & { readonly hasNoAmount: boolean })[];
        readonly products: readonly Product[];
        readonly exit: CompanyExit | null;
        readonly provenance: FieldsProvenance;
      };
    }
  | {
      /** The record and all its parts are withdrawn, and its domain is free. The history stays in the log. */
      readonly type: 'CompanyWithdrawn';
      readonly data: {
        readonly companyId: string;
        readonly domain: string | null;
        /** Further domains, claimed or contested. */
        readonly otherDomains: readonly string[];
        readonly roundIds: readonly string[];
        readonly productIds: readonly string[];
        readonly reason: string;
      };
    };

/** Version 1 has no readings, and version 2 allows that. */
function asItWas<T>(data: T): T {
  return data;
}

type DetailsChanged = Extract<CompanyEvent, { type: 'CompanyDetailsChanged' }>['data'];

export const companyEvents = {
  DomainClaimed: { version: 1 },
  DomainReleased: { version: 1 },
  CompanyRegistered: { version: 2, upcast: { 1: asItWas } },
  CompanyDetailsChanged: {
    version: 3,
    upcast: { 1: asItWas, 2: (data: DetailsChanged): DetailsChanged => ({ ...data, wrong: null }) },
  },
  FundingRoundRecorded: { version: 1 },
  FundingRoundCorroborated: { version: 1 },
  FundingRoundJoined: { version: 1 },
  RoundInvestorRetracted: { version: 1 },
  CompanyExited: { version: 1 },
  ProductRegistered: { version: 1 },
  CompanyFactsConfirmed: { version: 1 },
  CompanyStatementWithheld: { version: 1 },
  CompanyWithdrawn: { version: 1 },
  ...mergeEvents,
} as const;

export function companyStream(companyId: string): string {
  return `company-${companyId}`;
}
