// These names and fields are a stored format: version them, never edit them.

/** Cursors are opaque text in a source's own form; only its connector reads them. */
export type Cursor = string;

/** What a source saw: a registered domain, or the name of something new whose domain is not known. */
export interface Sighting {
  /** The reference's own strings: `dot_ai_nrd`, `github_new_org`, `uk_companies_house`. */
  readonly source: string;
  /** ASCII, lower case; null for an unresolved candidate. */
  readonly apex: string | null;
  /** Name of the organisation, where the source says one. */
  readonly candidateName: string | null;
  /** The source's own key of what it saw: a company number, an account, a log entry. */
  readonly sourceKey: string | null;
  readonly sourceUrl: string | null;
  /** YYYY-MM-DD, where the source states the day of registration. */
  readonly registeredOn: string | null;
  /** ISO 8601: when the source saw it, by its own clock where it has one. */
  readonly seenAt: string;
}

export type LookUp = 'found' | 'none' | 'unknown';

/** What the registry says. Holders' names and addresses are never kept. */
export interface RegistrationEvidence {
  /** none: the registry has no such domain; unknown: it could not be asked, see `error`. */
  readonly status: LookUp;
  readonly registeredOn: string | null;
  readonly expiresOn: string | null;
  readonly registrar: string | null;
  readonly registrarIanaId: string | null;
  readonly statuses: readonly string[];
  /** Address asked; null where the registry publishes none. */
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
  /** none: nothing answers there; unknown: not asked, for instance because robots.txt forbids it. */
  readonly status: LookUp;
  /** Address of the last hop. */
  readonly url: string | null;
  readonly httpStatus: number | null;
  /** Registered domain of the last hop, where it is another one. */
  readonly redirectApex: string | null;
  readonly words: number;
  /** ISO 639-1, stated by the page or told from its words. */
  readonly language: string | null;
  /** Name the page gives itself, only where it agrees with the domain: other titles may name people. */
  readonly siteName: string | null;
  readonly hasDescription: boolean;
  /** Kinds of pages it links to on its own site: about, pricing, contact, careers, legal, product. */
  readonly sections: readonly string[];
  /** What spoke for a parked or placeholder page. */
  readonly markers: readonly string[];
  readonly error: string | null;
}

export interface QualityReason {
  readonly rule: string;
  /** Part of the score, 0 to 1, negative where it speaks against. */
  readonly points: number;
  readonly detail: string;
}

/** What a probe concludes, with what each conclusion rests on. Null: could not be told. */
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
      readonly data: Sighting & {
        /** The source's position once the append that this event is part of has happened. */
        readonly cursor: Cursor;
      };
    }
  | {
      readonly type: 'DomainProbed';
      readonly data: {
        readonly apex: string;
        /** registration: only the registry was asked, for a company on file. */
        readonly scope: 'full' | 'registration';
        /** Of the full probes that led to a verdict, counted from 1; 0 where the scope is registration. */
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
        /** What stood against promotion: `parked`, `no_content`, `no_name`, `score`. */
        readonly lacks: readonly string[];
      };
    }
  | {
      readonly type: 'DomainPromoted';
      readonly data: {
        readonly apex: string;
        readonly companyId: string;
        /** The company was on file before; nothing was registered. */
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
