// These names and fields are a stored format: version them, never edit them.

/** Cursors are opaque; only the source's connector reads them. */
export type Cursor = string;

/** An observation of a source: a registered domain, or a name without a known domain. */
export interface Observation {
  /** The API's source names: `dot_ai_nrd`, `github_new_org`, `uk_companies_house`. */
  readonly source: string;
  /** ASCII, lower case; null for an unresolved candidate. */
  readonly apex: string | null;
  /** The organisation's name, where the source states one. */
  readonly candidateName: string | null;
  /** The source's key of the observation: a company number, an account, a log entry. */
  readonly sourceKey: string | null;
  readonly sourceUrl: string | null;
  /** YYYY-MM-DD, where the source states the day of registration. */
  readonly registeredOn: string | null;
  /** ISO 8601: the observation's time, by the source's clock if it has one. */
  readonly seenAt: string;
}

export type LookUp = 'found' | 'none' | 'unknown';

/** Registry data. Holders' names and addresses are never stored. */
export interface RegistrationEvidence {
  /** none: the registry has no such domain; unknown: the query failed, see `error`. */
  readonly status: LookUp;
  readonly registeredOn: string | null;
  readonly expiresOn: string | null;
  readonly registrar: string | null;
  readonly registrarIanaId: string | null;
  readonly statuses: readonly string[];
  /** The queried address; null where the registry publishes none. */
  readonly url: string | null;
  readonly error: string | null;
}

export interface DnsEvidence {
  /** none: no such name; unknown: no definite answer. */
  readonly status: LookUp;
  readonly nameservers: readonly string[];
  /** Mail exchangers in order of preference; a null exchanger (RFC 7505) is an empty list. */
  readonly mailExchangers: readonly string[];
  readonly error: string | null;
}

export interface HomepageEvidence {
  /** none: no answer there; unknown: not queried, for instance because robots.txt forbids it. */
  readonly status: LookUp;
  /** Address of the last hop. */
  readonly url: string | null;
  readonly httpStatus: number | null;
  /** Registered domain of the last hop, where it is another one. */
  readonly redirectApex: string | null;
  readonly words: number;
  /** ISO 639-1, declared by the page or detected from its words. */
  readonly language: string | null;
  /** The page's name for itself, only where it matches the domain: other titles may name people. */
  readonly siteName: string | null;
  readonly hasDescription: boolean;
  /** Kinds of pages on its own site that it links to: about, pricing, contact, careers, legal, product. */
  readonly sections: readonly string[];
  /** Evidence of a parked or placeholder page. */
  readonly markers: readonly string[];
  readonly error: string | null;
}

export interface QualityReason {
  readonly rule: string;
  /** Contribution to the score, 0 to 1; negative for evidence against. */
  readonly points: number;
  readonly detail: string;
}

/** A probe's conclusions, with their evidence. Null: undetermined. */
export interface Assessment {
  readonly registeredOn: string | null;
  readonly registrar: string | null;
  readonly dnsProvider: string | null;
  readonly hasRealEmail: boolean | null;
  readonly emailProvider: string | null;
  readonly hasRealContent: boolean | null;
  readonly isParked: boolean | null;
  /** 0 to 1, two decimals. */
  readonly qualityScore: number | null;
  readonly reasons: readonly QualityReason[];
}

export interface ProbeEvidence {
  readonly registration: RegistrationEvidence;
  readonly dns: DnsEvidence;
  readonly homepage: HomepageEvidence;
}

export type RejectionReason = 'not_registered' | 'redirects_elsewhere' | 'operator';

export type RadarEvent =
  | {
      readonly type: 'DomainIngested';
      readonly data: Observation & {
        /** The source's position after the append that contains this event. */
        readonly cursor: Cursor;
      };
    }
  | {
      readonly type: 'DomainProbed';
      readonly data: {
        readonly apex: string;
        /** registration: only the registry was queried, for a stored company. */
        readonly scope: 'full' | 'registration';
        /** Counts full probes with a verdict, from 1; 0 where the scope is registration. */
        readonly attempt: number;
        readonly evidence: ProbeEvidence | { readonly registration: RegistrationEvidence };
        readonly assessment: Assessment;
        /** ISO 8601; null where no further probe is due. */
        readonly nextProbeAt: string | null;
      };
    }
  | {
      readonly type: 'DomainQualityFailed';
      readonly data: {
        readonly apex: string;
        readonly qualityScore: number;
        /** The reasons against promotion: `parked`, `no_content`, `personal`, `unwanted`, `no_name`, `score`, `name_taken`. */
        readonly lacks: readonly string[];
      };
    }
  | {
      readonly type: 'DomainPromoted';
      readonly data: {
        readonly apex: string;
        readonly companyId: string;
        /** The company existed; nothing was registered. */
        readonly wasOnFile: boolean;
        readonly qualityScore: number;
      };
    }
  | {
      readonly type: 'DomainRejected';
      readonly data: { readonly apex: string; readonly reason: RejectionReason; readonly detail: string };
    };

export type DomainProbed = Extract<RadarEvent, { type: 'DomainProbed' }>;

export const domainIntakeEvents = { DomainIngested: { version: 1 } } as const;

export const domainEvents = {
  DomainProbed: { version: 1 },
  DomainQualityFailed: { version: 1 },
  DomainPromoted: { version: 1 },
  DomainRejected: { version: 1 },
} as const;

export const DOMAIN_STATUSES = ['queued', 'quality_failed', 'promoted', 'rejected'] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

/** @param day YYYY-MM-DD, UTC, of the intake itself. */
export function intakeStream(intake: string, day: string): string {
  return `domainIntake-${intake}-${day}`;
}

export function domainStream(apex: string): string {
  return `domain-${apex}`;
}
