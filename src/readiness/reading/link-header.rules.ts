export interface HeaderLink {
  readonly href: string;
  /** In lower case; a link may have several relations. */
  readonly rels: readonly string[];
  readonly type: string;
}

const MAX_CHARS = 16_384;
const MAX_LINKS = 200;

/** Links of a `Link` header (RFC 8288): `<address>; rel="a b"; type="t", <…>`. */
export function readLinkHeader(header: string | undefined): readonly HeaderLink[] {
  const found: HeaderLink[] = [];
  for (const segment of (header ?? '').slice(0, MAX_CHARS).split('<', MAX_LINKS).slice(1)) {
    const close = segment.indexOf('>');
    if (close === -1) continue;
    const parameters = new Map<string, string>();
    for (const parameter of segment.slice(close + 1).split(';', 20)) {
      const equals = parameter.indexOf('=');
      if (equals === -1) continue;
      const value = parameter.slice(equals + 1).trim();
      // The comma between two links follows the last parameter.
      const plain = value.startsWith('"') ? (value.slice(1).split('"', 1)[0] ?? '') : (value.split(',', 1)[0] ?? '');
      parameters.set(parameter.slice(0, equals).trim().toLowerCase(), plain.trim().toLowerCase());
    }
    const rels = (parameters.get('rel') ?? '').split(' ').filter((rel) => rel !== '');
    found.push({ href: segment.slice(0, close).trim(), rels, type: parameters.get('type') ?? '' });
  }
  return found;
}
