import { type ConsoleContent, formToken } from '../../web/staff/console-page.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { type Html, html, trusted } from '../../web/design/html.js';
import { badge, emptyState, notice } from '../../web/design/parts.js';
import { type PersonInReview } from '../../submissions/queue/list-people-reviews.query.js';
import { MODERATION, PEOPLE, placeOf, waited } from './moderation-places.rules.js';

/** Page size; the next ones appear as these are resolved. */
export const PEOPLE_SHOWN = 25;

/** A refused form: it is shown again as it was sent. */
export interface PeopleFault {
  /** `<submission>-<part>-<index>` of the person. */
  readonly id: string;
  readonly fault: string;
  readonly status: number;
  readonly named: string;
  readonly reason: string;
}

/** People of approved submissions without a matching record; an operator identifies them. */
export function peoplePage(
  request: EdgeRequest,
  people: readonly PersonInReview[],
  error?: PeopleFault,
): ConsoleContent {
  return {
    title: 'Match people',
    path: PEOPLE,
    crumbs: [{ label: 'Moderation', href: MODERATION }],
    lead: 'People of approved submissions, oldest first. Link each to a person on file, create a new record, or leave the name unlinked.',
    ...(error && { status: error.status }),
    body: html`${error && !people.some((one) => idOf(one) === error.id) && notice(error.fault, 'bad')}
    ${people.length === 0 ? emptyState('No one is waiting', 'All people are matched.') : people.map((one) => personPart(request, one, error))}`,
  };
}

function idOf({ submissionId, part, index }: PersonInReview): string {
  return `${submissionId}-${part}-${index}`;
}

function personPart(request: EdgeRequest, one: PersonInReview, error?: PeopleFault): Html {
  const { part, index, role, person, submissionId, company, ageMs } = one;
  const mayAct = consoleOperator(request).role === 'operator';
  const id = idOf(one);
  const refused = error?.id === id ? error : null;
  const name = person === null ? badge(one.isKeyLost ? 'key lost' : 'erased') : mayAct ? person.name : badge('sealed');
  const links = [person?.linkedin_url, person?.website].filter((link) => link !== undefined);
  return html`<section class="panel">
    <h2>${name}</h2>
    <p class="muted">
      ${role} at <a href="${placeOf(submissionId)}">${company.name}</a>, waits ${waited(ageMs)}
      ${mayAct && links.map((link) => html` · ${link}`)}
    </p>
    ${
      mayAct &&
      html`<form method="post" action="${placeOf(submissionId)}/people/${part}/${index}">
        ${formToken(request)}
        <div class="field">
          <label for="${id}">Slug or id of the person on file</label>
          <div class="join">
            <input
              id="${id}"
              name="person"
              maxlength="200"
              value="${refused?.named ?? ''}"
              ${refused && trusted(` aria-invalid="true" aria-describedby="${id}-fault" autofocus`)}
            /><button class="button slim" name="who" value="known">Match</button>
          </div>
          ${refused && html`<p class="fault" id="${id}-fault">${refused.fault}</p>`}
        </div>
        <div class="field">
          <label for="${id}-why">Reason (recorded in the log)</label>
          <input id="${id}-why" name="person_reason" maxlength="1000" value="${refused?.reason ?? ''}" />
        </div>
        <div class="actions">
          <button class="button quiet slim" name="who" value="new">Create a new person</button>
          <button class="button quiet slim" name="who" value="nobody">Leave unlinked</button>
        </div>
      </form>`
    }
  </section>`;
}
