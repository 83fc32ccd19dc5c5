import { html } from '../../web/design/html.js';
import { badge, dataTable, keyFigures, notice, pageHead, section, type Tone } from '../../web/design/parts.js';
import { tableOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { type PublicState, verdictOf } from './public-parts.rules.js';
import { type PublicStatus } from './public-status.service.js';
import { type Outage } from './uptime.rules.js';

const TONES: Readonly<Record<PublicState, Tone>> = { working: 'good', behind: 'warn', limited: 'warn', down: 'bad' };
const MAX_AGE_SECONDS = 15;
const PLACE = {
  title: 'Status · Scoutline',
  description: 'Whether each part of the service works, its uptime and its outages.',
  path: '/status',
  maxAgeSeconds: MAX_AGE_SECONDS,
};
const HOW = 'Measured by the service itself, once a minute; kept for seven days. Reload the page for new figures.';

export function publicStatusPage(status: PublicStatus | null): PageContent {
  if (status === null) return unknownPage();
  const { parts, uptime, measuredAt } = status;
  const verdict = verdictOf(parts);
  const outages = (uptime?.outages ?? []).map((outage) => [
    timeText(outage.from),
    timeText(outage.to),
    lengthText(outage),
  ]);
  const since = uptime && `since ${timeText(uptime.since)}`;
  return {
    ...PLACE,
    markdown: `# Status

> ${verdict.text}, ${timeText(measuredAt)}.

${tableOf(
  ['Part', 'State'],
  parts.map(({ name, text }) => [name, text]),
)}

## Uptime

${uptime ? `${uptime.percent} % ${since}.` : 'No measurement yet.'}

## Outages

${outages.length > 0 ? tableOf(['From', 'Until', 'Length'], outages) : 'None in this time.'}

${HOW}
`,
    body: html`${pageHead({ title: 'Status', lead: `As of ${timeText(measuredAt)}.` })}
      ${notice(html`<p><strong>${verdict.text}</strong></p>`, verdict.tone)}
      ${section(
        'Parts',
        dataTable(
          'Parts',
          ['Part', 'State', 'In words'],
          parts.map(({ name, state, text }) => [name, badge(state, TONES[state]), text]),
        ),
      )}
      ${section(
        'Uptime',
        uptime
          ? keyFigures([
              { label: 'API and pages', value: `${uptime.percent} %`, note: since },
              { label: 'Outages', value: String(outages.length), note: 'of three minutes or longer' },
            ])
          : html`<p class="muted">No measurement yet.</p>`,
      )}
      ${section(
        'Outages',
        outages.length > 0
          ? dataTable('Outages', ['From', 'Until', '#Length'], outages)
          : html`<p class="muted">None in this time.</p>`,
      )}
      <p class="muted small">${HOW}</p>`,
  };
}

function unknownPage(): PageContent {
  const text = 'The stores do not answer: the service is probably down.';
  return {
    ...PLACE,
    status: 503,
    markdown: `# Status\n\n> ${text}\n`,
    body: html`${pageHead({ title: 'Status' })}${notice(html`<p><strong>${text}</strong></p>`, 'bad')}`,
  };
}

function timeText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function lengthText({ from, to }: Outage): string {
  const minutes = Math.round((to.getTime() - from.getTime()) / 60_000);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`;
}
