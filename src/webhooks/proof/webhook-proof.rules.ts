const CHALLENGE_TYPE = 'webhook.challenge';

export function challengeBody(challenge: string): string {
  return JSON.stringify({ type: CHALLENGE_TYPE, challenge });
}

/**
 * Whether an answer proves that the receiver implements our challenge: it is the challenge alone, or JSON with it as
 * `challenge`. A server that echoes every request proves nothing.
 */
export function isProof(challenge: string, answer: string): boolean {
  const text = answer.trim();
  if (text === challenge) return true;
  try {
    const parsed = JSON.parse(text) as { readonly type?: unknown; readonly challenge?: unknown } | null;
    return parsed?.challenge === challenge && parsed.type !== CHALLENGE_TYPE;
  } catch {
    return false;
  }
}
