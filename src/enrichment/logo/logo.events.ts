// These names and fields are a stored format: version them, never edit them.

export const LOGO_ORIGINS = [
  'manifest',
  'icon',
  'touch_icon',
  'open_graph',
  'linked_data',
  'header',
  'favicon',
] as const;
/** Where on the site a picture was referenced. */
export type LogoOrigin = (typeof LOGO_ORIGINS)[number];

/** Why a picture is missing. */
export const LOGO_REASONS = ['unreachable', 'none_found', 'placeholder', 'too_small', 'forbidden'] as const;
export type LogoReason = (typeof LOGO_REASONS)[number];

/** A re-encoded picture. */
export interface LogoPicture {
  /** In the object store: `logos/<id>.png`. */
  readonly key: string;
  /** Of the stored bytes, in hexadecimal. */
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  /** The source file; for inline SVG the page. */
  readonly originUrl: string;
  readonly origin: LogoOrigin;
}

export interface FoundLogos {
  /** The site's host. */
  readonly website: string;
  /** The name that the site gives itself. */
  readonly siteName: string | null;
  readonly square: LogoPicture | null;
  readonly horizontal: LogoPicture | null;
  /** Null where both shapes were found. */
  readonly reason: LogoReason | null;
  readonly provenance: {
    readonly source: 'site-scan';
    readonly sourceUrl: string;
    /** ISO 8601 UTC with milliseconds. */
    readonly observedAt: string;
    readonly rule: string;
  };
}

/** In the company's stream, `company-<id>`; at least one of the two pictures is present. */
export type LogoEvent = { readonly type: 'LogoFound'; readonly data: FoundLogos & { readonly companyId: string } };

export const logoEvents = { LogoFound: { version: 1 } } as const;
