import { Resolver } from 'node:dns/promises';
import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress, plainAddress } from './public-address.js';
import { SafeFetchError } from './safe-fetch.errors.js';
import { withoutBrackets } from './target-url.js';
import { type TestHosts } from './test-hosts.js';

/** Resolves all addresses of a name, A and AAAA. Tests pass their own. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface SafeConnectorOptions {
  readonly resolve: Resolve;
  readonly testHosts: TestHosts;
  readonly connectTimeoutMs: number;
  /** Called for each connection that passes the checks. */
  readonly onOpen?: (hostname: string, socket: Socket) => void;
  /** Opens the socket; tests replace it. */
  readonly build?: typeof buildConnector;
}

/**
 * Queries the name servers directly: no hosts file, no search domains, and a slow server blocks no thread of the pool.
 */
export function dnsResolve(): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

/**
 * Connects to public addresses only. It resolves the name itself, connects to the resolved address and checks the peer
 * again, which defeats DNS rebinding. One closed address among several refuses the name, because no public site
 * resolves to such a mix.
 */
export function safeConnector(options: SafeConnectorOptions): buildConnector.connector {
  const base = (options.build ?? buildConnector)({
    timeout: options.connectTimeoutMs,
    lookup: (hostname, lookupOptions, done) => {
      publicAddressesOf(hostname, options.resolve).then(
        (addresses) => {
          const entries = addresses.map((address) => ({ address, family: isIP(address) }));
          const first = entries[0];
          if (lookupOptions.all) (done as unknown as (error: null, all: typeof entries) => void)(null, entries);
          else if (first) done(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => done(error, '', 0),
      );
    },
  });
  return (target, done) => {
    const test = options.testHosts.addressOf(target.hostname, portOf(target));
    if (test) {
      base({ ...target, hostname: test.address, port: String(test.port) }, (error, socket) => {
        if (socket) options.onOpen?.(target.hostname, socket);
        return error ? done(error, null) : done(null, socket);
      });
      return;
    }
    const host = withoutBrackets(target.hostname);
    if (isIP(host) !== 0 && !isPublicAddress(host)) {
      done(closedAddress(), null);
      return;
    }
    base({ ...target, hostname: host }, (error, socket) => {
      if (error) return done(error, null);
      if (isPeerPublic(socket)) {
        options.onOpen?.(host, socket);
        return done(null, socket);
      }
      socket.destroy();
      done(closedAddress(), null);
    });
  };
}

/** @throws SafeFetchError when the name has no address, or a closed one. */
export async function publicAddressesOf(hostname: string, resolve: Resolve): Promise<string[]> {
  let addresses: readonly string[];
  try {
    addresses = await resolve(hostname);
  } catch (error) {
    throw new SafeFetchError('dns_failed', 'the host name could not be resolved', { cause: error });
  }
  if (addresses.length === 0) throw new SafeFetchError('dns_failed', 'the host name has no address');
  if (!addresses.every(isPublicAddress)) throw closedAddress();
  return [...addresses];
}

function isPeerPublic(socket: Socket): boolean {
  return isPublicAddress(plainAddress(socket.remoteAddress ?? ''));
}

function portOf(target: buildConnector.Options): number {
  return target.port ? Number(target.port) : target.protocol === 'https:' ? 443 : 80;
}

function closedAddress(): SafeFetchError {
  return new SafeFetchError('address_refused', 'only public addresses are fetched');
}
