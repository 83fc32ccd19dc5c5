import { escapeHtml } from '../../platform/pages/markdown-html.js';
import { type RoundRow } from '../record/company-rows.rules.js';

const WIDTH = 640;
const BAR_HEIGHT = 22;
const GAP = 8;
const LABEL_WIDTH = 150;
const AMOUNT_WIDTH = 110;
const MOST_BARS = 20;

/** Disclosed rounds as bars, in their order; empty where fewer than two have an amount. The table says the same. */
export function fundingChart(rounds: readonly RoundRow[], company: string): string {
  const bars = rounds
    .filter((round): round is RoundRow & { amount: number } => (round.amount ?? 0) > 0)
    .slice(-MOST_BARS);
  if (bars.length < 2) return '';
  const largest = Math.max(...bars.map(({ amount }) => amount));
  const room = WIDTH - LABEL_WIDTH - AMOUNT_WIDTH;
  const rows = bars.map(({ amount, round, date }, index) => {
    const y = index * (BAR_HEIGHT + GAP);
    const width = Math.max(2, Math.round((amount / largest) * room));
    const label = escapeHtml([round, date].filter(Boolean).join(', ') || `Round ${index + 1}`).slice(0, 60);
    const middle = y + BAR_HEIGHT * 0.7;
    return (
      `<text x="${LABEL_WIDTH - 8}" y="${middle}" text-anchor="end">${label}</text>` +
      `<rect x="${LABEL_WIDTH}" y="${y}" width="${width}" height="${BAR_HEIGHT}" rx="2" fill="var(--link)"/>` +
      `<text x="${LABEL_WIDTH + width + 8}" y="${middle}">$${amount.toLocaleString('en-US')}</text>`
    );
  });
  const height = bars.length * (BAR_HEIGHT + GAP);
  const title = escapeHtml(`Rounds of ${company} by amount`);
  return (
    `\n<figure><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}" ` +
    `style="width:100%;max-width:${WIDTH}px;height:auto;font:13px system-ui,sans-serif;fill:var(--ink)">` +
    `${rows.join('')}</svg>` +
    `<figcaption>Disclosed rounds in their order, USD</figcaption></figure>`
  );
}
