/** A scheme has no dot, and no port follows it: `acme.com:8080/a` has none. */
const SCHEME = /^[a-z][a-z0-9+-]*:(?!\d)/i;

/** The address that a person typed: people write `acme.com`, and operations take full addresses only. */
export function typedAddress(text: string): string {
  return text === '' || SCHEME.test(text) ? text : `https://${text}`;
}
