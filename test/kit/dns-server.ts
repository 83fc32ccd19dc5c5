import { createSocket, type Socket } from 'node:dgram';

/** Records of a name; null for a missing name; `servfail` and `silent` for failing servers. */
export type DnsName =
  | {
      readonly ns?: readonly string[];
      readonly mx?: readonly (readonly [number, string])[];
      readonly txt?: readonly string[];
      readonly cname?: string;
      /** IPv4 addresses. */
      readonly a?: readonly string[];
      /** The server answers questions of this type as if the name were missing, against RFC 2308. */
      readonly denied?: keyof typeof TYPES;
    }
  | null
  | 'servfail'
  | 'silent';

const TYPES = { a: 1, ns: 2, cname: 5, mx: 15, txt: 16 } as const;

/** A DNS server (RFC 1035) over UDP for configured names. */
export class DnsServer {
  readonly names = new Map<string, DnsName>();
  readonly queries: string[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on('message', (query, from) => {
      const answer = this.answer(query);
      if (answer) socket.send(answer, from.port, from.address);
    });
  }

  static async start(): Promise<DnsServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return new DnsServer(socket);
  }

  /** `address:port`, the format of resolvers. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(resolve));
  }

  private answer(query: Buffer): Buffer | null {
    const { name, type, end } = questionOf(query);
    this.queries.push(name);
    const found = this.names.get(name) ?? null;
    if (found === 'silent') return null;
    const isDenied = found === null || (typeof found === 'object' && found.denied && TYPES[found.denied] === type);
    const rcode = found === 'servfail' ? 2 : isDenied ? 3 : 0;
    const records = found === null || found === 'servfail' ? [] : recordsOf(found, type);
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | rcode, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    return Buffer.concat([header, query.subarray(12, end), ...records.map((data) => record(type, data))]);
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function recordsOf(found: Exclude<DnsName, null | string>, type: number): Buffer[] {
  if (type === TYPES.ns) return (found.ns ?? []).map(encodedName);
  if (type === TYPES.a) return (found.a ?? []).map((address) => Buffer.from(address.split('.').map(Number)));
  if (type === TYPES.cname) return found.cname === undefined ? [] : [encodedName(found.cname)];
  if (type === TYPES.txt)
    return (found.txt ?? []).map((text) => Buffer.from(`${String.fromCharCode(text.length)}${text}`, 'latin1'));
  if (type !== TYPES.mx) return [];
  return (found.mx ?? []).map(([priority, host]) =>
    Buffer.concat([Buffer.from([priority >> 8, priority & 255]), encodedName(host)]),
  );
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function encodedName(host: string): Buffer {
  const labels = host.split('.').filter(Boolean);
  return Buffer.concat([
    ...labels.map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1')),
    Buffer.from([0]),
  ]);
}
