/** The addresses in templates of page builders. */
const TEMPLATE_ADDRESS =
  /\b(?:500 Terry Fran[cç](?:ine|ois) St(?:reet)?|123 (?:Demo|Example|Fake|Anywhere) St(?:reet)?|Celina, Delaware 10299)\b|(?<!\p{L})Any ?town, (?!in )/iu;
const STATE_AND_CODE = /(?<!\p{L})(\p{Lu}\p{L}{2,14})( \p{Lu}\p{L}{2,14})? (\d)\d{4}(?!\d)/gu;
/** States by the first digit of their postal codes; Washington is also the district's city. */
const FIRST_DIGITS = new Map<string, string>(
  [
    'Connecticut,Massachusetts,Maine,New Hampshire,New Jersey,New York,Rhode Island,Vermont',
    'Delaware,New York,Pennsylvania',
    'Maryland,North Carolina,South Carolina,Virginia,West Virginia,Washington',
    'Alabama,Florida,Georgia,Mississippi,Tennessee',
    'Indiana,Kentucky,Michigan,Ohio',
    'Iowa,Minnesota,Montana,North Dakota,South Dakota,Wisconsin',
    'Illinois,Kansas,Missouri,Nebraska',
    'Arkansas,Louisiana,Oklahoma,Texas',
    'Arizona,Colorado,Idaho,New Mexico,Nevada,Utah,Wyoming,Texas',
    'Alaska,California,Hawaii,Oregon,Washington',
  ].flatMap((states, digit) => states.split(',').map((state) => [`${state} ${digit}`, state] as const)),
);
const STATES = new Set(FIRST_DIGITS.values());

/** Whether an address is invented: one of a template, or with a postal code that its state does not have. */
export function isTemplateAddress(text: string): boolean {
  if (TEMPLATE_ADDRESS.test(text)) return true;
  return [...text.matchAll(STATE_AND_CODE)].some(([, first = '', second = '', digit = '']) => {
    const state = [`${first}${second}`, second.trim()].find((each) => STATES.has(each));
    return state !== undefined && !FIRST_DIGITS.has(`${state} ${digit}`);
  });
}
