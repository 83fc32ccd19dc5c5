import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../kernel/error-message.js';
import { instantOf } from '../../kernel/instant.js';
import { type Registry } from './probe.port.js';
import { type RegistrationEvidence } from '../radar.events.js';
import { SourceError } from '../sources/source.port.js';
import { arrayIn, objectIn, textIn, type JsonObject, type SourceHttp } from '../sources/source-http.js';

export interface RdapOptions {
  readonly http: SourceHttp;
  readonly now: () => number;
  /** IANA's list of servers by top-level domain (RFC 9224). */
  readonly bootstrapUrl: string;
  /** The minimum interval between the starts of queries to one server. */
  readonly paceMs?: number;
}

const PACE_MS = 250;
/** Longer pauses are left to a later probe. */
const LONGEST_WAIT_MS = 10_000;
/** The longest wait for earlier queries to one server; a slow server would otherwise occupy all probes. */
const LONGEST_QUEUE_MS = 30_000;
const BOOTSTRAP_MS = 24 * 3_600_000;
const BOOTSTRAP_RETRY_MS = 5 * 60_000;
const MAX_BYTES = 512 * 1024;

const NOTHING: Omit<RegistrationEvidence, 'status'> = {
  registeredOn: null,
  expiresOn: null,
  registrar: null,
  registrarIanaId: null,
  statuses: [],
  url: null,
  error: null,
};

/** Registration data by RDAP (RFC 9083): one query per server at a time, with the pauses that the server requests. */
export class Rdap implements Registry {
  private servers: { readonly byTld: ReadonlyMap<string, string>; readonly until: number } | null = null;
  private loading: Promise<ReadonlyMap<string, string>> | null = null;
  /** The next permitted query time per host; a host can serve several top-level domains. */
  private readonly nextAt = new Map<string, number>();
  /** The end of the last query per host. It never rejects. */
  private readonly lastEnds = new Map<string, Promise<unknown>>();

  constructor(private readonly options: RdapOptions) {}

  async lookUp(apex: string, signal?: AbortSignal): Promise<RegistrationEvidence> {
    let url: string | null = null;
    try {
      const server = (await this.byTld()).get(apex.slice(apex.lastIndexOf('.') + 1));
      if (server === undefined)
        return { ...NOTHING, status: 'unknown', error: 'the registry publishes no RDAP server' };
      url = `${server}domain/${apex}`;
      return await this.ask(apex, url, signal);
    } catch (error) {
      return { ...NOTHING, status: 'unknown', url, error: messageOf(error) };
    }
  }

  private ask(apex: string, url: string, signal?: AbortSignal): Promise<RegistrationEvidence> {
    const { host } = new URL(url);
    const askedAt = this.options.now();
    const query = async (): Promise<RegistrationEvidence> => {
      signal?.throwIfAborted();
      if (this.options.now() - askedAt > LONGEST_QUEUE_MS)
        throw new SourceError('unreachable', 'the registry answers too slowly');
      await this.turn(host, signal);
      return this.send(apex, url, host, signal);
    };
    const answer = (this.lastEnds.get(host) ?? Promise.resolve()).then(query);
    this.lastEnds.set(
      host,
      answer.catch(() => undefined),
    );
    return answer;
  }

  private async send(apex: string, url: string, host: string, signal?: AbortSignal): Promise<RegistrationEvidence> {
    try {
      const request = { headers: { accept: 'application/rdap+json' }, maxBytes: MAX_BYTES, accept: [404] };
      const { head, body } = await this.options.http.json(url, { ...request, ...(signal && { signal }) });
      if (head.status === 404) return { ...NOTHING, status: 'none', url };
      return { ...NOTHING, ...registrationIn(objectIn(body, 'the answer'), apex), url };
    } catch (error) {
      if (error instanceof SourceError && error.retryAfterMs !== undefined) {
        this.nextAt.set(host, this.options.now() + error.retryAfterMs);
      }
      throw error;
    }
  }

  /** Waits for the host's next slot. @throws SourceError where it is too far off. */
  private async turn(host: string, signal?: AbortSignal): Promise<void> {
    const now = this.options.now();
    const at = Math.max(now, this.nextAt.get(host) ?? 0);
    if (at - now > LONGEST_WAIT_MS) throw new SourceError('rate_limited', 'the registry requested a pause');
    this.nextAt.set(host, at + (this.options.paceMs ?? PACE_MS));
    if (at > now) await delay(at - now, undefined, signal && { signal });
  }

  private byTld(): Promise<ReadonlyMap<string, string>> {
    if (this.servers && this.servers.until > this.options.now()) return Promise.resolve(this.servers.byTld);
    this.loading ??= this.load().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  /** The previous list stays in use where a new one is unavailable. */
  private async load(): Promise<ReadonlyMap<string, string>> {
    const { http, bootstrapUrl, now } = this.options;
    try {
      const { body } = await http.json(bootstrapUrl, { maxBytes: 4 * 1024 * 1024 });
      this.servers = { byTld: serversIn(body), until: now() + BOOTSTRAP_MS };
    } catch (error) {
      if (!this.servers) throw error;
      this.servers = { byTld: this.servers.byTld, until: now() + BOOTSTRAP_RETRY_MS };
    }
    return this.servers.byTld;
  }
}

function serversIn(body: unknown): Map<string, string> {
  const byTld = new Map<string, string>();
  for (const service of arrayIn(objectIn(body, 'the list of servers').services, 'services')) {
    const [tlds, urls] = arrayIn(service, 'a service');
    const addresses = arrayIn(urls, 'its servers').filter((url) => typeof url === 'string');
    const server = addresses.find((url) => url.startsWith('https:')) ?? addresses[0];
    if (server === undefined) continue;
    for (const tld of arrayIn(tlds, 'its domains')) {
      if (typeof tld === 'string') byTld.set(tld.toLowerCase(), server.endsWith('/') ? server : `${server}/`);
    }
  }
  return byTld;
}

/** Fields of the domain only: the holder's contact data is never read. */
function registrationIn(body: JsonObject, apex: string): Partial<RegistrationEvidence> & { status: 'found' } {
  if (body.objectClassName !== 'domain' || textIn(body, 'ldhName')?.toLowerCase().replace(/\.$/, '') !== apex) {
    throw new SourceError('malformed', 'the answer is about something else');
  }
  const registrar = objects(body.entities).find(({ roles }) => Array.isArray(roles) && roles.includes('registrar'));
  const iana = objects(registrar?.publicIds).find((id) => textIn(id, 'type') === 'IANA Registrar ID');
  return {
    status: 'found',
    registeredOn: eventDay(body, 'registration'),
    expiresOn: eventDay(body, 'expiration'),
    registrar: registrar ? (nameOnCard(registrar.vcardArray) ?? null) : null,
    registrarIanaId: iana ? (textIn(iana, 'identifier') ?? null) : null,
    statuses: Array.isArray(body.status) ? (body.status as unknown[]).filter((s) => typeof s === 'string') : [],
  };
}

function eventDay(body: JsonObject, action: string): string | null {
  const event = objects(body.events).find((one) => textIn(one, 'eventAction') === action);
  const at = Date.parse(textIn(event ?? {}, 'eventDate') ?? '');
  const day = Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10);
  // Years that the database does not know have another form, or are zero.
  return instantOf(day) ? day : null;
}

/** `["vcard", [["fn", {}, "text", "NameCheap, Inc."], …]]` (RFC 7095). */
function nameOnCard(card: unknown): string | undefined {
  const [, properties] = Array.isArray(card) ? (card as unknown[]) : [];
  if (!Array.isArray(properties)) return undefined;
  const fn = (properties as unknown[]).find((property) => Array.isArray(property) && property[0] === 'fn');
  const value = Array.isArray(fn) ? (fn[3] as unknown) : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : undefined;
}

function objects(value: unknown): JsonObject[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).filter((one): one is JsonObject => typeof one === 'object' && one !== null);
}
