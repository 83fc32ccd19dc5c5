import { Query } from '@nestjs/cqrs';

/** One line of the site's visible text. */
export interface SnapshotLine {
  readonly kind: 'heading' | 'text' | 'item' | 'picture';
  /** 1 to 6 for a heading, else 0. */
  readonly level: number;
  readonly text: string;
}

/** Re-encoded PNGs in base64; null where unavailable, with the reason in `missing`. */
export type SnapshotPicture = 'screenshot' | 'share' | 'icon';

/** The site at the time of its screening. Later changes to the site do not affect it. */
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
  /** The site's declared theme colour, `#rrggbb`. */
  readonly colour: string | null;
  readonly lines: readonly SnapshotLine[];
  /** True where the site has more lines than are stored. */
  readonly isCut: boolean;
  readonly pictures: Readonly<Record<SnapshotPicture, string | null>>;
  readonly missing: Readonly<Partial<Record<SnapshotPicture, string>>>;
}

/** `sealed`: a snapshot exists, but the caller may not see it. */
export type SiteSnapshotView =
  | { readonly state: 'none' }
  | { readonly state: 'sealed' }
  | { readonly state: 'kept'; readonly snapshot: StoredSnapshot };

/** The submitted site at its screening. @throws DomainError not_found */
export class GetSiteSnapshot extends Query<SiteSnapshotView> {
  constructor(
    readonly submissionId: string,
    /** Whether the caller may see personal data from sites. */
    readonly maySee: boolean,
  ) {
    super();
  }
}
