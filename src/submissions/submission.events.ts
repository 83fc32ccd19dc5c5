import { type Sealed } from '../kernel/sealed.js';

// These names and fields are a stored format: version them, never edit them.

/** The submitted facts without personal data: wire names, canonical values, as in `SubmittedStartup`. */
export type SubmittedFacts = Readonly<Record<string, unknown>> & {
  readonly name: string;
  readonly website: string;
  readonly one_liner: string;
  readonly description: string;
  readonly sectors: readonly string[];
};

export type PeoplePart = 'founders' | 'team_members';
/** An investor whose name has a person's form counts as a person. */
export type SealedPart = PeoplePart | 'notable_investors';

/** A person in a submission. Name and addresses are sealed under `submission-<id>/<part>/<index>`. */
export interface SubmittedPersonRecord {
  readonly part: SealedPart;
  /** Index in the submitted list, from 0. */
  readonly index: number;
  readonly role: string | null;
  readonly sealed: Sealed;
}

export const FINDING_CHECKS = ['site', 'parked', 'redirect', 'duplicate', 'text', 'logo', 'links'] as const;
export type FindingCheck = (typeof FINDING_CHECKS)[number];

/** A check's finding. `problem` argues against approval, `warning` needs review, `info` is a record only. */
export interface Finding {
  readonly check: FindingCheck;
  readonly level: 'info' | 'warning' | 'problem';
  readonly message: string;
  /** The evidence of the finding. No personal data. */
  readonly evidence: Readonly<Record<string, string | number | boolean | null>>;
}

/** A stored record that matches a submitted reference. */
export interface RecordMatch {
  readonly kind: 'person' | 'investor' | 'company' | 'article' | 'product';
  readonly id: string;
  /** The matching field: slug, name, profile_url, email, domain, url, registered. */
  readonly by: string;
}

/** One element of a submitted list with its linked record; null without a match. */
export interface SubmissionLink {
  readonly part: SealedPart | 'competitors' | 'mentioned_articles' | 'products';
  readonly index: number;
  readonly match: RecordMatch | null;
}

/** Version 1 has no version of the rules. */
export interface Screened {
  readonly submissionId: string;
  readonly findings: readonly Finding[];
  /** Of the screening rules that made the findings; null where none was recorded. */
  readonly rulesVersion: number | null;
}

export type SubmissionEvent =
  | {
      readonly type: 'SubmissionReceived';
      readonly data: {
        readonly submissionId: string;
        readonly accountId: string;
        readonly keyId: string;
        /** The charge of the submission. */
        readonly requestId: string;
        /** The id of its company, derived from the website's registrable domain. */
        readonly companyId: string;
        readonly domain: string;
        /** The requested slug. */
        readonly slugBase: string;
        readonly startup: SubmittedFacts;
        /** contact_email, partnerships_email and press_email, sealed under `submission-<id>`. */
        readonly contacts: Sealed | null;
        readonly people: readonly SubmittedPersonRecord[];
        /** Key of the stored picture in the object store. */
        readonly logoKey: string | null;
        /** Findings at receipt. */
        readonly findings: readonly Finding[];
      };
    }
  | {
      readonly type: 'SubmissionScreened';
      readonly data: Screened;
    }
  | {
      readonly type: 'SubmissionApproved';
      readonly data: {
        readonly submissionId: string;
        readonly companyId: string;
        readonly reason: string | null;
        readonly links: readonly SubmissionLink[];
      };
    }
  | {
      readonly type: 'SubmissionRejected';
      /** The submitter sees the reason. */
      readonly data: { readonly submissionId: string; readonly reason: string };
    }
  | {
      /** An operator identified a person of an approved submission. */
      readonly type: 'SubmittedPersonReviewed';
      readonly data: {
        readonly submissionId: string;
        readonly part: PeoplePart;
        readonly index: number;
        /** Null where the person stays unlinked. */
        readonly personId: string | null;
        /** The person is new: a record is created from the submission. */
        readonly isNew: boolean;
      };
    }
  | {
      /** The keys of these parts are destroyed: `contacts`, `founders/0`, `team_members/3`. */
      readonly type: 'SubmissionPeopleErased';
      readonly data: { readonly submissionId: string; readonly parts: readonly string[] };
    }
  | {
      /** The site snapshot is destroyed, since the site may name an erased person; no new one is stored. */
      readonly type: 'SubmissionSiteForgotten';
      readonly data: { readonly submissionId: string };
    };

/**
 * The fence of `jobs` before a refund; in this stream it means that the submission was not and will not be received.
 */
export type SubmissionFence = { readonly type: 'JobAbandoned'; readonly data: { readonly jobId: string } };

export const submissionEvents = {
  SubmissionReceived: { version: 1 },
  SubmissionScreened: { version: 2, upcast: { 1: withoutRulesVersion } },
  SubmissionApproved: { version: 1 },
  SubmissionRejected: { version: 1 },
  SubmittedPersonReviewed: { version: 1 },
  SubmissionPeopleErased: { version: 1 },
  SubmissionSiteForgotten: { version: 1 },
} as const;

function withoutRulesVersion(data: Omit<Screened, 'rulesVersion'>): Screened {
  return { ...data, rulesVersion: null };
}

export function submissionStream(submissionId: string): string {
  return `submission-${submissionId}`;
}

/** The vault subject of a part; for `contacts` it is the submission's own. */
export function subjectOf(submissionId: string, part: string): string {
  return part === 'contacts' ? submissionStream(submissionId) : `${submissionStream(submissionId)}/${part}`;
}
