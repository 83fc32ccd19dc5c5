/**
 * The part of an answer that its charge's digest covers: the text without the figures of the charge, which are its last
 * members. Null where the answer has no such figures.
 */
export function withoutCharge(text: string): string | null {
  for (const mark of [',"credits":{', ',"cost":']) {
    const at = text.lastIndexOf(mark);
    if (at < 0) continue;
    const figures = parsed(`{${text.slice(at + 1)}`);
    if (figures && Object.keys(figures).every((name) => FIGURES.has(name))) return `${text.slice(0, at)}}`;
  }
  return null;
}

const FIGURES = new Set(['credits', 'cost', 'remaining_period', 'remaining_balance']);

function parsed(text: string): object | null {
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}
