const ANSWER_MS = 5_000;
/** A demo has several dozen. */
const NAMED = 3;

interface Health {
  readonly parts?: Readonly<Record<string, { readonly test_hosts?: readonly string[] }>>;
}

/**
 * Hosts that SAFE_FETCH_TEST_HOSTS of the running service exempts from the SSRF guard. Queried from the service, whose
 * environment may differ from this shell's; null when it does not answer.
 */
export async function testHostsOf(baseUrl: string | null, operatorToken: string): Promise<readonly string[] | null> {
  if (baseUrl === null) return null;
  try {
    const answer = await fetch(`${baseUrl}/health/ready`, {
      headers: { authorization: `Bearer ${operatorToken}` },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { parts } = (await answer.json()) as Health;
    if (!parts) return null;
    return parts.safe_fetch ? (parts.safe_fetch.test_hosts ?? ['not named']) : [];
  } catch {
    return null;
  }
}

/** The warning for people; null when there is nothing to warn of. */
export function testHostsWarning(hosts: readonly string[] | null): string | null {
  if (hosts === null) return 'WARNING     the service did not say whether SAFE_FETCH_TEST_HOSTS is set';
  if (hosts.length === 0) return null;
  const more = hosts.length > NAMED ? ` and ${hosts.length - NAMED} more (--json lists them)` : '';
  return `WARNING     SAFE_FETCH_TEST_HOSTS is set: outbound requests may reach ${hosts.slice(0, NAMED).join(', ')}${more}`;
}
