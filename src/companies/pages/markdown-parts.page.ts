import { ruleText, sourceText } from '../../web/design/rule-words.js';
import { linkAddress, plainText } from '../../web/pages/markdown-html.js';

export function sourceOf(source: Sourced | undefined): string {
  return source ? sourceName(source) : '';
}

export interface Sourced {
  readonly source?: unknown;
  readonly sourceUrl?: unknown;
  readonly observedAt?: unknown;
  readonly rule?: unknown;
}

export function sourceName({ source, sourceUrl, observedAt, rule }: Sourced): string {
  const name = sourceText(String(source));
  const label = typeof sourceUrl === 'string' ? linked(name, sourceUrl) : plainText(name);
  const from = `${label}, ${String(observedAt).slice(0, 10)}`;
  return typeof rule === 'string' ? `${from}: ${plainText(ruleText(rule))}` : from;
}

export function partyLink({ name, slug }: { readonly name: string; readonly slug: string | null }): string {
  return slug === null ? plainText(name) : `[${plainText(name)}](/investors/${slug})`;
}

/** Only a valid web address becomes a link; brackets and spaces would end a Markdown link early. */
export function linked(label: string, address: string): string {
  if (!/^https?:\/\//i.test(address)) return plainText(label);
  return `[${plainText(label)}](${linkAddress(address)})`;
}

export function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}`;
}

export function joined(parts: readonly string[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

export function text(value: string | null): string | null {
  return value === null ? null : plainText(value);
}

export function figure(value: number): string {
  return value.toLocaleString('en-US');
}

export function usd(value: number): string {
  return `$${figure(value)}`;
}
