import { type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Who a host's certificate is from and for, as one line each: `C=US, O=Let's Encrypt, CN=R11`. */
export interface SeenCertificate {
  readonly issuer: string;
  readonly subject: string;
}

const MAX_HOSTS = 1_000;
const MAX_CHARS = 300;

/** The certificates of the hosts that were connected to last. */
export class SeenCertificates {
  private readonly byHost = new Map<string, SeenCertificate>();

  /** Notes the certificate of a connection, where it has one. */
  note(host: string, socket: Socket): void {
    if (!(socket instanceof TLSSocket)) return;
    const { issuer, subject } = socket.getPeerCertificate();
    // An empty object where the session was resumed: what is known stays.
    if (issuer === undefined || subject === undefined) return;
    this.byHost.delete(host);
    this.byHost.set(host, { issuer: lineOf(issuer), subject: lineOf(subject) });
    const oldest = this.byHost.keys().next().value;
    if (this.byHost.size > MAX_HOSTS && oldest !== undefined) this.byHost.delete(oldest);
  }

  of(host: string): SeenCertificate | null {
    return this.byHost.get(host) ?? null;
  }
}

/** A name of X.509; a part that is given more than once is a list. */
function lineOf(name: object): string {
  const parts = Object.entries(name as Readonly<Record<string, string | string[]>>);
  return parts
    .flatMap(([key, values]) => [values].flat().map((value) => `${key}=${value}`))
    .join(', ')
    .slice(0, MAX_CHARS);
}
