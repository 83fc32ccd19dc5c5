// These names and fields are a stored format: version them, never edit them.

/** What a run looks at, each by an event of its own. `merge` is not a step: it has its own event. */
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

/** Fields of a company's record that a run may fill. `name` is compared, and changed for nobody. */
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

/** A value that a step found for a field, with what it was told from. */
export interface Candidate {
  readonly field: EnrichedField;
  readonly value: FieldValue;
  /**
   * `own-site`, `own-site-text`, `github`, `name-search`; of a register `registry:<id>`, `registry-office:<id>` for where
   * it is registered, `registry-name:<id>` where nothing but its name led to the entry.
   */
  readonly source: string;
  readonly sourceUrl: string | null;
  readonly rule: string;
  /** The text that the rule took it from, cut at a bound. */
  readonly matched: string | null;
  /** 0 to 1. */
  readonly confidence: number;
  /** ISO 8601: when the source was read. */
  readonly observedAt: string;
}

/** A page as it was read, kept so that better rules can read it again. */
export interface KeptPage {
  readonly url: string;
  readonly kind: string;
  readonly status: number;
  /** In the object store; null where only its checksum is kept. */
  readonly key: string | null;
  /** Of the stored bytes, hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

export interface NewsItem {
  readonly title: string;
  readonly url: string | null;
  /** ISO 8601; null where the feed does not say. */
  readonly publishedAt: string | null;
}

export interface RegisterEvidence {
  readonly register: string;
  readonly status: 'read' | 'not_configured' | 'unavailable';
  /** What has to be set before it can be asked; null where it can. */
  readonly needs: string | null;
  readonly entries: readonly {
    readonly key: string;
    readonly name: string;
    readonly url: string;
    /** 0 to 1: how sure it is that the entry is the company's; 0 where it is another firm's. */
    readonly confidence: number;
    /** Sentences without names of people. */
    readonly reasons: readonly string[];
  }[];
}

export interface StepEvidence {
  readonly pages?: readonly KeptPage[];
  readonly news?: { readonly feedUrl: string; readonly items: readonly NewsItem[] };
  /** Hosts that were tried for a name, and what spoke for and against each. */
  readonly tried?: readonly { readonly host: string; readonly confidence: number; readonly why: string }[];
  /** Each register that there is: how it answered, and the entries of the company's name with what told them apart. */
  readonly registers?: readonly RegisterEvidence[];
  /** Anything else that a step saw, by name. */
  readonly seen?: Readonly<Record<string, string | number | boolean | null>>;
}

export type StepOutcome = 'found' | 'nothing' | 'unreachable' | 'forbidden' | 'failed' | 'skipped';

export interface StepResult {
  readonly step: EnrichmentStep;
  readonly outcome: StepOutcome;
  /** A code that says why nothing was found; null where something was. */
  readonly reason: string | null;
  readonly candidates: readonly Candidate[];
  readonly evidence: StepEvidence;
}

/** Why a candidate lost. */
export type RejectReason = 'lower_rank' | 'older' | 'less_sure' | 'identity' | 'name_search';

export interface MergedField {
  readonly field: EnrichedField;
  /** The value that the record is to have; null where what stands there stays. */
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

/** All stand in the company's own stream, `company-<id>`. */
export type EnrichmentEvent =
  | {
      readonly type: 'EnrichmentStarted';
      readonly data: OfRun & {
        readonly startedAt: string;
        /** `look`: at the world as it is; `replay`: at the pages of an earlier run, with the rules of now. */
        readonly mode: 'look' | 'replay';
        /** What the caller said of the company, which no source has confirmed. */
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
      /** The end of a run: what it changed stands in CompanyDetailsChanged before it. */
      readonly type: 'CompanyEnriched';
      readonly data: OfRun & {
        readonly startedAt: string;
        readonly finishedAt: string;
        readonly mode: 'look' | 'replay';
        /** `nothing_found`: no trace of the company; `on_file_elsewhere`: the domain that was found is another's. */
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

export const enrichmentEvents = {
  EnrichmentStarted: { version: 1 },
  EnrichmentStepFinished: { version: 1 },
  EnrichmentMerged: { version: 1 },
  CompanyEnriched: { version: 1 },
} as const;
