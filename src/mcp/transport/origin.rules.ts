const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a message may come from a page of this origin. Programs send none; a browser always does, and a page of
 * somebody else could be pointed at this address by its name server (DNS rebinding).
 */
export function isOwnOrigin(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { hostname, origin: sent } = new URL(origin);
  return sent === new URL(publicUrl).origin || LOOPBACK.has(hostname);
}
