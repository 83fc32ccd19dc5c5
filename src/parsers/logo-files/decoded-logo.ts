/** What a stored picture fits into. */
export interface StoredSize {
  readonly width: number;
  readonly height: number;
}

export interface DecodedLogo {
  /** A PNG of our own making, by default at most 512 pixels a side: of the original file only its picture is in it. */
  readonly bytes: Buffer;
  readonly contentType: 'image/png';
  readonly width: number;
  readonly height: number;
  /** What came in: png, jpg, webp, gif or svg. */
  readonly format: string;
}

export type LogoFault = 'too_large' | 'not_an_image' | 'type_not_allowed' | 'too_many_pixels';

/** The bytes are no logo; the message says why, for the one who sent them. */
export class LogoRejected extends Error {
  constructor(
    readonly reason: LogoFault,
    message: string,
  ) {
    super(message);
    this.name = 'LogoRejected';
  }
}
