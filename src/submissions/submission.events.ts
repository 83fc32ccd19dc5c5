import { type Sealed } from '../kernel/sealed.js';

// These names and fields are a stored format: version them, never edit them.

/** What was submitted, without what belongs to people: wire names, canonical values, as `SubmittedStartup` has them. */
export type SubmittedFacts = Readonly<Record<string, unknown>> & {
  readonly name: string;
  readonly website: string;
  readonly one_liner: string;
  readonly description: string;
  readonly sectors: readonly string[];
};

export type PeoplePart = 'founders' | 'team_members';
/** An investor whose name has the form of a person's is treated as one. */
export type SealedPart = PeoplePart | 'notable_investors';

/** Somebody who is named. Name and addresses are sealed under `submission-<id>/<part>/<index>`. */
export interface SubmittedPersonRecord {
  readonly part: SealedPart;
  /** Place in the submitted list, from 0. */
  readonly index: number;
  readonly role: string | null;
  readonly sealed: Sealed;
}

export const FINDING_CHECKS = ['site', 'parked', 'redirect', 'duplicate', 'text', 'logo', 'links'] as const;
export type FindingCheck = (typeof FINDING_CHECKS)[number];

/** Something a check saw. `problem` speaks against approval, `warning` wants a look, `info` is for the record. */
export interface Finding {
  readonly check: FindingCheck;
  readonly level: 'info' | 'warning' | 'problem';
  readonly message: string;
  /** What the finding was inferred from. No personal data. */
  readonly evidence: Readonly<Record<string, string | number | boolean | null>>;
}

/** A record on file that something submitted was recognised as. */
export interface RecordMatch {
  readonly kind: 'person' | 'investor' | 'company' | 'article' | 'product';
  readonly id: string;
  /** What it was recognised by: slug, name, profile_url, email, domain, url, registered. */
  readonly by: string;
}

/** One element of a submitted list and the record it is linked to; null where there is none on file. */
export interface SubmissionLink {
  readonly part: SealedPart | 'competitors' | 'mentioned_articles' | 'products';
  readonly index: number;
  readonly match: RecordMatch | null;
}

export type SubmissionEvent =
  | {
      readonly type: 'SubmissionReceived';
      readonly data: {
        readonly submissionId: string;
        readonly accountId: string;
        readonly keyId: string;
        /** The charge that pays for it. */
        readonly requestId: string;
        /** The company it will be: named from the website's registrable domain. */
        readonly companyId: string;
        readonly domain: string;
        /** The slug it asks for. */
        readonly slugBase: string;
        readonly startup: SubmittedFacts;
        /** contact_email, partnerships_email and press_email, sealed under `submission-<id>`. */
        readonly contacts: Sealed | null;
        readonly people: readonly SubmittedPersonRecord[];
        /** Key of the stored picture in the object store. */
        readonly logoKey: string | null;
        /** What was seen while it was taken in. */
        readonly findings: readonly Finding[];
      };
    }
  | {
      readonly type: 'SubmissionScreened';
      readonly data: { readonly submissionId: string; readonly findings: readonly Finding[] };
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
      /** Somebody decided who a person of an approved submission is. */
      readonly type: 'SubmittedPersonReviewed';
      readonly data: {
        readonly submissionId: string;
        readonly part: PeoplePart;
        readonly index: number;
        /** Null where the person is not to be linked to anybody. */
        readonly personId: string | null;
        /** The person is new: a record of their own is made from what was submitted. */
        readonly isNew: boolean;
      };
    }
  | {
      /** The keys of these parts are destroyed: `contacts`, `founders/0`, `team_members/3`. */
      readonly type: 'SubmissionPeopleErased';
      readonly data: { readonly submissionId: string; readonly parts: readonly string[] };
    }
  | {
      /** What screening kept of the site is destroyed, since the site may name who is forgotten; nothing is kept again. */
      readonly type: 'SubmissionSiteForgotten';
      readonly data: { readonly submissionId: string };
    };

/** The fence of `jobs` before a refund; in this stream it means that nothing was received, nor ever will be. */
export type SubmissionFence = { readonly type: 'JobAbandoned'; readonly data: { readonly jobId: string } };

export const submissionEvents = {
  SubmissionReceived: { version: 1 },
  SubmissionScreened: { version: 1 },
  SubmissionApproved: { version: 1 },
  SubmissionRejected: { version: 1 },
  SubmittedPersonReviewed: { version: 1 },
  SubmissionPeopleErased: { version: 1 },
  SubmissionSiteForgotten: { version: 1 },
} as const;

export function submissionStream(submissionId: string): string {
  return `submission-${submissionId}`;
}

/** Subject of the vault under which a part is sealed; `contacts` is the submission itself. */
export function subjectOf(submissionId: string, part: string): string {
  return part === 'contacts' ? submissionStream(submissionId) : `${submissionStream(submissionId)}/${part}`;
}
