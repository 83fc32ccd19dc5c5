/** Endings that make a name a domain: a link, not code. */
const DOMAIN_END = /^\.(?:com|net|org|io|co|ai|app|dev|eu|de|uk|fr|so|me|us)(?![a-z0-9_$])/i;
/** What follows a name that code uses: `newrelic.set`, `demandbase = {}`, `OptanonWrapper`. */
const USED = /^(?:\.[A-Za-z_$]|\(|\[| ?= ?[^\s=]|[A-Z0-9_$])/;
const DOMAIN_OR_PATH = /[a-z0-9-]\.$/i;
/** A property of a variable whose name was shortened: `e.parcelRequire94c2`. */
const SHORT_OBJECT = /(?:^|[^a-z0-9_$./-])[a-z_$]\.$/i;
/** `window.`, `window["`, `typeof `. */
const USING = /(?:(?:window|self|this|globalThis|top)\.|(?:typeof|function|new|var|let|const) )$/;
/** `window["zESettings"]`, `self["webpackChunk_N_E"]`. */
const KEY_BEFORE = /(?:window|self|this|globalThis|top|(?<![\w$.])[a-z_$])\[["']$/i;
const KEY_AFTER = /^[\w-]{0,40}["']\]/;
/** The end of a script's address: `.com/abc.min.js`. */
const SCRIPT_AT_HOST = /^(?:\.[a-z]{2,4})?\\?\/[\w.@\\/-]{0,100}\.js(?!\w)/i;
const MOST_BEHIND = 120;

/** Whether a script uses the name at these offsets, instead of mentioning it in a text, a label or an address. */
export function isNameInCode(script: string, start: number, end: number): boolean {
  const after = script.slice(end, end + MOST_BEHIND);
  const before = script.slice(Math.max(0, start - 12), start);
  if (USING.test(before) || (KEY_BEFORE.test(before) && KEY_AFTER.test(after))) return true;
  if (DOMAIN_END.test(after)) return SCRIPT_AT_HOST.test(after);
  if ((DOMAIN_OR_PATH.test(before) && !SHORT_OBJECT.test(before)) || /["']$|(?<!\*)\/$/.test(before)) return false;
  return USED.test(after);
}

/** Whether a script names a host under the domain at these offsets, or loads a script from it: a link does neither. */
export function isLoadedFrom(script: string, start: number, end: number): boolean {
  const isHost = script[start - 1] === '.' && script.slice(start - 4, start).toLowerCase() !== 'www.';
  return isHost || SCRIPT_AT_HOST.test(script.slice(end, end + MOST_BEHIND));
}

const MOST_OF_VALUE = 300;
/** Code behind the data, as `s.src="https://…"`; an attribute of markup has a blank in front. */
const PROPERTY = /[\w$)\]]\.\w{1,20}=$/;
/** In front of a variable that data are assigned to. */
const ASSIGNED = /(?:^|[;}\n])\s{0,20}(?:(?:self|window)\.)?$/;

/**
 * Whether a mark in a page's data is the variable that has them, as `window.__NUXT__`, or is in a string without a blank
 * before it, as an address or a key is. Others are in texts, and those behind `=` in the markup of texts.
 */
export function isValueInData(script: string, start: number, from: number): boolean {
  if (ASSIGNED.test(script.slice(Math.max(start, from - 30), from))) return true;
  let at = from;
  if (!/["']/.test(script[from] ?? '')) {
    while (at > Math.max(start, from - MOST_OF_VALUE) && !/[\s"'`<>()=]/.test(script[at - 1] ?? ' ')) at--;
    at--;
    if (!/["']/.test(script[at] ?? '')) return false;
  }
  while (script[at - 1] === '\\') at--;
  return script[at - 1] !== '=' || PROPERTY.test(script.slice(Math.max(start, at - 24), at));
}
