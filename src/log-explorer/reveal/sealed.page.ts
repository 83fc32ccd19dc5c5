import { field } from '../../web/design/forms.js';
import { html, type Html, type Part } from '../../web/design/html.js';
import { section } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { type ShownEvent } from '../states/shown-event.rules.js';
import { type SealedField } from './revealed-fields.service.js';

/** The sealed fields of an event. `token` is the CSRF field of the form, for permitted staff. */
export function sealedSection(event: ShownEvent, fields: readonly SealedField[], token: Html | null): Part {
  if (fields.length === 0) return '';
  const rows = fields.map(({ path, opened }): Part[] => [
    html`<code>${path}</code>`,
    valueOf(opened),
    opened === null ? '' : html`until ${opened.until.slice(0, 16).replace('T', ' ')} UTC`,
  ]);
  const closed = fields.filter(({ opened }) => opened === null);
  return html`<div id="sealed">
    ${section('Sealed fields', html`${consoleTable('Sealed fields', ['Field', 'Value', 'Open to the staff'], rows)} ${token && opening(event, closed, token)}`)}
  </div>`;
}

function valueOf(opened: SealedField['opened']): string {
  if (opened === null) return 'sealed';
  if (opened.isKeyLost) return 'key lost: the vault is incomplete; restore it from its backup';
  return opened.text ?? 'erased: the key was destroyed, and the value cannot be read any more';
}

function opening({ stream, revision }: ShownEvent, closed: readonly SealedField[], token: Html): Part {
  if (closed.length === 0) return '';
  return html`<form class="panel no-print" method="post" action="/operations/log/unseal">
    ${token}
    <input type="hidden" name="stream" value="${stream}" /><input
      type="hidden"
      name="revision"
      value="${revision.toString()}"
    />
    <div class="fields">
      ${field({ name: 'path', label: 'Field', required: true, choices: closed.map(({ path }) => [path, path] as const) })}
      ${field({
        name: 'reason',
        label: 'Reason for access',
        required: true,
        hint: 'Recorded in the log under your name. All staff can read the field for 24 hours.',
        attributes: { maxlength: 500, autocomplete: 'off' },
      })}
    </div>
    <p class="actions"><button class="button danger slim">Open this field</button></p>
  </form>`;
}
