import { type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Issuer and subject of a host's certificate, as one line each: `C=US, O=Let's Encrypt, CN=R11`. */
export interface SeenCertificate {
  readonly issuer: string;
  readonly subject: string;
}

const MAX_HOSTS = 1_000;
const MAX_CHARS = 300;

/** The certificates of the most recently connected hosts. */
export class SeenCertificates {
  private readonly byHost = new Map<string, SeenCertificate>();

  /** Records the certificate of a connection, if it has one. */
  note(host: string, socket: Socket): void {
    if (!(socket instanceof TLSSocket)) return;
    const { issuer, subject } = socket.getPeerCertificate();
    // An empty object for a resumed session: the recorded certificate stays.
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

/** An X.509 name; a repeated part is a list. */
function lineOf(name: object): string {
  const parts = Object.entries(name as Readonly<Record<string, string | string[]>>);
  return parts
    .flatMap(([key, values]) => [values].flat().map((value) => `${key}=${value}`))
    .join(', ')
    .slice(0, MAX_CHARS);
}
