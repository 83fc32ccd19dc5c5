// These names and fields are a stored format: version them, never edit them.

/** Where a fact came from. `file` is a base name, `line` counts from 1; both only where a file was read. */
export interface Provenance {
  /** Name of the source: `yc-directory`, `operator`, `submission`, `pipeline`. */
  readonly source: string;
  /** The source's own key of the record, where it has one. */
  readonly sourceKey?: string;
  readonly sourceUrl?: string;
  readonly file?: string;
  readonly line?: number;
  /** ISO 8601 UTC with milliseconds: when the source saw it so. Decides which of two observations is the newer. */
  readonly observedAt: string;
  /** Tells the same record of the source from a changed one, so that seeing it again costs no look at the log. */
  readonly digest?: string;
  /** The rule that inferred the fact, where it was not simply stated. */
  readonly rule?: string;
  /** 0 to 1; absent means stated by the source. */
  readonly confidence?: number;
}

/** How a field was read out of what the source says, where the source does not say it so. */
export interface Reading {
  readonly rule: string;
  /** The source's words that it was read from. */
  readonly seen: readonly string[];
  /** Of the rules: a file that is read again by newer ones mends what the older ones read out of it. */
  readonly version: number;
}

/** Of what a source says of a company's fields. Events of version 1 have no readings. */
export interface FieldsProvenance extends Provenance {
  /** Also of fields that the source only seems to say, and that stay unknown. */
  readonly readings?: Readonly<Partial<Record<DetailField, Reading>>>;
}

export const COMPANY_STATUSES = ['active', 'acquired', 'public', 'closed', 'pending'] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

/** What is known of a company, field by field. An absent field was not observed; null takes a value back. */
export interface CompanyDetails {
  readonly name?: string;
  readonly formerNames?: readonly string[] | null;
  readonly oneLiner?: string | null;
  readonly description?: string | null;
  /** As the source wrote it, with a scheme. */
  readonly website?: string | null;
  readonly sectors?: readonly string[] | null;
  readonly tags?: readonly string[] | null;
  readonly stage?: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly foundedDate?: string | null;
  /** Day the company was announced to the world, YYYY-MM-DD. */
  readonly launchedOn?: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly hqCountry?: string | null;
  readonly hqCity?: string | null;
  readonly businessModel?: string | null;
  readonly employeeCount?: number | null;
  /** Whole USD, as declared by the source; rounds are summed beside it. */
  readonly totalFunding?: number | null;
  readonly logoUrl?: string | null;
  readonly linkedinUrl?: string | null;
  readonly twitterUrl?: string | null;
  readonly githubUrl?: string | null;
  readonly isHiring?: boolean | null;
  readonly isStealth?: boolean | null;
  readonly status?: CompanyStatus | null;
  /** Those known to have invested, where the source does not say in which round. */
  readonly investors?: readonly RoundInvestor[] | null;
  /** Names of technologies, as stated; detected ones come by TechnologyScanned. */
  readonly technologies?: readonly string[] | null;
  /** Further fields of a submission or source, by their wire names. */
  readonly extra?: Readonly<Record<string, string | number | boolean | readonly string[]>> | null;
}

export type DetailField = keyof CompanyDetails;

/**
 * A party to a round. Where it has a record of its own the name stands there only: it may be a person's, which the
 * log holds sealed. A name here is one that no record was made for.
 */
export type RoundInvestor =
  { readonly investorId: string; readonly name: null } | { readonly investorId: null; readonly name: string };

export interface FundingRound {
  readonly roundId: string;
  /** Seed, Series A, …; null where the source does not say. */
  readonly round: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly date: string | null;
  /** Whole USD; null where undisclosed. */
  readonly amount: number | null;
  readonly valuation: number | null;
  readonly leadInvestors: readonly RoundInvestor[];
  readonly investors: readonly RoundInvestor[];
}

/** What two tales of a round can agree in: its kind (seed, series A, …), its date, its amount. */
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
  /** The stream's domain is held: by a company that it is a further name of, or by a submission that waits. */
  | { readonly type: 'DomainClaimed'; readonly data: { readonly domain: string; readonly claimant: Claimant } }
  | { readonly type: 'DomainReleased'; readonly data: { readonly domain: string; readonly claimant: Claimant } }
  | {
      readonly type: 'CompanyRegistered';
      readonly data: {
        readonly companyId: string;
        /** The domain this stream is named from; null for a company without one of its own. */
        readonly domain: string | null;
        /** The domain of its website, where another company holds it. */
        readonly contestedDomain: string | null;
        readonly slugBase: string;
        readonly details: CompanyDetails & { readonly name: string };
        readonly provenance: FieldsProvenance;
        /** Made up by the generator, and removable. */
        readonly generated: boolean;
      };
    }
  | {
      readonly type: 'CompanyDetailsChanged';
      readonly data: {
        readonly companyId: string;
        readonly changes: CompanyDetails;
        /** A domain that the company took over since; its stream is an alias of this one. */
        readonly claimedDomain: string | null;
        readonly contestedDomain: string | null;
        readonly provenance: FieldsProvenance;
      };
    }
  | {
      readonly type: 'FundingRoundRecorded';
      readonly data: FundingRound & { readonly companyId: string; readonly provenance: Provenance };
    }
  | {
      /** One more source tells of a round on file; the facts are as it says them. Nothing is counted a second time. */
      readonly type: 'FundingRoundCorroborated';
      readonly data: FundingRound & {
        readonly companyId: string;
        /** Id that the round would have had as this source's own, by which the tale is known again. */
        readonly toldAs: string;
        /** What made it the same round; nothing else that both know differs. */
        readonly agrees: readonly RoundFact[];
        readonly provenance: Provenance;
      };
    }
  | {
      /** An investor was recorded for the wrong round. A FundingRoundRecorded or CompanyDetailsChanged follows it. */
      readonly type: 'RoundInvestorRetracted';
      readonly data: {
        readonly companyId: string;
        /** Null where the source named the investor of the company without a round. */
        readonly roundId: string | null;
        readonly investorId: string;
        /** The investor who takes this place; null where the log does not say who it is. */
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
       * A later observation states facts that are on file unchanged. The facts take its date, so that a file from
       * between the two observations no longer replaces them.
       */
      readonly type: 'CompanyFactsConfirmed';
      readonly data: {
        readonly companyId: string;
        readonly fields: readonly DetailField[];
        /** Ids of rounds, or of what other sources say of them, as in `toldAs`. */
        readonly roundIds: readonly string[];
        readonly productIds: readonly string[];
        readonly isExitConfirmed: boolean;
        readonly provenance: FieldsProvenance;
      };
    }
  | {
      /** The record is off file with all that belongs to it, and its domain free. What was is still in the log. */
      readonly type: 'CompanyWithdrawn';
      readonly data: {
        readonly companyId: string;
        readonly domain: string | null;
        /** Further domains, held or contested. */
        readonly otherDomains: readonly string[];
        readonly roundIds: readonly string[];
        readonly productIds: readonly string[];
        readonly reason: string;
      };
    };

/** Version 1 has no readings, which version 2 may have none of either. */
function asItWas<T>(data: T): T {
  return data;
}

export const companyEvents = {
  DomainClaimed: { version: 1 },
  DomainReleased: { version: 1 },
  CompanyRegistered: { version: 2, upcast: { 1: asItWas } },
  CompanyDetailsChanged: { version: 2, upcast: { 1: asItWas } },
  FundingRoundRecorded: { version: 1 },
  FundingRoundCorroborated: { version: 1 },
  RoundInvestorRetracted: { version: 1 },
  CompanyExited: { version: 1 },
  ProductRegistered: { version: 1 },
  CompanyFactsConfirmed: { version: 1 },
  CompanyWithdrawn: { version: 1 },
} as const;

export function companyStream(companyId: string): string {
  return `company-${companyId}`;
}
