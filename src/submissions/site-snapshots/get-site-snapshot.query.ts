import { Query } from '@nestjs/cqrs';

/** One line of the site as a visitor would have met it. */
export interface SnapshotLine {
  readonly kind: 'heading' | 'text' | 'item' | 'picture';
  /** 1 to 6 of a heading, else 0. */
  readonly level: number;
  readonly text: string;
}

/** PNGs of our own drawing, in base64; what could not be had is null, and `missing` says why. */
export type SnapshotPicture = 'screenshot' | 'share' | 'icon';

/** What screening saw of a site at one moment. Whatever happens to the site afterwards, this stays as it was. */
export interface StoredSnapshot {
  readonly version: 1;
  /** ISO 8601. */
  readonly seenAt: string;
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  readonly language: string | null;
  /** The colour that the site declares for itself, `#rrggbb`. */
  readonly colour: string | null;
  readonly lines: readonly SnapshotLine[];
  /** The site had more than is kept. */
  readonly isCut: boolean;
  readonly pictures: Readonly<Record<SnapshotPicture, string | null>>;
  readonly missing: Readonly<Partial<Record<SnapshotPicture, string>>>;
}

/** `sealed`: something is kept, and not shown to who asks. */
export type SiteSnapshotView =
  { readonly state: 'none' } | { readonly state: 'sealed' } | { readonly state: 'kept'; readonly look: StoredSnapshot };

/** The submitted site as screening saw it. @throws DomainError not_found */
export class GetSiteSnapshot extends Query<SiteSnapshotView> {
  constructor(
    readonly submissionId: string,
    /** Whether who asks may see what sites say of people. */
    readonly maySee: boolean,
  ) {
    super();
  }
}
