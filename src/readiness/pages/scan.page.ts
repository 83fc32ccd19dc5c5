import { longDate } from '../../web/design/amounts.js';
import { barList } from '../../web/design/charts.js';
import { type Html, html } from '../../web/design/html.js';
import { badge, buttonLink, keyFigures, notice, pageHead, section, type Tone } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { type ReadinessCheck, type ReadinessScan } from '../readiness-answers.dto.js';

const RETENTION_MS = 90 * 86_400_000;
const FIRST = 5;

type Status = ReadinessCheck['status'];
const WORDS: Readonly<Record<Status, string>> = { pass: 'Passed', warn: 'Partly', fail: 'Failed' };
const TONES: Readonly<Record<Status, Tone>> = { pass: 'good', warn: 'warn', fail: 'bad' };
const LOST: Readonly<Record<Status, number>> = { pass: 0, warn: 0.5, fail: 1 };

/** A scan for readers. A stored one has a stable address; otherwise the page is the answer to the form. */
export function scanPage(scan: ReadinessScan, publicUrl: string): PageContent {
  const { url, totalScore, grade, checks, markdown, scan_id: id } = scan;
  const host = new URL(url).host;
  const passed = checks.filter(({ status }) => status === 'pass').length;
  const result = `${totalScore} of 100 points: ${passed} of ${checks.length} checks passed.`;
  return {
    title: `Agent readiness of ${host} · Scoutline`,
    description: `Agent readiness of ${host}: ${result}`,
    path: id === null ? '/readiness' : `/readiness/${id}`,
    markdown: id === null ? null : markdown,
    // Results about sites of others are for those who have the address.
    noIndex: true,
    body: html`${pageHead({
        crumbs: [{ label: 'Agent readiness', href: '/readiness' }],
        title: host,
        lead: result,
        actions: buttonLink('Scan again', `/readiness?url=${encodeURIComponent(url)}`, true),
      })}
      ${scan.incomplete !== null && notice(`The scan is incomplete, because ${scan.incomplete}: the score may be too low.`)}
      ${figures(scan, passed)}
      <div class="split halves">
        ${section('Fix first', fixFirst(checks))}${section('Share', sharePart(scan, publicUrl))}
      </div>
      ${section('By topic', topicBars(scan))}
      ${scan.categories.map(({ category, label }) => section(label, checkList(checks.filter((one) => one.category === category))))}
      <p class="muted small">
        Scanned on ${longDate(scan.scannedAt)} at ${scan.scannedAt.slice(11, 16)} UTC within
        ${(scan.totalMs / 1_000).toFixed(1)} seconds · rubric ${scan.rubric_version} · grade ${grade}: A from 90 points,
        B from 80, C from 70, D from 60
      </p>`,
    ...(id === null && { maxAgeSeconds: 0 }),
  };
}

function figures({ totalScore, grade, checks }: ReadinessScan, passed: number): Html {
  const of = (status: Status): string => String(checks.filter((check) => check.status === status).length);
  return keyFigures([
    { label: 'Score', value: String(totalScore), note: 'of 100' },
    { label: 'Grade', value: grade },
    { label: 'Passed', value: String(passed), note: `of ${checks.length} checks` },
    { label: 'Partly', value: of('warn'), note: 'half the points' },
    { label: 'Failed', value: of('fail') },
  ]);
}

/** The checks that would add most points. */
function fixFirst(checks: readonly ReadinessCheck[]): Html {
  const open = checks
    .map((check) => ({ ...check, lost: check.weight * LOST[check.status] }))
    .filter(({ lost }) => lost > 0)
    .sort((a, b) => b.lost - a.lost)
    .slice(0, FIRST);
  if (open.length === 0) return html``;
  return html`<ol>
    ${open.map(
      ({ id, label, lost }) => html`<li><a href="#${id}">${label}</a> <span class="muted">${points(lost)}</span></li> `,
    )}
  </ol>`;
}

function topicBars({ categories }: ReadinessScan): Html {
  return barList(
    'Score by topic',
    categories.map(({ label, score, passed, total }) => ({
      label,
      value: score,
      text: `${score}`,
      note: `${passed} of ${total}`,
    })),
  );
}

function checkList(checks: readonly ReadinessCheck[]): Html {
  const rows = checks.map(
    ({ id, label, status, detail, weight, fix_prompt: fix }) =>
      html`<li id="${id}">
        <p>
          ${badge(WORDS[status], TONES[status])} <strong>${label}</strong>
          <span class="muted">${detail} <span class="small">${points(weight)}</span></span>
        </p>
        ${
          fix !== undefined &&
          html`<details class="ask">
            <summary class="link">How to fix it</summary>
            <pre>${fix}</pre>
          </details>`
        }
      </li>`,
  );
  return html`<ul class="list">
    ${rows}
  </ul>`;
}

function sharePart({ scan_id: id, scannedAt }: ReadinessScan, publicUrl: string): Html {
  if (id === null) {
    return html`<p>
      This site sent too much to store, so the result has no address to share. Save this page instead.
    </p>`;
  }
  const until = longDate(new Date(Date.parse(scannedAt) + RETENTION_MS).toISOString());
  return html`<p>Anyone with this address can read the result until ${until}:</p>
    <pre>${publicUrl}/readiness/${id}</pre>
    <p>
      <a href="/readiness/${id}.md">The report as Markdown</a>, with every fix in one text to give to an agent ·
      <a href="/docs/reference/agent_readiness.get">The same by API</a>
    </p>`;
}

function points(value: number): string {
  return value === 1 ? '1 point' : `${value} points`;
}
