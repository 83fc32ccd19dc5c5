// These names and fields are a stored format: version them, never edit them.

/** The provenance of a scan. */
export interface ScanProvenance {
  readonly source: 'site-scan';
  /** The page that was read, after redirects. */
  readonly sourceUrl: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly observedAt: string;
  /** Version of the rules. */
  readonly rule: string;
}

export type ScanPlace = 'header' | 'cookie' | 'meta' | 'script' | 'html' | 'dns' | 'certificate' | 'implied';

export interface ScanProof {
  readonly rule: string;
  readonly place: ScanPlace;
  readonly matched: string;
  readonly version: string | null;
}

export interface ScannedTechnology {
  readonly name: string;
  readonly category: string;
  readonly version: string | null;
  readonly proofs: readonly ScanProof[];
}

export interface ScannedStack {
  readonly cdn: string | null;
  readonly hosting: string | null;
  readonly emailProvider: string | null;
  readonly frameworks: readonly string[];
  readonly payments: readonly string[];
  readonly analytics: readonly string[];
}

export interface TechnologyScan extends ScannedStack {
  /** The requested registrable domain, or the host where it has none. */
  readonly domain: string;
  readonly technologies: readonly ScannedTechnology[];
  readonly provenance: ScanProvenance;
}

/** In the company's stream, `company-<id>`. */
export type TechnologyEvent = {
  readonly type: 'TechnologyScanned';
  readonly data: TechnologyScan & { readonly companyId: string };
};

export const technologyEvents = { TechnologyScanned: { version: 1 } } as const;
