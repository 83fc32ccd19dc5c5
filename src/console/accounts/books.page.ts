import { type ExportManifest } from '../../metering/audit/credit-replay.js';
import { type ConsoleContent } from '../../web/staff/console-page.js';
import { count } from '../../web/design/amounts.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { badge, buttonLink, factList, section } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { ACCOUNTS } from './accounts.page.js';

export interface BooksView {
  readonly accountId: string;
  readonly label: string | null;
  readonly events: bigint;
  /** Null where no replay was requested yet. */
  readonly proof: {
    readonly manifest: ExportManifest;
    readonly violations: readonly { readonly revision: string; readonly rule: string }[];
  } | null;
}

/** An account's audit with its figures, and everything needed to verify them elsewhere. */
export function booksPage({ accountId, label, events, proof }: BooksView): ConsoleContent {
  const place = `${ACCOUNTS}/${accountId}/books`;
  return {
    title: 'Books',
    path: place,
    crumbs: [
      { label: 'Accounts', href: ACCOUNTS },
      { label: label ?? accountId, href: `${ACCOUNTS}/${accountId}` },
    ],
    lead: `${count(Number(events))} events of the account’s credits, as the log has them.`,
    body:
      proof === null
        ? html`<p>Replaying so many takes a while.</p>
            <p class="actions">${buttonLink('Replay and prove', `${place}?run=1`)}</p>
            ${filesPart(place, null)}`
        : html`${section('Proof', proofPart(proof))} ${section('Balances', balancesPart(proof.manifest))}
          ${filesPart(place, proof.manifest.last_position)}`,
  };
}

function proofPart({ manifest, violations }: NonNullable<BooksView['proof']>): Html {
  return html`${factList([
    ['Rules', violations.length === 0 ? badge('all rules hold at every revision', 'good') : badge(`${violations.length} broken`, 'bad')], // prettier-ignore
    ['Lines', count(manifest.lines)],
    ['Last revision', manifest.last_revision],
    ['Position', manifest.last_position],
    ['Chain', html`<code class="small">${manifest.chain}</code>`],
    ['Format', manifest.format],
  ])}
  ${consoleTable(
    'Broken rules',
    ['#Revision', 'Rule'],
    violations.map(({ revision, rule }) => [revision, rule]),
  )}`;
}

function balancesPart({ balances }: ExportManifest): Part {
  return consoleTable(
    'Balances',
    ['Wallet', '#Used', '#Left of the period', '#Balance'],
    Object.entries(balances).map(([wallet, { used, remaining_period: left, remaining_balance: balance }]) => [
      wallet,
      count(used),
      count(left),
      count(balance),
    ]),
  );
}

/** Lines and manifest of one position match, whatever happens to the account meanwhile. */
function filesPart(place: string, position: string | null): Html {
  const at = position === null ? '' : `?at=${position}`;
  return section(
    'Download',
    html`<p class="actions">
        ${buttonLink('credits.ndjson', `${place}/credits.ndjson${at}`, true)}
        ${buttonLink('manifest.json', `${place}/manifest.json${at}`, true)}
        ${buttonLink('verify.mjs', `${place}/verify.mjs`, true)}
      </p>
      <p class="hint">
        In one folder, <code>node verify.mjs</code> checks each line, their chain, and the balances, with nothing but
        Node. Without a proof on this page, the files show the state at download.
      </p>`,
  );
}
