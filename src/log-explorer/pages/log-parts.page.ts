import { cutText } from '../../kernel/storable-json.js';
import { assetOf } from '../../web/design/assets.js';
import { counted } from '../../web/design/amounts.js';
import { type Html, html, NOTHING, type Part } from '../../web/design/html.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { type StreamNames } from '../search/stream-names.service.js';
import { type ShownEvent } from '../states/shown-event.rules.js';
import { isWithin, type Change, type Leaf } from '../states/state-diff.rules.js';
import { eventPath, fieldPath, instantText, LOG_PATHS, streamPath, withQuery } from './log-links.rules.js';

/** Arrow keys move between pages. */
export const STEP_KEYS = assetOf(new URL('./step-keys.mjs', import.meta.url));
/** A state may have thousands of values; changed ones are always shown. */
const MOST_LEAVES = 300;
const LONGEST_VALUE = 400;

export function shortened(text: string): string {
  return text.length <= LONGEST_VALUE ? text : `${cutText(text, LONGEST_VALUE)}… (${text.length} characters)`;
}

export function valueText(text: string | null): Part {
  return text === null ? html`<span class="muted">—</span>` : html`<code>${shortened(text)}</code>`;
}

/** With the name of the record where there is one. */
export function streamLink(stream: string, names?: StreamNames): Html {
  const name = names?.get(stream);
  const link = html`<a href="${streamPath(stream)}">${stream}</a>`;
  return name === undefined ? link : html`<strong>${name}</strong><br /><span class="small">${link}</span>`;
}

/** `CompanyDetailsChanged` gives `Company details changed`. */
export function typeInWords(type: string): string {
  const words = type.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function eventLink(stream: string, revision: bigint, label?: string): Html {
  return html`<a href="${eventPath(stream, revision)}">${label ?? revision.toString()}</a>`;
}

export function requestLink(correlation: string): Html {
  return html`<a href="${withQuery(LOG_PATHS.request, { id: correlation })}"><code>${correlation}</code></a>`;
}

export function actorLink(actor: string, names?: StreamNames): Html {
  const name = names?.get(actor);
  const link = html`<a href="${withQuery(LOG_PATHS.search, { actor })}">${actor}</a>`;
  return name === undefined ? link : html`<strong>key ${name}</strong> <span class="small">${link}</span>`;
}

/** The changed fields; each links to the history of that field. */
export function changesTable(name: string, changes: readonly Change[], at?: { stream: string; upTo: bigint }): Html {
  const shown = changes.slice(0, MOST_LEAVES);
  const rows = shown.map(({ path, before, after }): Part[] => [
    fieldName(path, at),
    valueText(before),
    valueText(after),
  ]);
  const more = changes.length - shown.length;
  return html`${consoleTable(name, ['Field', 'Before', 'After'], rows)}${
    more > 0 && html`<p class="muted">${more} more changed.</p>`
  }`;
}

/** What an event changed in the state; values that stayed are folded. */
export function statesTable(
  { before, after, changes }: { before: readonly Leaf[]; after: readonly Leaf[]; changes: readonly Change[] },
  at: { stream: string; upTo: bigint },
): Html {
  const old = new Map(before.map(({ path, text }) => [path, text]));
  const now = new Map(after.map(({ path, text }) => [path, text]));
  const changed = [...new Set(changes.map(({ path }) => path))];
  const shown = changed.slice(0, 2 * MOST_LEAVES);
  const rows = shown.map((path): Part[] => [
    fieldName(path, at),
    valueText(old.get(path) ?? null),
    valueText(now.get(path) ?? null),
  ]);
  const more = changed.length - shown.length;
  const isChanged = new Set(changed);
  const stayed = after.filter(({ path }) => !isChanged.has(path));
  return html`${consoleTable('State before and after', ['Field', 'Before', 'After'], rows)}
  ${more > 0 && html`<p class="muted">${more} more changes are not shown.</p>`}
  ${
    stayed.length > 0 &&
    html`<details class="fold">
      <summary>${counted(stayed.length, 'value')} stayed the same</summary>
      ${leavesTable('Values that stayed the same', stayed, at)}
    </details>`
  }`;
}

export function leavesTable(name: string, leaves: readonly Leaf[], at?: { stream: string; upTo: bigint }): Html {
  const shown = leaves.slice(0, MOST_LEAVES);
  const rows = shown.map(({ path, text }): Part[] => [fieldName(path, at), valueText(text)]);
  const more = leaves.length - shown.length;
  return html`${consoleTable(name, ['Field', 'Value'], rows)}${
    more > 0 && html`<p class="muted">${more} more values.</p>`
  }`;
}

/** Actor and reason in one line. */
export function whoAndWhy({ actor, reason }: Pick<ShownEvent, 'actor' | 'reason'>, names?: StreamNames): Html {
  return html`${actorLink(actor, names)}${reason !== null && html` <span class="muted">“${shortened(reason)}”</span>`}`;
}

/** The source and rule of an event's facts. */
export function sourceText({ source }: Pick<ShownEvent, 'source'>): Html {
  if (source === null) return NOTHING;
  const parts = [source.rule && `rule ${source.rule}`, source.file, source.url, source.observedAt && `seen ${source.observedAt}`]; // prettier-ignore
  const shown = parts.filter((part): part is string => typeof part === 'string' && part !== '');
  return html`${source.source}${shown.length > 0 && html` <span class="muted">(${shown.join(', ')})</span>`}`;
}

export function time(at: number | Date): Html {
  return html`<time datetime="${new Date(at).toISOString()}" class="nowrap">${instantText(at)}</time>`;
}

/** The changes within a field, abbreviated. */
export function changedIn(changes: readonly Change[], path: string): Html {
  const within = changes.filter((change) => isWithin(change.path, path)).slice(0, 8);
  return html`${within.map(
    ({ path: changedPath, before, after }) =>
      html`<span class="small"
          >${changedPath === path ? '' : html`${changedPath.slice(path.length + 1)}: `}${valueText(before)} →
          ${valueText(after)}</span
        ><br />`,
  )}`;
}

function fieldName(path: string, at?: { stream: string; upTo: bigint }): Part {
  return at ? html`<a href="${fieldPath(at.stream, path, at.upTo)}">${path}</a>` : path;
}
