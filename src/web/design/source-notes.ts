import { ruleText, sourceText } from './rule-words.js';
import { fold, splitLong } from './folds.js';
import { type Html, html, NOTHING } from './html.js';

/** The provenance of a fact, as in events and read models. */
export interface Sourced {
  readonly source?: unknown;
  readonly sourceUrl?: unknown;
  readonly observedAt?: unknown;
  readonly rule?: unknown;
}

/**
 * The sources of a page's facts, numbered in order of first use. Each fact shows its number, with the source on hover
 * and keyboard focus; the list is at the end of the page and in print.
 */
export class SourceNotes {
  private readonly notes = new Map<string, { readonly number: number; readonly entry: Html }>();

  /**
   * The reference number after a fact; empty when its source is unknown. It leads to the page that shows how the fact
   * is known, or to the list where there is no such page.
   */
  mark(provenance: Sourced | undefined | null, evidencePath?: string): Html {
    if (!provenance || provenance.source === undefined) return NOTHING;
    const { number, words } = this.numbered(provenance);
    if (evidencePath === undefined) {
      return html`<a class="ref" href="#source-${number}" data-source="${words}"
        ><span class="sr">Source </span>${number}</a
      >`;
    }
    return html`<a class="ref" href="${evidencePath}" rel="nofollow" data-evidence data-source="${words}"
      ><span class="sr">How we know this: source </span>${number}</a
    >`;
  }

  /** `evidencePath` leads to the evidence of the whole record. */
  list(evidencePath?: string): Html {
    if (this.notes.size === 0) return NOTHING;
    const way =
      evidencePath !== undefined &&
      html`<p class="small muted no-print">
        <a href="${evidencePath}" rel="nofollow">How we know this</a>: source, file and line, date, how it was derived,
        and earlier values of every fact.
      </p>`;
    const lines = [...this.notes.values()].map(({ number, entry }) => html`<li id="source-${number}">${entry}</li>`);
    const [shown, folded] = splitLong(lines);
    const rest = html`<ol class="sources" start="${shown.length + 1}">
      ${folded}
    </ol>`;
    return html`<section class="section">
      <h2 id="sources">Sources</h2>
      <ol class="sources">
        ${shown}
      </ol>
      ${fold(folded.length, 'sources', rest)} ${way}
    </section>`;
  }

  private numbered(provenance: Sourced): { readonly number: number; readonly words: string } {
    const words = sourceWords(provenance);
    const url = provenance.sourceUrl;
    const address = typeof url === 'string' && /^https?:\/\//i.test(url) ? url : null;
    const key = `${words}\n${address ?? ''}`;
    let note = this.notes.get(key);
    if (!note) {
      const entry = address === null ? html`${words}` : html`<a href="${address}" rel="nofollow noopener">${words}</a>`;
      note = { number: this.notes.size + 1, entry };
      this.notes.set(key, note);
    }
    return { number: note.number, words };
  }
}

/** For example `yc-directory, 2026-03-13: sum of the 3 rounds on file`. */
export function sourceWords({ source, observedAt, rule }: Sourced): string {
  const day = typeof observedAt === 'string' ? observedAt.slice(0, 10) : '';
  const from = [sourceText(String(source)), day].filter(Boolean).join(', ');
  return typeof rule === 'string' ? `${from}: ${ruleText(rule)}` : from;
}
