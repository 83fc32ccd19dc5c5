import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { type LogoAnswer, type LogoProof } from './logo-answers.dto.js';
import { type FoundLogos, type LogoPicture } from './logo.events.js';

export interface ShownLogos {
  readonly found: FoundLogos;
  readonly source: 'cache' | 'live';
  /** The name in the company's record. */
  readonly companyName: string | null;
  readonly withEvidence: boolean;
}

export function presentLogo(
  { found, source, companyName, withEvidence }: ShownLogos,
  publicUrl: string,
): Uncharged<LogoAnswer> {
  const { square, horizontal, reason, siteName } = found;
  const isMiss = square === null && horizontal === null;
  return {
    name: companyName ?? (isMiss ? null : siteName),
    square_logo: square && urlOf(square, publicUrl),
    horizontal_logo: horizontal && urlOf(horizontal, publicUrl),
    has_square: square !== null,
    has_horizontal: horizontal !== null,
    source,
    reason,
    ...(withEvidence && { evidence: { square: proofOf(square), horizontal: proofOf(horizontal), fetched_at: found.provenance.observedAt } }), // prettier-ignore
  };
}

function urlOf({ key }: LogoPicture, publicUrl: string): string {
  return `${publicUrl}/media/${key}`;
}

function proofOf(picture: LogoPicture | null): LogoProof | null {
  if (!picture) return null;
  const { origin, originUrl, sha256, width, height } = picture;
  return { origin, origin_url: originUrl, sha256, width, height };
}
