import { Inject, Injectable } from '@nestjs/common';
import { categoryOf, type RecordedEvent } from '../../kernel/domain-event.js';
import { groupedBy } from '../../kernel/grouped.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { NoEventThere } from '../../platform/event-store/event-store.errors.js';
import { type InvestorEvent } from '../../companies/investors/investor.events.js';
import { type PersonEvent } from '../../companies/people/person.events.js';
import { type RadarEvent } from '../../radar/radar.events.js';
import { type Change } from '../change.js';
import { CompanyPasts } from '../rules/company-pasts.js';
import { companyChanges, type CompanyStreamEvent } from '../rules/company-changes.rules.js';
import { domainChanges, investorChanges, personChanges } from '../rules/other-changes.rules.js';
import { type ChangePlace, changesAfter, keyOfChange } from './change-place.js';
import { CurrentIdentities, isShownElsewhere } from './current-identities.service.js';
import { type ChangesAsk, type ChangesPage, type ListedChange } from './list-changes.query.js';
import { LogPlaces } from './log-places.service.js';

/** Events that one page looks at; most events of a busy log are no changes of records. */
const MOST_READ = 20_000;
/** The fewest events of the first request to the log; each further one asks for twice as many. */
const FEWEST_READ = 400;
/** Renamed records whose parts are looked up at once: each can have thousands. */
const MOST_RENAMED = 50;
const RARE_CHANGES = ['added', 'merged', 'withdrawn', 'erased'];

/** Changes of records straight from the log. */
@Injectable()
export class ChangeReader {
  constructor(
    private readonly eventStore: EventStore,
    @Inject(LogPlaces) private readonly places: Pick<LogPlaces, 'eventAtOrBefore'>,
    private readonly identities: CurrentIdentities,
  ) {}

  /** A page of the changes after `since`, up to `head`. It divides those of an event only where no page has room for them. */
  async read(asked: ChangesAsk, head: bigint): Promise<Omit<ChangesPage, 'head'>> {
    const { position: at, after } = asked.since;
    if (at > head || (at === head && after === null)) return { changes: [], next: asked.since, hasMore: false };
    const pasts = new CompanyPasts(this.eventStore);
    const found: ListedChange[] = [];
    let position = at;
    let read = 0;
    for await (const event of this.eventsAfter(asked.since, asked.limit)) {
      if (event.position > head) return this.page(asked, found, { position, hasMore: false });
      const changes = await this.changesOf(event, pasts);
      const isFull = found.length > 0 && found.length + changes.length > asked.limit;
      if (isFull || read++ >= MOST_READ) return this.page(asked, found, { position, hasMore: true });
      position = event.position;
      const listedChanges = changes.map((change) => listed(change, event));
      found.push(...listedChanges.filter((change) => isAsked(change, asked) || isShownElsewhere(change)));
      if (position === head) break;
    }
    return this.page(asked, found, { position, hasMore: false });
  }

  private async *eventsAfter({ position, after }: ChangePlace, limit: number): AsyncGenerator<RecordedEvent> {
    // Of a divided event the rest is still to be listed.
    const since = after === null ? position : position - 1n;
    try {
      yield* this.eventsFrom(position === 0n ? 'start' : position, since, limit);
    } catch (error) {
      if (!(error instanceof NoEventThere)) throw error;
      yield* this.eventsFrom(await this.places.eventAtOrBefore(position), since, limit);
    }
  }

  /** Asks for few events at a time, since the server sends what it is asked for, whether or not the page is full. */
  private async *eventsFrom(start: bigint | 'start', since: bigint, limit: number): AsyncGenerator<RecordedEvent> {
    let [from, seen] = [start, since];
    // A full load has one change an event: with the event at `since` and the one that ends the page, that is all of it.
    for (let count = Math.min(MOST_READ, Math.max(FEWEST_READ, limit + 2)); ; count *= 2) {
      const before = from;
      for await (const event of this.eventStore.readAll(from, count)) {
        from = event.position;
        if (from <= seen) continue;
        seen = from;
        yield event;
      }
      if (from === before) break;
    }
    // A long run of events of the server itself looks like the end.
    for await (const event of this.eventStore.readAll(from)) {
      if (event.position > seen) yield event;
    }
  }

  private async page(
    asked: ChangesAsk,
    found: readonly ListedChange[],
    { position, hasMore }: { readonly position: bigint; readonly hasMore: boolean },
  ): Promise<Omit<ChangesPage, 'head'>> {
    const changes: ListedChange[] = [];
    for (const part of partsOf(found)) {
      const settled = (await this.identities.settle(part)).filter((change) => isAsked(change, asked));
      for (const [ofPosition, ofEvent] of groupedBy(settled, (change) => change.position)) {
        const { limit, since } = asked;
        const after = ofPosition === since.position ? since.after : null;
        const isDivided = after !== null || ofEvent.length > limit;
        const unlisted = isDivided ? changesAfter(ofEvent, after) : ofEvent;
        const last = changes.at(-1);
        // Renamed records have further changes, which only now are known.
        if (last && changes.length + unlisted.length > limit) {
          return { changes, next: { position: last.position, after: null }, hasMore: true };
        }
        const listed = unlisted.slice(0, limit);
        for (const change of listed) changes.push(change);
        if (listed.length < unlisted.length) {
          const next = { position: ofPosition, after: keyOfChange(listed.at(-1) as ListedChange) };
          return { changes, next, hasMore: true };
        }
      }
    }
    return { changes, next: { position, after: null }, hasMore };
  }

  private async changesOf(event: RecordedEvent, pasts: CompanyPasts): Promise<readonly Change[]> {
    const recorded = event as unknown as { readonly type: string; readonly data: never };
    switch (categoryOf(event.stream)) {
      case 'company': {
        const of = event as unknown as CompanyStreamEvent;
        return companyChanges(of, await pasts.before(event));
      }
      case 'investor':
        return investorChanges(recorded as InvestorEvent);
      case 'person':
        return personChanges(recorded as PersonEvent);
      case 'domain':
      case 'domainIntake':
        return domainChanges(recorded as RadarEvent);
      default:
        return [];
    }
  }
}

/** The changes in parts of whole events, each with about so many renamed records. */
function partsOf(found: readonly ListedChange[]): ListedChange[][] {
  const parts: ListedChange[][] = [];
  let part: ListedChange[] = [];
  let renamed = 0;
  for (const change of found) {
    if (renamed >= MOST_RENAMED && part.at(-1)?.position !== change.position) {
      parts.push(part);
      [part, renamed] = [[], 0];
    }
    part.push(change);
    if (isShownElsewhere(change)) renamed++;
  }
  return [...parts, part];
}

/** A record that was added or removed is listed for any fields. */
function isAsked({ kind, op, fields }: Change, asked: ChangesAsk): boolean {
  if (!asked.kinds.includes(kind)) return false;
  return asked.fields.length === 0 || RARE_CHANGES.includes(op) || fields.some((field) => asked.fields.includes(field));
}

/** Field by field: this runs for each row of a full load, and a spread costs several times as much. */
function listed({ op, kind, id, fields, mergedInto, isConfirmation }: Change, event: RecordedEvent): ListedChange {
  const { position, recordedAt, revision, metadata } = event;
  const { occurredAt } = metadata;
  const change = { op, kind, id, fields, position, recordedAt, revision, occurredAt };
  if (isConfirmation) return { ...change, isConfirmation };
  return mergedInto === undefined ? change : { ...change, mergedInto };
}
