import { type Random } from '../simulation/random.js';
import { Values, type Known, type Schema, type Schemas } from './values.js';

/** An operation as the document describes it. */
export interface DocumentedOperation {
  readonly id: string;
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  readonly parameters: readonly { name: string; in: string; required?: boolean; schema?: Schema }[];
  readonly body: { readonly schema: Schema; readonly examples: readonly unknown[] } | null;
  readonly responses: Readonly<Record<string, { description?: string; content?: Record<string, { schema?: object }> }>>;
  readonly security: 'key' | 'operator' | 'anyone';
  readonly credits: { readonly wallet: string; readonly credits: number | 'computed'; readonly from?: number } | null;
}

/** The caller: holder of a key, operator, or anonymous. */
export interface Caller {
  readonly accountId: string | null;
  readonly token: string | null;
}

export interface FuzzCall {
  readonly seed: number;
  readonly operation: DocumentedOperation;
  readonly caller: Caller;
  readonly method: string;
  /** Path and query as they go over the wire. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | null;
  /** Whether the body breaks off before the length it promises. */
  readonly isCut: boolean;
  /** Whether the address and method are the operation's own for certain. */
  readonly isRouted: boolean;
  readonly idempotencyKey: string | null;
}

export interface CallWorld {
  readonly schemas: Schemas;
  /** By `operation.field` or by `field`. */
  readonly known: Known;
  readonly callers: readonly Caller[];
  readonly operator: Caller;
}

/** Idempotency keys of all calls. With 5,000 calls each caller uses each of them several times. */
const KEYS = 60;
const ANONYMOUS: Caller = { accountId: null, token: null };
type Temper = 'valid' | 'nearly' | 'odd';

/** One call of an operation, made by its seed alone: the same seed is the same call in the same world. */
export function callOf(seed: number, operation: DocumentedOperation, world: CallWorld, random: Random): FuzzCall {
  return new CallMaker(seed, operation, world, random).make();
}

class CallMaker {
  private readonly values: Values;
  private readonly temper: Temper;
  private isRouted = true;

  constructor(
    private readonly seed: number,
    private readonly operation: DocumentedOperation,
    private readonly world: CallWorld,
    private readonly random: Random,
  ) {
    this.values = new Values(random, world.schemas, knownTo(operation.id, world.known));
    this.temper = random.pick<Temper>(['valid', 'valid', 'nearly', 'odd']);
  }

  make(): FuzzCall {
    const { operation, random } = this;
    const caller = this.caller();
    const target = this.target();
    const method = this.method();
    const content = this.content();
    const isCut = content !== null && this.temper !== 'valid' && random.chance(0.03);
    const idempotencyKey = operation.method === 'POST' && random.chance(0.3) ? this.idempotencyKey() : null;
    return {
      seed: this.seed,
      operation,
      caller,
      method,
      target,
      isCut,
      idempotencyKey,
      isRouted: this.isRouted,
      headers: this.headers(caller, content, idempotencyKey),
      body: content?.bytes ?? null,
    };
  }

  private caller(): Caller {
    const { random, world, operation } = this;
    const right = operation.security === 'operator' ? world.operator : random.pick(world.callers);
    if (random.chance(0.9)) return operation.security === 'anyone' && random.chance(0.5) ? ANONYMOUS : right;
    const strangers = ['', 'sk_live_x', `sk_live_${'0'.repeat(36)}`, 'ü'.repeat(9), 'x'.repeat(4_000)];
    return random.pick([ANONYMOUS, world.operator, ...strangers.map((token) => ({ accountId: null, token }))]);
  }

  private method(): string {
    const { operation, random } = this;
    if (this.temper !== 'odd' || !random.chance(0.04)) return operation.method;
    this.isRouted = false;
    return random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND']);
  }

  private target(): string {
    const { operation, random } = this;
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const schema = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
      const text = this.wireText(this.valueOf(schema, name));
      const encoded = percentEncoded(text, random);
      // What the router itself may take for another address, or none.
      if (!/^[\w~-][\w.~-]{0,200}$/.test(text)) this.isRouted = false;
      return encoded;
    });
    const query = this.query();
    return query === '' ? path : `${path}?${query}`;
  }

  private query(): string {
    const { operation, random } = this;
    const parts: string[] = [];
    const share = random.pick([0.08, 0.35]);
    for (const { name, in: place, required, schema = {} } of operation.parameters) {
      if (place !== 'query') continue;
      const wanted = required || random.chance(share);
      if (!wanted || (this.temper !== 'valid' && random.chance(0.1))) continue;
      const values = this.temper === 'odd' && random.chance(0.15) ? [1, 2, 3] : [1];
      for (const _ of values)
        parts.push(`${name}=${percentEncoded(this.wireText(this.valueOf(schema, name)), random)}`);
    }
    if (this.temper === 'odd' && random.chance(0.2)) {
      parts.push(
        random.pick(['', '&&', '=', '%', 'a[b]=1', 'limit[]=1', 'limit=', '__proto__[x]=1', `x=${'y'.repeat(6_000)}`]),
      );
    }
    return parts.join('&');
  }

  /** By the call's temper; of an odd call most parts are as they should be, so that the odd one is looked at. */
  private valueOf(schema: Schema, name: string): unknown {
    const { temper, random, values } = this;
    if (temper === 'valid' || random.chance(0.5)) return values.valid(schema, name);
    return temper === 'nearly' ? values.nearly(schema, name) : values.odd();
  }

  private wireText(value: unknown): string {
    if (Array.isArray(value))
      return value
        .map((one) => this.wireText(one))
        .join(',')
        .slice(0, 8_000);
    const text = typeof value === 'object' && value !== null ? '[object]' : String(value);
    return text.slice(0, 8_000);
  }

  private content(): { bytes: Buffer; type: string | null } | null {
    const { operation, random, temper } = this;
    if (!operation.body) return temper === 'odd' && random.chance(0.1) ? this.oddContent() : null;
    if (temper === 'odd' && random.chance(0.4)) return this.oddContent();
    const json = JSON.stringify(this.bodyValue(operation.body)) ?? '';
    return { bytes: Buffer.from(json), type: 'application/json' };
  }

  private bodyValue({ schema, examples }: NonNullable<DocumentedOperation['body']>): unknown {
    const { random, temper, values } = this;
    const example = examples.length > 0 && random.chance(0.6) ? random.pick(examples) : null;
    if (temper === 'valid') return example ? this.varied(example) : values.valid(schema);
    if (temper === 'nearly' && !example) return values.nearly(schema);
    if (example) {
      const members = Object.keys(example);
      const name = members.length > 0 ? random.pick(members) : 'x';
      return { ...example, [name]: temper === 'odd' ? values.odd() : values.nearly({}, name) };
    }
    return values.odd();
  }

  /** An example with some of its texts replaced by ones that mean something here. */
  private varied(example: object): object {
    const known = knownTo(this.operation.id, this.world.known);
    return Object.fromEntries(
      Object.entries(example).map(([name, value]) => {
        const choices = known[name];
        const isText = typeof value === 'string' && choices && choices.length > 0;
        return [name, isText && this.random.chance(0.7) ? this.random.pick(choices) : (value as unknown)];
      }),
    );
  }

  private oddContent(): { bytes: Buffer; type: string | null } {
    const { random, values } = this;
    const dice = random.between(0, 8);
    const json = 'application/json';
    if (dice === 0) return { bytes: Buffer.from('{"a":'.repeat(random.pick([50, 5_000]))), type: json };
    if (dice === 1) return { bytes: Buffer.from('['.repeat(random.pick([100, 100_000]))), type: json };
    if (dice === 2) return { bytes: Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0xc3, 0x28]), type: json };
    if (dice === 3) return { bytes: Buffer.alloc(random.pick([70_000, 1_100_000, 9_000_000]), 'x'), type: json };
    if (dice === 4) return { bytes: Buffer.from('{"a":1,"a":2,"__proto__":{"x":1}}'), type: json };
    if (dice === 5) return { bytes: Buffer.from('a=1&b=2'), type: 'application/x-www-form-urlencoded' };
    if (dice === 6) return { bytes: Buffer.from('{}'), type: random.pick(ODD_TYPES) };
    if (dice === 7) return { bytes: Buffer.alloc(0), type: json };
    return { bytes: Buffer.from(JSON.stringify(values.odd())), type: json };
  }

  private idempotencyKey(): string {
    const { random } = this;
    if (this.temper === 'odd' && random.chance(0.3)) return random.pick(['', ' ', 'x'.repeat(256), 'ü', '\u0001', '"']);
    // Few, so that calls share one: repeats, other bodies, other operations.
    return `fuzz-${random.between(1, KEYS)}`;
  }

  private headers(
    caller: Caller,
    content: { bytes: Buffer; type: string | null } | null,
    idempotencyKey: string | null,
  ): (readonly [string, string])[] {
    const { random } = this;
    const headers: (readonly [string, string])[] = [];
    if (caller.token !== null) headers.push(['authorization', `Bearer ${latin(caller.token)}`]);
    if (content?.type) headers.push(['content-type', content.type]);
    if (idempotencyKey !== null) headers.push(['idempotency-key', latin(idempotencyKey)]);
    if (this.temper !== 'valid' && random.chance(0.15)) headers.push(...random.pick(ODD_HEADERS));
    if (random.chance(0.05)) headers.push(['x-consistency-token', String(random.between(0, 10_000))]);
    return headers;
  }
}

/** What the world knows for an operation: `operation.field` goes before `field`. */
function knownTo(operationId: string, known: Known): Known {
  const own = Object.entries(known).flatMap(([name, values]) =>
    name.startsWith(`${operationId}/`) ? [[name.slice(operationId.length + 1), values] as const] : [],
  );
  return { ...known, ...Object.fromEntries(own) };
}

/** Mostly as a client encodes it, now and then raw bytes that an address may not hold. */
function percentEncoded(text: string, random: Random): string {
  const safe = encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '\ufffd'));
  return random.chance(0.03) ? safe.replace(/%([0-9A-F]{2})/g, '%25$1') : safe;
}

/** Header values are bytes on the wire; what Node itself would refuse to send is left out. */
function latin(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '');
}

const ODD_TYPES = [
  'text/plain',
  'application/json; charset=utf-7',
  'multipart/form-data',
  'application/xml',
  '/',
  'json',
];
const ODD_HEADERS: readonly (readonly [string, string])[][] = [
  [['accept', 'image/png']],
  [['accept', `${'a/b;q=0.1,'.repeat(500)}*/*`]],
  [['accept', 'application/json;q=0, */*;q=x']],
  [['accept', 'text/markdown']],
  [['content-encoding', 'gzip']],
  [['content-encoding', 'x, y']],
  [['x-request-id', 'x'.repeat(200)]],
  [['x-request-id', 'own-name-1']],
  [['x-consistency-token', '99999999999999999999']],
  [['x-consistency-token', '-1']],
  [['x-forwarded-for', '1.2.3.4, evil, ::1']],
  [['x-forwarded-host', 'evil.example']],
  [['forwarded', 'for="[::1]";proto=https']],
  [['if-none-match', '*']],
  [['if-none-match', `"${'x'.repeat(900)}"`]],
  [['range', 'bytes=0-0,-1']],
  [['origin', 'null']],
  [['cookie', 'a=b; '.repeat(300)]],
  [['x-operator', '<script>']],
  [['expect', '100-continue']],
  [['host', 'evil.example']],
  [['x-method-override', 'DELETE']],
  [['authorization', 'Basic eDp5']],
  [
    ['idempotency-key', 'one'],
    ['idempotency-key', 'two'],
  ],
];
