// These names and fields are a stored format: version them, never edit them.

export const ATS_VENDORS = ['greenhouse', 'lever', 'ashby', 'workable', 'smartrecruiters', 'recruitee'] as const;
export type AtsVendor = (typeof ATS_VENDORS)[number];

/** `site`: structured data on the company's own pages, without a vendor's board. */
export type BoardKind = AtsVendor | 'site';

/** The evidence that a board is the company's; a guess rests on the name alone. */
export type FoundBy = 'link' | 'embed' | 'jsonld' | 'dns' | 'guess';

export interface HiringBoard {
  readonly vendor: BoardKind;
  /** The vendor's identifier of the board, verbatim; null for `site`. */
  readonly token: string | null;
  /** `eu` where the vendor hosts the board separately. */
  readonly region: 'eu' | null;
  /** The public address. */
  readonly url: string;
  readonly foundBy: FoundBy;
  /** The page or name that led to the board. For a guess: the board itself if it names the domain, else null. */
  readonly foundAt: string | null;
}

/** A role as its board states it. */
export interface OpenRole {
  /** The board's id of the posting. */
  readonly roleKey: string;
  readonly title: string;
  /** All stated locations, verbatim. */
  readonly locations: readonly string[];
  readonly isRemote: boolean;
  readonly url: string | null;
  /** ISO 8601; the board's publication date, or null. */
  readonly publishedAt: string | null;
}

export interface OpenedRole extends OpenRole {
  /** The posting that this one repeats under a new id; null for a new role. */
  readonly repostOf: string | null;
  /** The number of reposts; 0 for a new role. */
  readonly reposts: number;
}

export type HiringEvent = {
  /** The differences between a visit to a company's board and the previous visit. */
  readonly type: 'HiringScanned';
  readonly data: {
    readonly companyId: string;
    /** ISO 8601 UTC with milliseconds. */
    readonly scannedAt: string;
    /** The last visit that confirmed the earlier events; null for the first. */
    readonly unchangedUntil: string | null;
    /** Null where none was found. */
    readonly board: HiringBoard | null;
    /** The first visit to this board: its roles are older by an unknown time. */
    readonly isBaseline: boolean;
    /** The board's total at this visit; null without a board. */
    readonly openRoles: number | null;
    /** Events with the same `scannedAt` carry the roles that do not fit into this one. */
    readonly opened: readonly OpenedRole[];
    /** Roles with a new title, location or address. */
    readonly changed: readonly OpenRole[];
    /** Role keys. */
    readonly closed: readonly string[];
  };
};

export const hiringEvents = { HiringScanned: { version: 1 } } as const;
