import { readHtml } from '../../parsers/html/read-html.js';

/** A value of a page as a reader sees it: sites put escapes and tags into linked data and meta elements. */
export function plainText(value: string, maxChars: number): string {
  const part = value.slice(0, maxChars * 4);
  const text = /[<&]/.test(part) ? readHtml(part, { textChars: maxChars }).text : part;
  return text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, maxChars);
}
