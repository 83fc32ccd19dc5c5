import { type ConsoleContent } from '../../web/staff/console-page.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { badge } from '../../web/design/parts.js';
import {
  type StoredSnapshot,
  type SnapshotLine,
  type SiteSnapshotView,
} from '../../submissions/site-snapshots/get-site-snapshot.query.js';
import { MODERATION, placeOf } from './moderation-places.rules.js';

/** Lines beside the claim; a separate page shows the rest. */
const LINES_SHOWN = 40;

const ALT = {
  screenshot: 'A photograph of the site',
  share: 'The picture that the site gives to who links to it',
  icon: 'The icon of the site',
} as const;

/**
 * The submitted website as screening saw it: stored words and pictures in our own markup. Contains no markup, styles or
 * scripts of the website, and fetches nothing from it.
 */
export function sitePart(
  submissionId: string,
  view: SiteSnapshotView,
  { isWhole = false, isScreened = true }: { readonly isWhole?: boolean; readonly isScreened?: boolean },
): Part {
  if (view.state === 'sealed')
    return html`<p>${badge('sealed')} Stored by screening. Hidden because websites name people.</p>`;
  if (view.state === 'none') {
    const why = isScreened ? 'screening could not read the website, or the snapshot has expired' : 'not screened yet';
    return html`<p class="muted">No snapshot: ${why}.</p>`;
  }
  const { snapshot } = view;
  const shown = isWhole ? snapshot.lines : snapshot.lines.slice(0, LINES_SHOWN);
  const rest = snapshot.lines.length - shown.length;
  return html`<p class="muted small num">
      Seen at ${snapshot.seenAt.slice(0, 19).replace('T', ' ')} UTC, answered ${snapshot.status}.
    </p>
    <figure class="look">
      <figcaption>
        ${swatch(snapshot.colour)} ${snapshot.pictures.icon !== null && picture(submissionId, 'icon', 'logo tiny')}
        <span><strong>${snapshot.title || 'no title'}</strong><br /><span class="small">${snapshot.url}</span></span>
      </figcaption>
      <div class="look-body${isWhole && ' whole'}" tabindex="0" role="region" aria-label="Website snapshot">
        ${snapshot.pictures.screenshot !== null && picture(submissionId, 'screenshot')}
        ${snapshot.pictures.share !== null && picture(submissionId, 'share')}
        ${snapshot.description !== '' && html`<p class="muted">${snapshot.description}</p>`} ${shown.map(lineOf)}
      </div>
    </figure>
    ${rest > 0 && html`<p class="small"><a href="${placeOf(submissionId)}/site">Show ${rest} more lines</a></p>`}
    ${isWhole && snapshot.isCut && html`<p class="muted small">The snapshot is cut; the website is longer.</p>`}
    ${missing(snapshot)}`;
}

/** The whole snapshot, on a separate page. */
export function siteSnapshotPage(submissionId: string, view: SiteSnapshotView): ConsoleContent {
  return {
    title: 'Website snapshot',
    path: `${placeOf(submissionId)}/site`,
    crumbs: [
      { label: 'Moderation', href: MODERATION },
      { label: 'The submission', href: placeOf(submissionId) },
    ],
    body: sitePart(submissionId, view, { isWhole: true }),
  };
}

function lineOf({ kind, level, text }: SnapshotLine): Html {
  if (kind === 'heading') return html`<p class="${level <= 1 && 'lead'}"><strong>${text}</strong></p>`;
  if (kind === 'item') return html`<p>• ${text}</p>`;
  if (kind === 'picture') return html`<p class="muted small">[picture: ${text}]</p>`;
  return html`<p>${text}</p>`;
}

function picture(submissionId: string, name: keyof typeof ALT, style?: string): Html {
  return html`<img class="${style}" src="${placeOf(submissionId)}/site/${name}.png" alt="${ALT[name]}" />`;
}

function swatch(colour: string | null): Part {
  if (colour === null) return null;
  return html`<svg class="swatch" viewBox="0 0 8 8" role="img" aria-label="Theme colour ${colour}">
    <rect width="8" height="8" fill="${colour}" />
  </svg>`;
}

/** What screening could not fetch, and why. */
function missing({ missing: gaps }: StoredSnapshot): Html {
  const words = Object.entries(gaps).map(([name, why]) =>
    why === 'not_configured'
      ? html`<li>${name}: not_configured: set <code>SCREENSHOT_URL</code></li>`
      : html`<li>${name}: ${why}</li>`,
  );
  return html`${
    words.length > 0 &&
    html`<ul class="muted small" aria-label="Missing pictures">
      ${words}
    </ul>`
  }`;
}
