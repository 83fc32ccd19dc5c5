import { type Clock } from '../../kernel/clock.js';
import { instantOf } from '../../kernel/instant.js';
import { draftEvents } from '../../platform/event-store/decide.js';
import { VersionConflict } from '../../platform/event-store/event-store.errors.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { newId } from '../../platform/ids/ids.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { apexOf, type NoApexReason } from './apex-name.rules.js';
import { dayOf, IntakeJournal, type IntakeCounts, type IntakePlace } from './intake-journal.js';
import { KnownObservations } from './known-observations.js';
import { ingest, MAX_INTAKE_BATCH } from '../radar.decide.js';
import { intakeStream, type Cursor, type Observation } from '../radar.events.js';
import { type Found, type SourcePage } from '../sources/source.port.js';
import { rawSource } from '../sources/sources.rules.js';

export interface IntakeParts {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly clock: Clock;
}

/** The tolerated lead of a source's clock. */
const MOST_AHEAD_MS = 24 * 3_600_000;

/** Another process ingests the same source now. */
export class IntakeConflict extends Error {
  constructor(intake: string) {
    super(`another process takes in ${intake}; wait for it or stop it, then run this again`);
    this.name = 'IntakeConflict';
  }
}

/** One visit to a source: counts invalid names, skips known ones, appends the others to the log. */
export class Intake {
  readonly counts: IntakeCounts = { rows: 0, ingested: 0, known: 0, rejected: 0 };
  /** Stored names of organisations without a domain; part of `ingested`. */
  unresolved = 0;
  /** Commit position of the last append; 0n without one. */
  position = 0n;
  private readonly journal: IntakeJournal;
  private readonly known: KnownObservations;
  private readonly visitId = newId();
  private appending: Promise<void> = Promise.resolve();

  private constructor(
    private readonly parts: IntakeParts,
    readonly id: string,
    private readonly kind: string,
    private place: IntakePlace,
  ) {
    this.journal = new IntakeJournal(parts.eventStore, parts.readStore);
    this.known = new KnownObservations(parts.readStore);
  }

  /**
   * @param id names the stream
   * @param kind a raw source, or a bucket that is split into raw sources by top-level domain
   */
  static async open(parts: IntakeParts, id: string, kind = id): Promise<Intake> {
    const journal = new IntakeJournal(parts.eventStore, parts.readStore);
    return new Intake(parts, id, kind, await journal.place(id, parts.clock.now()));
  }

  get cursor(): Cursor | null {
    return this.place.cursor;
  }

  /**
   * Ingests a page. The cursor moves with the last append: an interrupted visit reads the page again and skips its
   * known part.
   *
   * @throws IntakeConflict, and errors of the log.
   */
  async take(page: SourcePage): Promise<void> {
    await this.takeAhead(page);
    await this.appending;
  }

  /**
   * As `take`, but returns while the append is in progress; the next call, or `close`, reports its failure.
   * `onRejected` receives invalid names by their index in the page.
   */
  async takeAhead(page: SourcePage, onRejected?: (index: number, reason: NoApexReason) => void): Promise<void> {
    this.counts.rows += page.found.length + (page.leftOut ?? 0);
    this.counts.rejected += page.leftOut ?? 0;
    const observations = page.found.flatMap((found, index) => {
      const observation = this.observationOf(found);
      if (typeof observation !== 'string') return observation;
      this.counts.rejected++;
      onRejected?.(index, observation);
      return [];
    });
    const fresh = await this.known.fresh(observations);
    await this.appending;
    this.counts.ingested += fresh.first;
    this.counts.known += observations.length - fresh.first;
    this.unresolved += fresh.unresolved;
    this.appending = this.appendAll(fresh.toAppend, page.cursor);
    // The next caller receives the failure; until then it must not count as unhandled.
    this.appending.catch(() => undefined);
  }

  private async appendAll(observations: readonly Observation[], cursor: Cursor): Promise<void> {
    for (let at = 0; at < observations.length; at += MAX_INTAKE_BATCH) {
      const isLast = at + MAX_INTAKE_BATCH >= observations.length;
      await this.append(observations.slice(at, at + MAX_INTAKE_BATCH), isLast ? cursor : (this.place.cursor ?? ''));
    }
    this.place = { ...this.place, cursor };
  }

  /** Waits until all appends are complete. @throws errors of the log. */
  async settled(): Promise<void> {
    await this.appending;
  }

  /** Ends the visit, and stores progress without observations too. */
  async close(failure?: { readonly error: string; readonly retryAt?: number }): Promise<void> {
    // The caller already has this failure and passes it on as `failure`.
    await this.appending.catch(() => undefined);
    const now = this.parts.clock.now();
    await this.journal.saveVisit(this.id, { now, counts: this.counts, cursor: this.place.cursor, ...failure });
  }

  /** The reason for an invalid name. */
  private observationOf(found: Found): Observation | NoApexReason {
    const apex = found.host === null ? null : apexOf(found.host);
    const unresolved = !apex?.apex && found.candidateName !== undefined && found.sourceKey !== undefined;
    // A name whose website is on a shared host, such as a social profile, is still a candidate.
    if (!apex?.apex && !unresolved) return apex && 'reason' in apex ? apex.reason : 'empty';
    return {
      source: apex?.apex ? rawSource(this.kind, apex.tld) : this.kind,
      apex: apex?.apex ?? null,
      candidateName: found.candidateName?.slice(0, 200) ?? null,
      sourceKey: found.sourceKey?.slice(0, 200) ?? null,
      sourceUrl: found.sourceUrl ?? null,
      registeredOn: isDay(found.registeredOn) ? found.registeredOn : null,
      seenAt: this.seenAtOf(found),
    };
  }

  /** An impossible time counts as not stated: its row could not be stored, nor those of later events of the stream. */
  private seenAtOf({ seenAt }: Found): string {
    const now = this.parts.clock.now();
    const at = seenAt === undefined ? null : instantOf(seenAt);
    return new Date(at && at.getTime() <= now + MOST_AHEAD_MS ? at : now).toISOString();
  }

  private async append(observations: readonly Observation[], cursor: Cursor): Promise<void> {
    const { eventStore, clock } = this.parts;
    const now = clock.now();
    const stream = intakeStream(this.id, dayOf(now));
    const revision = stream === this.place.stream ? this.place.revision : 'no_stream';
    const commandId = `${this.visitId}/${this.counts.rows}/${this.position}`;
    const context = {
      commandId,
      correlationId: this.visitId,
      causationId: this.visitId,
      actor: `import:${this.id}`,
      now,
    };
    const drafts = draftEvents(eventStore, stream, ingest(observations, cursor), context);
    try {
      const appended = await eventStore.append(stream, revision, drafts);
      this.position = appended.position;
      this.place = { stream, revision: appended.revision, cursor };
    } catch (error) {
      throw error instanceof VersionConflict ? new IntakeConflict(this.id) : error;
    }
  }
}

function isDay(text: string | undefined): text is string {
  return text?.length === 'YYYY-MM-DD'.length && instantOf(text) !== null;
}
