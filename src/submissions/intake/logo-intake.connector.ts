import { DomainError } from '../../kernel/domain-error.js';
import { decodeLogo, MAX_LOGO_BYTES } from '../../parsers/logo-files/decode-logo.js';
import { type DecodedLogo, LogoRejected } from '../../parsers/logo-files/decoded-logo.js';
import { DrawingLost } from '../../parsers/logo-files/drawing-processes.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { type Finding } from '../submission.events.js';

/** The time limit for the logo of a submission. */
export const LOGO_TIMEOUT_MS = 8_000;

export type LogoIntake = { readonly logo: DecodedLogo } | { readonly finding: Finding };

/**
 * Fetches and decodes a submission's logo. An unreachable host or a picture that exceeds the drawing limits becomes a
 * finding, and the submission continues without a logo.
 *
 * @throws DomainError validation_failed where the address is forbidden or the file is not a logo.
 */
export async function takeLogo(outgoing: SafeFetch, logoUrl: string): Promise<LogoIntake> {
  let answer: SafeResponse;
  try {
    answer = await outgoing.fetch(logoUrl, {
      maxBytes: MAX_LOGO_BYTES,
      timeoutMs: LOGO_TIMEOUT_MS,
      headers: { accept: 'image/png, image/svg+xml, image/jpeg, image/webp, image/gif' },
    });
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    if (error.code === 'too_large') throw badLogo('is larger than 2 MB');
    if (error.refused) throw badLogo(`must not be fetched: ${error.message}`);
    return { finding: unreachable({ reason: error.code }) };
  }
  if (!answer.ok) return { finding: unreachable({ reason: 'status', status: answer.status }) };
  try {
    return { logo: await decodeLogo(answer.body) };
  } catch (error) {
    if (error instanceof LogoRejected) throw badLogo(`must lead to a logo: ${error.message}`);
    if (error instanceof DrawingLost) {
      const evidence = { reason: error.reason };
      return { finding: { check: 'logo', level: 'warning', message: 'The logo could not be drawn.', evidence } };
    }
    throw error;
  }
}

function unreachable(evidence: Finding['evidence']): Finding {
  return { check: 'logo', level: 'warning', message: 'The logo could not be fetched.', evidence };
}

function badLogo(message: string): DomainError {
  const error = {
    field: 'logo_url',
    message: `logo_url ${message}`,
    suggestion: 'Give the address of a PNG, JPEG, WebP, SVG or GIF file of at most 2 MB, or leave logo_url out',
  };
  return new DomainError('validation_failed', error.message, { errors: [error] });
}
