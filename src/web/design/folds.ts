import { count } from './amounts.js';
import { type Html, html, NOTHING, type Part } from './html.js';
import { dataTable, tagList } from './parts.js';

/** Entries of a list that are in view; the others open without scripts, and are whole in print and for search engines. */
const SHOWN = 10;
/** A fold around fewer would save no more than its own line takes. */
const LEAST_FOLDED = 4;

/** What is in view, and what is behind the fold. */
export function splitLong<T>(all: readonly T[], most = SHOWN): readonly [shown: readonly T[], folded: readonly T[]] {
  return all.length < most + LEAST_FOLDED ? [all, []] : [all.slice(0, most), all.slice(most)];
}

/** `48 more people`, which opens what is behind it. */
export function fold(size: number, noun: string, body: Part): Html {
  if (size === 0) return NOTHING;
  return html`<details class="more">
    <summary>${count(size)} more ${noun}</summary>
    ${body}
  </details>`;
}

/** Entries in lines below each other. */
export function longList(entries: readonly Html[], noun: string): Html {
  if (entries.length === 0) return NOTHING;
  const [shown, folded] = splitLong(entries);
  return html`<ul class="list">
      ${shown}
    </ul>
    ${fold(folded.length, noun, html`<ul class="list">${folded}</ul>`)}`; // prettier-ignore
}

/** Entries in one line, with commas. */
export function longLine(entries: readonly Part[], noun: string): Html {
  const [shown, folded] = splitLong(entries);
  return html`${commas(shown)}${fold(folded.length, noun, commas(folded))}`;
}

export function longTags(tags: readonly Html[], noun: string): Html {
  const [shown, folded] = splitLong(tags, 2 * SHOWN);
  return html`${tagList(shown)}${fold(folded.length, noun, tagList(folded))}`;
}

/** On a narrow screen each row is a card, so that no column is out of sight. */
export const AS_CARDS = { isLabelled: true } as const;

/** The same as `dataTable`, with the later rows in a second table. */
export function longTable(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly Part[])[],
  noun: string,
): Html {
  const [shown, folded] = splitLong(rows);
  const rest = dataTable(`${name}, continued`, columns, folded, AS_CARDS);
  return html`${dataTable(name, columns, shown, AS_CARDS)}${fold(folded.length, noun, rest)}`;
}

function commas(parts: readonly Part[]): Part[] {
  return parts.map((part, at) => html`${at > 0 && ', '}${part}`);
}
