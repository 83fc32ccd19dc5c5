import { counted, roundUsd, shortUsd } from '../../web/design/amounts.js';
import { figure, stepChart } from '../../web/design/charts.js';
import { type Html, html, NOTHING } from '../../web/design/html.js';
import { longLine, longTable } from '../../web/design/folds.js';
import { section, UNSAID } from '../../web/design/parts.js';
import { type SourceNotes } from '../../web/design/source-notes.js';
import { companyEvidencePath, roundFact } from '../evidence/evidence.js';
import { presentParties } from '../record/company.presenter.js';
import { type RoundRow } from '../record/company-rows.rules.js';
import { type CompanyPageRows } from './get-company-page.query.js';

type From = (field: string) => Html;

/** The rounds as a chart over time and as a table. */
export function fundingPart(rows: CompanyPageRows, from: From, notes: SourceNotes): Html {
  const { company, rounds, parties, factSources, roundSources } = rows;
  const evidenceOf = (id: string): string => companyEvidencePath(company.slug, roundFact(id));
  const others = (id: string): Html[] =>
    (roundSources ?? []).flatMap((tale) => (tale.round_id === id ? notes.mark(tale.provenance, evidenceOf(id)) : []));
  const points = rounds.flatMap(({ date, amount, round }) => {
    const at = Date.parse(date === null ? '' : date.length === 4 ? `${date}-07-01` : date.slice(0, 10));
    if (Number.isNaN(at) || amount === null || amount <= 0) return [];
    return [{ at, value: amount, label: round ?? 'Round', text: shortUsd(amount) }];
  });
  const placed = rounds.filter(({ round, date }) => round !== null || date !== null);
  const bare = rounds.filter((round) => !placed.includes(round));
  const mark = (id: string): Html => html`${notes.mark(factSources?.get(id), evidenceOf(id))}${others(id)}`;
  const ordered = points.toSorted((a, b) => a.at - b.at);
  const chart = stepChart(`Rounds of ${company.name} over time, in all ${shortUsd(ordered.reduce((sum, { value }) => sum + value, 0))}`, ordered); // prettier-ignore
  const table = longTable(
    `Funding rounds of ${company.name}`,
    ['Round', 'Date', '#Amount', 'Investors'],
    placed
      .toReversed()
      .map((round) => [
        html`${round.round ?? UNSAID}${mark(round.round_id)}`,
        round.date ?? UNSAID,
        roundUsd(round.amount),
        partyLinks(presentParties(round.lead_investors, parties), presentParties(round.investors, parties)),
      ]),
    'rounds',
  );
  const line = bare.length > 0 && bareLine(bare, placed.length > 0, mark);
  const unplaced = presentParties(company.investors ?? [], parties);
  const rest =
    unplaced.length > 0 &&
    html`<div class="line">Other investors (round unknown)${from('investors')}: ${partyLinks([], unplaced)}</div>`;
  const drawn = chart === NOTHING ? NOTHING : figure('Capital raised, round by round (USD, disclosed)', chart);
  return section('Funding', [drawn, table, line || NOTHING, rest || NOTHING]);
}

/** Rounds of which sources give neither name nor date, in one line. */
function bareLine(bare: readonly RoundRow[], isMore: boolean, mark: (id: string) => Html): Html {
  const amounts = bare
    .toReversed()
    .map(({ round_id: id, amount }, at) => html`${at > 0 && ', '}${roundUsd(amount)}${mark(id)}`);
  return html`<p>
    ${counted(bare.length, isMore ? 'further round' : 'round')} without a name or date in the sources: ${amounts}
  </p>`;
}

type Party = { readonly name: string; readonly slug: string | null };

/** Investors who led come first, so that no fold hides them. */
function partyLinks(leads: readonly Party[], all: readonly Party[]): Html {
  const led = new Set(leads.map(({ name }) => name));
  const ordered = all.toSorted((a, b) => Number(led.has(b.name)) - Number(led.has(a.name)));
  const links = ordered.map(
    ({ name, slug }) =>
      html`${slug === null ? name : html`<a href="/investors/${slug}">${name}</a>`}${led.has(name) && html` <span class="muted small">(lead)</span>`}`,
  );
  return longLine(links, 'investors');
}
