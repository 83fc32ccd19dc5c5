/** The real address of a test host. */
export interface TestAddress {
  readonly address: string;
  readonly port: number;
}

/**
 * Non-public hosts that may be reached: exactly the configured `name:port` pairs, each at exactly one address. There
 * is no wildcard and no general switch.
 */
export class TestHosts {
  private readonly byName = new Map<string, TestAddress>();

  /** @param entries `name:port=address:port`; an IPv6 address is in brackets. */
  constructor(entries: readonly string[] = []) {
    for (const entry of entries) {
      const [from, to, ...rest] = entry.split('=');
      const name = splitPort(from ?? '');
      const target = splitPort(to ?? '');
      if (!name || !target || rest.length > 0) {
        throw new Error(`safe-fetch test host ${JSON.stringify(entry)} is not written name:port=address:port`);
      }
      this.byName.set(key(name.host, name.port), { address: target.host, port: target.port });
    }
  }

  addressOf(hostname: string, port: number): TestAddress | undefined {
    return this.byName.get(key(hostname, port));
  }
}

function key(hostname: string, port: number): string {
  return `${hostname.replace(/^\[|\]$/g, '').toLowerCase()}:${port}`;
}

function splitPort(text: string): { host: string; port: number } | null {
  const match = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text.trim());
  if (!match) return null;
  const port = Number(match[3]);
  if (port < 1 || port > 65_535) return null;
  return { host: match[1] ?? match[2] ?? '', port };
}
