/** Maximum size of a stored picture. */
export interface StoredSize {
  readonly width: number;
  readonly height: number;
}

export interface DecodedLogo {
  /** A redrawn PNG, by default at most 512 pixels a side: it contains only the picture of the original file. */
  readonly bytes: Buffer;
  readonly contentType: 'image/png';
  readonly width: number;
  readonly height: number;
  /** The original format: png, jpg, webp, gif or svg. */
  readonly format: string;
}

export type LogoFault = 'too_large' | 'not_an_image' | 'type_not_allowed' | 'too_many_pixels';

/** The bytes are not a valid logo; the message tells the sender why. */
export class LogoRejected extends Error {
  constructor(
    readonly reason: LogoFault,
    message: string,
  ) {
    super(message);
    this.name = 'LogoRejected';
  }
}
