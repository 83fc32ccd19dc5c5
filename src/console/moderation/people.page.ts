import { type ConsoleContent, formToken } from '../../web/staff/console-page.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { type Html, html } from '../../web/design/html.js';
import { badge, emptyState, notice } from '../../web/design/parts.js';
import { type PersonInReview } from '../../submissions/queue/list-people-reviews.query.js';
import { MODERATION, PEOPLE, placeOf, waited } from './moderation-places.rules.js';

/** Page size; the next ones appear as these are resolved. */
export const PEOPLE_SHOWN = 25;

/** Error of an action. */
interface Told {
  readonly fault: string;
  readonly status: number;
}

/** People of approved submissions without a matching record; an operator identifies them. */
export function peoplePage(request: EdgeRequest, people: readonly PersonInReview[], told?: Told): ConsoleContent {
  return {
    title: 'People to tell apart',
    path: PEOPLE,
    crumbs: [{ label: 'Moderation', href: MODERATION }],
    lead: 'Of approved submissions, the longest waiting first. Each is somebody on file, somebody new, or nobody to keep.',
    ...(told && { status: told.status }),
    body: html`${told && notice(told.fault, 'bad')}
    ${people.length === 0 ? emptyState('Nobody waits', 'Everybody is told apart.') : people.map((one) => personPart(request, one))}`,
  };
}

function personPart(request: EdgeRequest, one: PersonInReview): Html {
  const { part, index, role, person, submissionId, company, ageMs } = one;
  const mayAct = consoleOperator(request).role === 'operator';
  const id = `${submissionId}-${part}-${index}`;
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
            <input id="${id}" name="person" maxlength="200" /><button class="button slim" name="who" value="known">
              Is this person
            </button>
          </div>
        </div>
        <div class="field">
          <label for="${id}-why">Reason, for the log</label>
          <input id="${id}-why" name="person_reason" maxlength="1000" />
        </div>
        <div class="actions">
          <button class="button quiet slim" name="who" value="new">Is new: make a record</button>
          <button class="button quiet slim" name="who" value="nobody">Keep unlinked</button>
        </div>
      </form>`
    }
  </section>`;
}
