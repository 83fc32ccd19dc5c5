/** Deterministic names that look like those of a daily list: words, digits, a few hyphens. */
const WORDS =
  'robot forge data cloud pay labs agent mind flow stack health care learn quant energy solar nova orbit pixel code deep bright swift green blue'.split(
    ' ',
  );
export const BENCH_TLDS = ['ai', 'io', 'xyz', 'so', 'security', 'com', 'com', 'com'];

export function benchName(n: number): string {
  const left = WORDS[n % WORDS.length] as string;
  const right = WORDS[Math.floor(n / WORDS.length) % WORDS.length] as string;
  // A multiplicative step through 2^32 visits every number once, in no order that an index would like.
  const mixed = (Math.imul(n, 2_654_435_761) >>> 0).toString(36);
  return `${left}${n % 5 === 0 ? '-' : ''}${right}${mixed}.${BENCH_TLDS[n % BENCH_TLDS.length]}`;
}

/** The same in SQL, for `n` of a generate_series. */
export const BENCH_NAME_SQL = `(ARRAY[${WORDS.map((word) => `'${word}'`).join(',')}])[1 + n % ${WORDS.length}]
  || (ARRAY[${WORDS.map((word) => `'${word}'`).join(',')}])[1 + (n / ${WORDS.length}) % ${WORDS.length}]
  || to_hex((n::bigint * 2654435761) % 4294967296)`;
