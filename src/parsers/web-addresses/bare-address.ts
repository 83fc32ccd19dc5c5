const LINK = /^(?:<a\s[^>]{0,300}?href=["']?([^"'\s>]+)|\[[^\]]{0,300}\]\((?=[^\s.]{1,300}\.)([^\s)]+)\)$)/i;
/** `http//acme.com`, `http:acme.com`. */
const BROKEN_SCHEME = /^(https?)(?:\/\/|:\/?)(?=[\p{L}\d-]+\.)/iu;

/** An address without the markup, quotes and broken scheme around it: `[acme.com](http://acme.com)`, `"acme.com"`. */
export function bareAddress(text: string): string {
  const link = LINK.exec(text);
  const address = link?.[1] ?? link?.[2] ?? text.replace(/^["'<](.*)["'>]$/, '$1');
  return address.replace(BROKEN_SCHEME, '$1://').replace(/\.$/, '');
}
