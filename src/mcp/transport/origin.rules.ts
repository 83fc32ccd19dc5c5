const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a page of this origin may send messages. Programs send no origin, browsers always do; a foreign page could
 * reach this address by DNS rebinding.
 */
export function isSameOrigin(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { hostname, origin: sent } = new URL(origin);
  return sent === new URL(publicUrl).origin || LOOPBACK.has(hostname);
}
