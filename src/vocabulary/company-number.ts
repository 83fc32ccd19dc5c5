import { stripDiacritics } from './strip-diacritics.js';

const NUMBER = /^(?:(?:SC|NI|OC|SO|NC|FC)\d{6}|\d{7,8})$/;
const COMPANY_WORDS = new Set(['company', 'registration', 'registered', 'number', 'no', 'reg', 'companies', 'crn']);
const WORDS_BEFORE = 6;

/** Company numbers of the United Kingdom that a page declares: `registered in England, company number 01234567`. */
export function statedCompanyNumbers(text: string): string[] {
  const words = text.split(/[\s:#()]+/).map((word) => stripDiacritics(word, '.,;'));
  const numbers = new Set<string>();
  words.forEach((word, at) => {
    const number = word.toUpperCase();
    if (!NUMBER.test(number)) return;
    const before = words.slice(Math.max(0, at - WORDS_BEFORE), at).map((each) => each.toLowerCase());
    const named = before.filter((each) => COMPANY_WORDS.has(each));
    // A VAT number has nine digits, and a phone number has no such words before it.
    if (named.length > 0 && named.some((each) => each !== 'no' && each !== 'number'))
      numbers.add(number.padStart(8, '0'));
  });
  return [...numbers];
}
