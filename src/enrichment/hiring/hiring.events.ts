// These names and fields are a stored format: version them, never edit them.

export const ATS_VENDORS = ['greenhouse', 'lever', 'ashby', 'workable', 'smartrecruiters', 'recruitee'] as const;
export type AtsVendor = (typeof ATS_VENDORS)[number];

/** `site`: structured data on the company's own pages, without a vendor's board. */
export type BoardKind = AtsVendor | 'site';

/** How a board was found to be the company's; a guess is its name alone. */
export type FoundBy = 'link' | 'embed' | 'jsonld' | 'dns' | 'guess';

export interface HiringBoard {
  readonly vendor: BoardKind;
  /** The vendor's name for the board, to the letter; null for `site`. */
  readonly token: string | null;
  /** `eu` where the vendor keeps the board apart. */
  readonly region: 'eu' | null;
  /** Where people see it. */
  readonly url: string;
  readonly foundBy: FoundBy;
  /** The page or name that led to it; of a guess the board itself where it names the domain, else null. */
  readonly foundAt: string | null;
}

/** A role as its board lists it. */
export interface OpenRole {
  /** The board's own id of the posting. */
  readonly roleKey: string;
  readonly title: string;
  /** All places it may be done from, as written. */
  readonly locations: readonly string[];
  readonly isRemote: boolean;
  readonly url: string | null;
  /** ISO 8601; when the board says it was published. Null where it does not say. */
  readonly publishedAt: string | null;
}

export interface OpenedRole extends OpenRole {
  /** The posting that this one repeats under a new id; null for a new role. */
  readonly repostOf: string | null;
  /** How often it was put up again so far; 0 for a new role. */
  readonly reposts: number;
}

export type HiringEvent = {
  /** A look at a company's board, as far as it differs from the look before. */
  readonly type: 'HiringScanned';
  readonly data: {
    readonly companyId: string;
    /** ISO 8601 UTC with milliseconds. */
    readonly scannedAt: string;
    /** The last look that found what the events before this one say; null for the first. */
    readonly unchangedUntil: string | null;
    /** Null where none was found. */
    readonly board: HiringBoard | null;
    /** The first look at this board: what it lists was there before, nobody knows since when. */
    readonly isBaseline: boolean;
    /** Of the board, at this look; null without one. */
    readonly openRoles: number | null;
    /** More of `opened` than one event holds follows in events with the same `scannedAt`. */
    readonly opened: readonly OpenedRole[];
    /** Listed before, with another title, place or address. */
    readonly changed: readonly OpenRole[];
    /** Role keys. */
    readonly closed: readonly string[];
  };
};

export const hiringEvents = { HiringScanned: { version: 1 } } as const;
