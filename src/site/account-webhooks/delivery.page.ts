import { counted } from '../../web/design/amounts.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { badge, dataTable, type Tone } from '../../web/design/parts.js';
import { type ShownAttempt, type ShownDelivery } from '../../webhooks/inspection/list-deliveries.query.js';
import { minute, second } from '../account/account-times.js';
import { copyable } from '../account/copyable.page.js';

const TONES: Readonly<Record<ShownDelivery['status'], Tone>> = {
  succeeded: 'good',
  pending: 'warn',
  exhausted: 'bad',
  skipped: 'plain',
};

/** One delivery: its state, and when opened its body and every attempt with the receiver's answer. */
export function deliveryPart(delivery: ShownDelivery, replay: Html): Html {
  const { createdAt, event, status, attempts, nextAttemptAt, deliveryId, messageId, body } = delivery;
  const last = attempts.at(-1);
  const outcome = last && (last.status ?? last.error);
  return html`<details class="delivery">
    <summary>
      ${minute(createdAt)} UTC · ${event} · ${badge(status, TONES[status])}
      ${counted(attempts.length, 'attempt')}${outcome && html`, last answer ${outcome}`}${nextAttemptAt && html`, next at ${minute(nextAttemptAt)} UTC`}
    </summary>
    <p class="small">Delivery ${copyable(deliveryId)}, message ${copyable(messageId)}</p>
    <h4>What we send</h4>
    ${body ? html`<pre tabindex="0"><code>${readable(body)}</code></pre>` : html`<p class="muted">Bodies are kept for 30 days.</p>`}
    ${attempts.length > 0 && html`<h4>What the receiver answered</h4>`} ${attemptTable(attempts, deliveryId)}
    ${status !== 'pending' && replay}
  </details>`;
}

function attemptTable(attempts: readonly ShownAttempt[], deliveryId: string): Part {
  return dataTable(
    `Attempts of ${deliveryId}`,
    ['Time, UTC', 'Answer', '#Milliseconds', 'Body of the answer, first kilobyte'],
    attempts.map(({ at, status, error, durationMs, excerpt }): Part[] => [
      second(at),
      status ?? error ?? '',
      durationMs ?? '',
      excerpt ? html`<code class="small">${excerpt}</code>` : '',
    ]),
  );
}

/** JSON with line breaks; a body that is none stays as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
