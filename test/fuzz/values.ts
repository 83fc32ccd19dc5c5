import { type Random } from '../simulation/random.js';

/** The part of a JSON Schema that our own document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly default?: unknown;
  readonly example?: unknown;
}

export type Schemas = Readonly<Record<string, Schema>>;
/** Values that mean something to the service, by the name of the field that takes them. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const MAX_DEPTH = 6;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz ABC 0123456789 .-';

/** Values of a schema: valid, just invalid, and unexpected. */
export class Values {
  constructor(
    private readonly random: Random,
    private readonly schemas: Schemas,
    private readonly known: Known,
  ) {}

  valid(schema: Schema, name = '', depth = 0): unknown {
    const { random } = this;
    const whole = this.resolve(schema);
    const known = this.known[name];
    if (known && known.length > 0 && !whole.enum && fits(whole, known[0]) && random.chance(0.85))
      return random.pick(known);
    if (whole.enum) return random.pick(whole.enum);
    if (whole.const !== undefined) return whole.const;
    if (whole.example !== undefined && random.chance(0.4)) return whole.example;
    const type = typeof whole.type === 'string' ? whole.type : (whole.type?.[0] ?? 'string');
    switch (type) {
      case 'object':
        return this.object(whole, depth);
      case 'array':
        return this.array(whole, name, depth);
      case 'integer':
        return random.between(whole.minimum ?? 0, Math.min(whole.maximum ?? 1_000, (whole.minimum ?? 0) + 1_000));
      case 'number':
        return (whole.minimum ?? 0) + random.next() * ((whole.maximum ?? 1_000) - (whole.minimum ?? 0));
      case 'boolean':
        return random.chance(0.5);
      default:
        return this.text(whole, name);
    }
  }

  /** A valid value with one thing wrong. */
  nearly(schema: Schema, name = ''): unknown {
    const { random } = this;
    const whole = this.resolve(schema);
    if (whole.type === 'object' && whole.properties) {
      const value = this.object(whole, 0);
      const keys = Object.keys(whole.properties);
      const key = keys.length > 0 ? random.pick(keys) : 'none';
      const dice = random.between(0, 4);
      if (dice === 0) Reflect.deleteProperty(value, random.pick([...(whole.required ?? []), key]));
      else if (dice === 1) value[random.pick(['unknown', '__proto__x', 'constructor', key.toUpperCase()])] = this.odd();
      else if (dice === 2) value[key] = null;
      else value[key] = this.nearly(whole.properties[key] ?? {}, key);
      return value;
    }
    if (whole.type === 'array') {
      const value = this.array(whole, name, 0);
      if (random.chance(0.5)) return [...value, this.nearly(whole.items ?? {}, name)];
      return Array.from({ length: (whole.maxItems ?? 100) + 1 }, () => value[0] ?? 'x');
    }
    if (whole.type === 'integer' || whole.type === 'number') {
      const { minimum = 0, maximum = 100 } = whole;
      return random.pick<unknown>([
        minimum - 1,
        maximum + 1,
        minimum + 0.5,
        String(minimum),
        `${maximum} `,
        '0x10',
        '1e3',
      ]);
    }
    if (whole.enum) return random.pick<unknown>([`${String(whole.enum[0])} `, String(whole.enum[0]).toUpperCase(), '']);
    const text = String(this.valid(schema, name));
    return random.pick([
      ...[
        '',
        ' ',
        `${text}\u0000`,
        text.toUpperCase(),
        ` ${text} `,
        text.slice(0, -1),
        `${text}${text}`,
        `${text}/../x`,
      ],
      ...['x'.repeat((whole.maxLength ?? 300) + 1), 'é'.repeat(whole.maxLength ?? 300), `${text}\ud800`, `%${text}`],
    ]);
  }

  /** Of any type, without regard to what is asked for. */
  odd(depth = 0): unknown {
    const { random } = this;
    const dice = random.between(0, depth > 3 ? 5 : 8);
    switch (dice) {
      case 0:
        return random.pick<unknown>([null, true, false, 0, -0, -1, 1e308, 2 ** 53, -(2 ** 63), 1e-320, 0.1]);
      case 6:
        return Array.from({ length: random.between(0, 4) }, () => this.odd(depth + 1));
      case 7:
        return Object.fromEntries(
          Array.from({ length: random.between(0, 4) }, (_, n) => [random.pick(ODD_NAMES) + n, this.odd(depth + 1)]),
        );
      case 8:
        return this.nested(random.pick([20, 60, 500, 1_500]));
      default:
        return this.oddText();
    }
  }

  oddText(): string {
    const { random } = this;
    return random.chance(0.1) ? 'x'.repeat(random.pick([257, 2_001, 10_001, 70_000])) : random.pick(ODD_TEXTS);
  }

  /** Lists in lists; made without recursion, since it may be deeper than the stack. */
  private nested(depth: number): unknown {
    let value: unknown = 1;
    for (let n = 0; n < depth; n++) value = n % 2 ? [value] : { a: value };
    return value;
  }

  private object(schema: Schema, depth: number): Record<string, unknown> {
    const { random } = this;
    const properties = Object.entries(schema.properties ?? {});
    const required = new Set(schema.required ?? []);
    // Some bodies hold nearly all there is, some only what they must.
    const generous = random.pick([0, 0.2, 0.9]);
    return Object.fromEntries(
      properties
        .filter(([key]) => required.has(key) || (depth < MAX_DEPTH && random.chance(generous)))
        .map(([key, part]) => [key, this.valid(part, key, depth + 1)]),
    );
  }

  private array(schema: Schema, name: string, depth: number): unknown[] {
    const { minItems = 0, maxItems = 5, items = {} } = schema;
    if (depth >= MAX_DEPTH) return [];
    const length = this.random.between(Math.max(1, minItems), Math.max(1, minItems, Math.min(maxItems, minItems + 4)));
    return Array.from({ length }, () => this.valid(items, name, depth + 1));
  }

  private text(schema: Schema, name: string): string {
    const { random } = this;
    switch (schema.format) {
      case 'uuid':
        return random.uuid();
      case 'date':
        return `20${random.between(10, 26)}-0${random.between(1, 9)}-1${random.between(0, 9)}`;
      case 'date-time':
        return `2026-11-0${random.between(1, 9)}T10:00:00Z`;
      case 'email':
        return 'ada@honest-site-0.ai';
      case 'uri':
      case 'url':
        return 'http://honest-site-0.ai/';
      case undefined:
      default:
    }
    if (name.endsWith('_url') || name === 'url') return 'http://honest-site-0.ai/';
    const least = schema.minLength ?? 1;
    const length = random.between(least, Math.max(least, Math.min(schema.maxLength ?? 40, least + 30)));
    return Array.from({ length }, () => ALPHABET[random.between(0, ALPHABET.length - 1)]).join('');
  }

  private resolve(schema: Schema): Schema {
    if (schema.$ref) return this.resolve(this.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
    const alternatives = schema.oneOf ?? schema.anyOf;
    if (alternatives) return this.resolve(this.random.pick(alternatives));
    if (!schema.allOf) return schema;
    return Object.assign({}, schema, ...schema.allOf.map((part) => this.resolve(part))) as Schema;
  }
}

/** Whether values of a field's name are of the type that this field has. */
function fits({ type = 'string' }: Schema, value: unknown): boolean {
  return typeof value === (type === 'integer' ? 'number' : type);
}

const ODD_NAMES = ['a', '__proto__', 'constructor', '', '\u0000', 'toString', '$ref', '💥'];
const ODD_TEXTS = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202egnp.exe', '💥'.repeat(40), 'İ', 'ß'.repeat(99)],
  ...['null', 'undefined', 'NaN', '-1', '1e309', '9223372036854775808', '0x7f', 'true', '[]', '{}', '[object Object]'],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE x; --',
    "\\'",
    '%',
    '_%',
    '%%%_',
    '(',
    '[a-',
    '*:*',
    '& | !',
    'a:* & !b',
    '<->',
    '\\',
  ],
  ...['../../etc/passwd', '..%2f..%2f', '%00', '%ff', '%c0%ae', '%', '//', '/', '\\\\host\\x', '.', '..', '~'],
  ...['<script>alert(1)</script>', '${7*7}', '{{7*7}}', '`id`', '$(id)', '| id', '\r\nX-Injected: 1', 'a\nb\tc'],
  ...[
    'http://127.0.0.1:22/',
    'http://[::1]/',
    'http://0/',
    'http://2130706433/',
    'file:///etc/passwd',
    'http://a:b@c/',
  ],
  ...[
    'http://[',
    'http://',
    'javascript:alert(1)',
    'http://x.localhost/',
    'http://silent-site-0.ai:99999/',
    'ftp://x.ai',
  ],
  ...['9999-12-31', '0000-00-00', '2026-02-30', '-271821-04-20', '+275760-09-13T00:00:00.001Z', '2026-13', '2026-W54'],
  ...['1970-01-01T00:00:00+99:99', '10000-01-01', '2026-11-22T24:00:00Z', 'infinity', '-infinity', 'now', 'today'],
  ...['xn--a', 'xn--', 'a..ai', '-a.ai', 'a.ai.', '.ai', 'co.uk', 'localhost', '127.0.0.1', '1.1', 'ａ.ai', 'a_b.ai'],
  ...[
    'a@b',
    '@',
    'a@@b.ai',
    '"a b"@honest-site-0.ai',
    'a@[127.0.0.1]',
    'a@xn--.ai',
    `${'a'.repeat(65)}@honest-site-0.ai`,
  ],
];
