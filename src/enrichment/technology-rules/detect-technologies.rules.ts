import { groupedBy } from '../../kernel/grouped.js';
import { once } from '../../kernel/once.js';
import { AhoCorasick } from './aho-corasick.rules.js';
import { isLoadedFrom, isNameInCode, isValueInData } from './name-in-code.rules.js';
import { OwnHost } from './own-host.rules.js';
import { ScriptText } from './script-text.rules.js';
import { TECHNOLOGIES, TECHNOLOGY_BY_NAME, type Clue, type ClueKind } from './technology-rules.rules.js';
import { isUuidAt, versionAt, wordAt } from './value-at.rules.js';

/** The observations of a scan. */
export interface SiteTraces {
  /** Of the page, in lower case; empty if unknown. */
  readonly host: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names only. */
  readonly cookies: readonly string[];
  readonly metas: readonly { readonly name: string; readonly content: string }[];
  /** Script addresses, as `//host/path`. */
  readonly scripts: readonly string[];
  /** Addresses of styles, frames and images, as `//host/path`. */
  readonly resources: readonly string[];
  /** Those of `resources` that are styles. */
  readonly styles: readonly string[];
  readonly html: string;
  /** Alternating start and end offsets of the markup that rules search. */
  readonly markup: readonly number[];
  readonly dns: DnsTraces;
  /** Issuer and subject. */
  readonly certificate: { readonly issuer: string; readonly subject: string } | null;
  /** Bodies of paths that answered 200, by path. */
  readonly paths: Readonly<Record<string, string>>;
}

export interface DnsTraces {
  readonly mx: readonly string[];
  readonly ns: readonly string[];
  readonly txt: readonly string[];
  readonly cname: readonly string[];
}

export const NO_DNS: DnsTraces = { mx: [], ns: [], txt: [], cname: [] };

export type Place = 'header' | 'cookie' | 'meta' | 'script' | 'html' | 'dns' | 'certificate' | 'implied';

export interface Proof {
  readonly rule: string;
  readonly place: Place;
  /** The matched text, verbatim, at most 120 characters; for an implied technology, what implies it. */
  readonly matched: string;
  readonly version: string | null;
}

export interface Detection {
  readonly technology: string;
  readonly category: string;
  readonly version: string | null;
  /** Strongest first. */
  readonly proofs: readonly Proof[];
}

const MAX_MATCHED = 120;
const MAX_PROOFS = 4;
const NAME_SERVER = 'NS ';

const CLUES = TECHNOLOGIES.flatMap(({ clues }) => clues);
const of = (kind: ClueKind): readonly Clue[] => CLUES.filter((clue) => clue.kind === kind);

const HTML_CLUES = of('html');
const htmlClues = once(() => new AhoCorasick(HTML_CLUES.map(({ part }) => part)));
/** Loaded addresses are matched separately; an address inside another's query string is no evidence. */
const IS_ADDRESS = HTML_CLUES.map(({ part }) =>
  /[a-z0-9-]\.(?:com|net|io|co|org|ai|ru|de|eu|so|is|app|dev|chat|id)(?:\/|$)/.test(part),
);
/** Names without a mark of code are mere mentions where no code uses them: in labels, data and comments. */
const IS_NAME = HTML_CLUES.map(({ part }) => /^[a-z0-9]+$/.test(part));
const IS_PATH = HTML_CLUES.map(({ part }) => /^\/[^/]/.test(part));
/** `rank math` and the like are labels elsewhere than in a comment. */
const IS_PHRASE = HTML_CLUES.map(({ part }) => /^[a-z0-9]+(?: [a-z0-9-]+)+$/.test(part));
/** A bare domain in a script may be a link; a host under it, or a script from it, is loaded. */
const IS_BARE_DOMAIN = HTML_CLUES.map(({ part }) =>
  /^[a-z0-9-]+\.(?:com|net|io|co|org|ai|so|me|eu|de|ru|app|dev|chat|id|pro)$/.test(part),
);
/** Scripts of data and of streamed pages contain the page's text. */
const DATA_TAG = /^<script\b[^>]{0,400}\btype\s?=\s?["']?[\w/+.-]{0,40}json\b/i;
const DATA_SCRIPT = /^\s{0,20}(?:self\.__next_f\.push\(|(?:window|self)\.__[a-z_]{2,40}\s?=\s?[{["J])/i;
const ADDRESS_CLUES = of('address');
const addressClues = once(() => new AhoCorasick(ADDRESS_CLUES.map(({ part }) => part)));
/** Of these, a path is a mark of the host that serves it; a library runs in the page, from wherever it comes. */
const OF_HOST = /^(?:cms|shop|builder|theme|plugin|seo|performance|cdn|hosting|community|education)$/;
const IS_HOST_PATH = ADDRESS_CLUES.map(({ part, technology }) => {
  const category = TECHNOLOGY_BY_NAME.get(technology)?.category ?? '';
  const isOfHost = /^\/[^/]/.test(part) && (OF_HOST.test(category) || part.startsWith('/plugins/'));
  return { script: isOfHost, html: isOfHost || part.startsWith('/_next/') };
});
const METAS = byName(of('meta'));
const HEADERS = byName(of('header').filter(({ name }) => !name.endsWith('-')));
const HEADER_BEGINNINGS = of('header').filter(({ name }) => name.endsWith('-'));
const COOKIES = byName(of('cookie').filter(({ name }) => !name.endsWith('*')));
const COOKIE_BEGINNINGS = of('cookie').filter(({ name }) => name.endsWith('*'));
const RECORDS = of('dns');
const CERTIFICATES = of('certificate');
const PATHS = byName(of('path'));

/** All technologies that the traces prove or imply, in the order of the rules. */
export function detectTechnologies(traces: SiteTraces): Detection[] {
  const found = new Found();
  fromHeaders(traces, found);
  fromCookies(traces, found);
  for (const { name, content } of traces.metas) {
    const lower = content.toLowerCase();
    for (const clue of METAS.get(name) ?? []) found.inValue(clue, 'meta', content, lower);
  }
  const own = new OwnHost(traces.host, traces);
  for (const address of traces.scripts) fromAddress(address, 'script', own, found);
  for (const address of traces.resources) fromAddress(address, 'html', own, found);
  fromMarkup(traces, own, found);
  fromRecords(traces.dns, found);
  fromCertificate(traces, found);
  for (const [path, body] of Object.entries(traces.paths)) {
    const lower = body.toLowerCase();
    for (const clue of PATHS.get(path) ?? []) if (lower.includes(clue.part)) found.add(clue, 'html', `200 ${path}`);
  }
  return found.closed();
}

function fromHeaders({ headers }: SiteTraces, found: Found): void {
  for (const [name, value] of Object.entries(headers)) {
    // The router of Heroku named itself by the server that it is built on, whatever the site is built with.
    if (name === 'set-cookie' || (name === 'server' && headers['via']?.includes('vegur'))) continue;
    const lower = value.toLowerCase();
    for (const clue of HEADERS.get(name) ?? []) {
      if (clue.part === '') found.add(clue, 'header', name, clue.hasVersion ? versionAt(value, 0) : null);
      else found.inValue(clue, 'header', value, lower, `${name}: `);
    }
    for (const clue of HEADER_BEGINNINGS) if (name.startsWith(clue.name)) found.add(clue, 'header', name);
  }
}

function fromCookies({ cookies }: SiteTraces, found: Found): void {
  for (const cookie of cookies) {
    const name = cookie.toLowerCase();
    for (const clue of COOKIES.get(name) ?? []) found.add(clue, 'cookie', cookie);
    for (const clue of COOKIE_BEGINNINGS) {
      // Records the rule's common prefix only, since the remainder of a cookie name may identify a visitor.
      if (name.startsWith(clue.name.slice(0, -1))) found.add(clue, 'cookie', `${clue.name.slice(0, -1)}…`);
    }
  }
}

function fromAddress(address: string, place: 'script' | 'html', own: OwnHost, found: Found): void {
  addressClues().scan(address, 0, address.length, (needle, end) => {
    const clue = ADDRESS_CLUES[needle] as Clue;
    // A vendor's own site serves pictures of its logo, not its product.
    if (place === 'html' && clue.part.startsWith('.') && address.startsWith(`//www${clue.part}`)) return;
    if (IS_HOST_PATH[needle]?.[place] === true && own.isForeign(address)) return;
    // The version is in the file name; the search must not reach a later path segment.
    found.add(clue, place, address, clue.hasVersion ? versionAt(address, end) : null);
  });
}

function fromMarkup({ html, markup }: SiteTraces, own: OwnHost, found: Found): void {
  const seen = new Uint8Array(HTML_CLUES.length);
  for (let at = 0; at + 1 < markup.length; at += 2) {
    const start = markup[at] as number;
    const isTag = html[start] === '<' && html[start + 1] !== '!';
    const tag = at > 0 && markup[at - 1] === start ? (markup[at - 2] as number) : start;
    const isData = !isTag && isDataAt(html, start, tag);
    const isCode = !isTag && !isData && html[start] !== '<' && !/^<style\b/i.test(html.slice(tag, tag + 7));
    const script = isCode ? new ScriptText(html, start) : null;
    htmlClues().scan(html, start, markup[at + 1] as number, (needle, end) => {
      const clue = HTML_CLUES[needle] as Clue;
      if (seen[needle] === 1 || (isTag && IS_ADDRESS[needle] === true)) return;
      const from = end - clue.part.length;
      if (IS_PHRASE[needle] === true && !html.startsWith('<!', start)) return;
      if (clue.hasUuid && !isUuidAt(html, end)) return;
      if (isData && !isValueInData(html, start, from)) return;
      if (IS_PATH[needle] === true && own.isForeignAt(html, from)) return;
      if (IS_NAME[needle] === true && !(script && isNameInCode(html, from, end) && script.kindBefore(end) === 'code'))
        return;
      if ((isData || isCode) && IS_BARE_DOMAIN[needle] === true && !isLoadedFrom(html, from, end)) return;
      const version = clue.hasVersion ? versionAt(html, end) : null;
      if (!clue.hasVersion || version !== null) seen[needle] = 1;
      found.add(clue, 'html', html.slice(from, end), version);
    });
  }
}

/** @param tag the start of the tag right before a script's text */
function isDataAt(html: string, start: number, tag: number): boolean {
  return DATA_TAG.test(html.slice(tag, Math.min(start, tag + 500))) || DATA_SCRIPT.test(html.slice(start, start + 120));
}

function fromRecords(dns: DnsTraces, found: Found): void {
  for (const clue of RECORDS) {
    for (const record of dns[clue.name as keyof DnsTraces] ?? []) {
      const lower = record.toLowerCase();
      const isFree = clue.name === 'txt' || /[-.]$/.test(clue.part);
      const at = isFree ? lower.indexOf(clue.part) : `.${lower}`.endsWith(clue.part) || lower === clue.part ? 0 : -1;
      if (at < 0) continue;
      // A text record may contain an owner's token, so only the rule's own text is shown.
      const shown = clue.name === 'txt' ? record.slice(at, at + clue.part.length) : record;
      found.add(clue, 'dns', clue.name === 'ns' ? NAME_SERVER + shown : `${clue.name.toUpperCase()} ${shown}`);
    }
  }
}

function fromCertificate({ certificate }: SiteTraces, found: Found): void {
  if (!certificate) return;
  for (const clue of CERTIFICATES) {
    // The subject is the firm, whose name may contain that of an authority, or the domain of its network.
    const text = clue.part.includes('.') ? certificate.subject : certificate.issuer;
    found.inValue(clue, 'certificate', text, text.toLowerCase());
  }
}

/** Proofs by technology. */
class Found {
  private readonly proofs = new Map<string, Proof[]>();

  inValue(clue: Clue, place: Place, value: string, lower: string, prefix = ''): void {
    const at = place === 'header' ? wordAt(lower, clue.part) : lower.indexOf(clue.part);
    if (at < 0) return;
    const end = at + clue.part.length;
    const version = clue.hasVersion ? versionAt(value, end) : null;
    const shown = value.slice(at, version === null ? end : value.indexOf(version, end) + version.length);
    this.add(clue, place, prefix + shown, version);
  }

  add({ technology, rule }: Clue, place: Place, matched: string, version: string | null = null): void {
    const known = this.proofs.get(technology);
    const proof = { rule, place, matched: matched.slice(0, MAX_MATCHED), version };
    if (!known) this.proofs.set(technology, [proof]);
    else {
      const same = known.findIndex((other) => other.rule === rule);
      if (same < 0) known.push(proof);
      else if (known[same]?.version === null && version !== null) known[same] = proof;
    }
  }

  closed(): Detection[] {
    // A Set iterates over entries added meanwhile, so implications are transitive.
    const names = new Set(this.proofs.keys());
    for (const name of names) {
      for (const implied of TECHNOLOGY_BY_NAME.get(name)?.implies ?? []) {
        if (names.has(implied)) continue;
        names.add(implied);
        this.proofs.set(implied, [{ rule: `implied-by.${name}`, place: 'implied', matched: name, version: null }]);
      }
    }
    return TECHNOLOGIES.flatMap(({ name, category }) => {
      const proofs = this.proofs.get(name);
      return proofs ? [detectionOf(name, categoryBy(proofs, category), proofs)] : [];
    });
  }
}

/** Records of names and of mail alone say who answers for these, not where the site runs. */
function categoryBy(proofs: readonly Proof[], category: string): string {
  if (category !== 'hosting' || !proofs.every(({ place, matched }) => place === 'dns' && /^(?:NS|MX) /.test(matched)))
    return category;
  return proofs.some(({ matched }) => matched.startsWith(NAME_SERVER)) ? 'dns' : 'email';
}

function detectionOf(technology: string, category: string, proofs: readonly Proof[]): Detection {
  const strongestFirst = [...proofs].sort((a, b) => STRENGTH[b.place] - STRENGTH[a.place]);
  const versions = strongestFirst.flatMap(({ version }) => version ?? []);
  const version = versions.reduce<string | null>((best, one) => (best && best.length >= one.length ? best : one), null);
  const withVersion = strongestFirst.find((proof) => proof.version === version && version !== null);
  const shown = strongestFirst.slice(0, MAX_PROOFS);
  if (withVersion && !shown.includes(withVersion)) shown[MAX_PROOFS - 1] = withVersion;
  return { technology, category, version, proofs: shown };
}

/** What a server states about itself outweighs page content. */
const STRENGTH: Readonly<Record<Place, number>> = {
  header: 7,
  dns: 6,
  meta: 5,
  cookie: 4,
  certificate: 3,
  script: 2,
  html: 1,
  implied: 0,
};

function byName(clues: readonly Clue[]): ReadonlyMap<string, readonly Clue[]> {
  return groupedBy(clues, ({ name }) => name);
}
