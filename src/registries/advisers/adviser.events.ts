// These names and fields are a stored format: version them, never edit them.

/** The line of a bulk file behind a filing. */
export interface AdviserProvenance {
  readonly source: string;
  readonly file: string;
  readonly line: number;
  /** ISO 8601: when the SEC created the file. */
  readonly observedAt: string;
}

/** An adviser's statements in a filing. Sums are as of that filing; a later one restates them. */
export interface AdviserFiling {
  /** YYYY-MM-DD of the latest Form ADV in the line. */
  readonly filedOn: string;
  readonly name: string;
  readonly legalName: string | null;
  /** Regulatory assets under management (item 5F(2)(c)), USD; exempt advisers report none. */
  readonly assetsUsd: number | null;
  readonly privateFunds: number | null;
  /** Gross assets of private funds, USD. */
  readonly privateFundAssetsUsd: number | null;
  readonly city: string | null;
  readonly region: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** Registrable domain. */
  readonly domain: string | null;
  readonly lei: string | null;
}

export type AdviserEvent = {
  readonly type: 'AdviserReported';
  readonly data: {
    /** Organization CRD number. */
    readonly crd: string;
    readonly filing: AdviserFiling;
    readonly provenance: AdviserProvenance;
  };
};

export const adviserEvents = { AdviserReported: { version: 1 } } as const;

export function adviserStream(crd: string): string {
  return `adviser-${crd}`;
}
