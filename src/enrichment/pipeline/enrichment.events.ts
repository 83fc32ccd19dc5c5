// These names and fields are a stored format: version them, never edit them.

/** The steps of a run, each recorded by a separate event. `merge` is not a step, but has an event too. */
export const ENRICHMENT_STEPS = [
  'domain',
  'site',
  'profiles',
  'technology',
  'hiring',
  'logo',
  'registry',
  'news',
] as const;
export type EnrichmentStep = (typeof ENRICHMENT_STEPS)[number];

/** Fields of a company's record that a run may fill. `name` is only compared, never changed. */
export const ENRICHED_FIELDS = [
  'name',
  'website',
  'oneLiner',
  'description',
  'sectors',
  'foundedDate',
  'hqCountry',
  'hqCity',
  'employeeCount',
  'linkedinUrl',
  'twitterUrl',
  'githubUrl',
] as const;
export type EnrichedField = (typeof ENRICHED_FIELDS)[number];

export type FieldValue = string | number | readonly string[];

/** A value that a step found for a field, with its evidence. */
export interface Candidate {
  readonly field: EnrichedField;
  readonly value: FieldValue;
  /**
   * `own-site`, `own-site-text`, `github`, `name-search`; for a register `registry:<id>`, `registry-office:<id>` for
   * the registered office, `registry-name:<id>` for an entry that matches by name alone.
   */
  readonly source: string;
  readonly sourceUrl: string | null;
  readonly rule: string;
  /** The text behind the value, cut to a maximum. */
  readonly matched: string | null;
  /** 0 to 1. */
  readonly confidence: number;
  /** ISO 8601: when the source was read. */
  readonly observedAt: string;
}

/** A page as retrieved, stored so that improved rules can read it again. */
export interface KeptPage {
  readonly url: string;
  readonly kind: string;
  readonly status: number;
  /** In the object store; null where only the checksum is stored. */
  readonly key: string | null;
  /** Of the page as retrieved, in hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

export interface NewsItem {
  readonly title: string;
  readonly url: string | null;
  /** ISO 8601; null where the feed has no date. */
  readonly publishedAt: string | null;
}

export interface RegisterEvidence {
  readonly register: string;
  readonly status: 'read' | 'not_configured' | 'unavailable';
  /** The setting that is missing for this register; null where none is. */
  readonly needs: string | null;
  readonly entries: readonly {
    readonly key: string;
    readonly name: string;
    readonly url: string;
    /** 0 to 1: the confidence that the entry is the company's; 0 for another firm's. */
    readonly confidence: number;
    /** Sentences without personal names. */
    readonly reasons: readonly string[];
  }[];
}

/** A round that a register's filings report. */
export interface RegisteredRound {
  /** Identifies the offering, also after its amendments: `edgar/<accession number of the first filing>`. */
  readonly key: string;
  /** Whole USD: the total sold as of the last filing. */
  readonly amountUsd: number;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly source: string;
  readonly sourceUrl: string;
  readonly rule: string;
  readonly matched: string;
  /** 0 to 1: that the entry is the company's. */
  readonly confidence: number;
  /** ISO 8601. */
  readonly observedAt: string;
}

export interface RejectedOffering {
  readonly key: string;
  readonly amountUsd: number | null;
  readonly reason: 'superseded' | 'nothing_sold' | 'fund' | 'business_combination' | 'debt';
}

export interface StepEvidence {
  readonly pages?: readonly KeptPage[];
  readonly news?: { readonly feedUrl: string; readonly items: readonly NewsItem[] };
  /** Hosts tried for a name, with the evidence for and against each. */
  readonly tried?: readonly { readonly host: string; readonly confidence: number; readonly why: string }[];
  /** Every register: its answer, and the entries of the company's name with the evidence that distinguishes them. */
  readonly registers?: readonly RegisterEvidence[];
  /** Since version 2, as the next. */
  readonly rounds?: readonly RegisteredRound[];
  readonly rejectedOfferings?: readonly RejectedOffering[];
  /** Further observations of a step, by name. */
  readonly seen?: Readonly<Record<string, string | number | boolean | null>>;
}

export type StepOutcome = 'found' | 'nothing' | 'unreachable' | 'forbidden' | 'failed' | 'skipped';

export interface StepResult {
  readonly step: EnrichmentStep;
  readonly outcome: StepOutcome;
  /** Why nothing was found, as a code; null otherwise. */
  readonly reason: string | null;
  readonly candidates: readonly Candidate[];
  readonly evidence: StepEvidence;
}

/** Why a candidate lost. */
export type RejectReason = 'lower_rank' | 'older' | 'less_sure' | 'identity' | 'name_search';

export interface MergedField {
  readonly field: EnrichedField;
  /** The record's new value; null where the current one stays. */
  readonly chosen: Candidate | null;
  readonly rejected: readonly {
    readonly value: FieldValue;
    readonly source: string;
    readonly sourceUrl: string | null;
    readonly rule: string;
    readonly reason: RejectReason;
  }[];
}

interface OfRun {
  readonly companyId: string;
  readonly runId: string;
}

/** All are in the company's stream, `company-<id>`. */
export type EnrichmentEvent =
  | {
      readonly type: 'EnrichmentStarted';
      readonly data: OfRun & {
        readonly startedAt: string;
        /** `look`: reads live sources; `replay`: reads stored pages of an earlier run with the current rules. */
        readonly mode: 'look' | 'replay';
        /** The caller's statements about the company, unconfirmed by any source. */
        readonly asked: { readonly name: string; readonly website: string | null; readonly linkedinUrl: string | null };
        readonly rules: string;
      };
    }
  | { readonly type: 'EnrichmentStepFinished'; readonly data: OfRun & StepResult & { readonly finishedAt: string } }
  | {
      readonly type: 'EnrichmentMerged';
      readonly data: OfRun & {
        readonly mergedAt: string;
        readonly rules: string;
        readonly fields: readonly MergedField[];
      };
    }
  | {
      /** The end of a run. CompanyDetailsChanged precedes it with the run's changes. */
      readonly type: 'CompanyEnriched';
      readonly data: OfRun & {
        readonly startedAt: string;
        readonly finishedAt: string;
        readonly mode: 'look' | 'replay';
        /**
         * `nothing_found`: no trace of the company; `on_file_elsewhere`: the domain belongs to another stored company.
         */
        readonly outcome: 'enriched' | 'nothing_found' | 'on_file_elsewhere';
        readonly otherCompanyId: string | null;
        readonly steps: readonly {
          readonly step: EnrichmentStep;
          readonly outcome: StepOutcome;
          readonly reason: string | null;
        }[];
        readonly changed: readonly string[];
        readonly rules: string;
      };
    };

/** Version 1 has no rounds, and version 2 allows that. */
function withoutRounds<T>(data: T): T {
  return data;
}

export const enrichmentEvents = {
  EnrichmentStarted: { version: 1 },
  EnrichmentStepFinished: { version: 2, upcast: { 1: withoutRounds } },
  EnrichmentMerged: { version: 1 },
  CompanyEnriched: { version: 1 },
} as const;
