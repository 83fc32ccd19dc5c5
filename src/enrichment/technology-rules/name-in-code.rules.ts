/** Endings that make a name a domain: a link, not code. */
const DOMAIN_END = /^\.(?:com|net|org|io|co|ai|app|dev|eu|de|uk|fr|so|me|us)(?![a-z0-9_$])/i;
/** What follows a name that code uses: `newrelic.set`, `demandbase = {}`, `OptanonWrapper`. */
const USED = /^(?:\.[a-z_$]|\(|\[| ?= ?[^\s=]|[A-Z0-9_$])/;
const DOMAIN_OR_PATH = /[a-z0-9-]\.$/i;
/** `window.`, `window["`, `typeof `. */
const USING = /(?:(?:window|self|this|globalThis|top)\.|(?:typeof|function|new|var|let|const) )$/;
/** `window["zESettings"]`. */
const KEY_BEFORE = /[a-z_$]\[["']$/i;
const KEY_AFTER = /^["']\]/;

/** Whether a script uses the name at these offsets, instead of mentioning it in a text, a label or an address. */
export function isNameInCode(script: string, start: number, end: number): boolean {
  const after = script.slice(end, end + 8);
  const before = script.slice(Math.max(0, start - 12), start);
  if (USING.test(before) || (KEY_BEFORE.test(before) && KEY_AFTER.test(after))) return true;
  if (DOMAIN_END.test(after) || DOMAIN_OR_PATH.test(before) || /["'/]$/.test(before)) return false;
  return USED.test(after);
}
