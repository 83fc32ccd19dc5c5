import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { FindLogPosition } from '../../log-explorer/index/find-log-position.query.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { companyStream } from '../../companies/record/company.events.js';
import { type OpenedRecall, type RecalledSpan, type RecallPlace } from '../recalls.events.js';
import { type Before, type CorrectingEvent, recallCause, wrongSince } from '../rules/recall-causes.rules.js';
import { duplicatesIn, sinceSame, wrongValues, type WrongValue } from '../rules/absorbed.rules.js';

/** Reads from the log since when a corrected record was wrong. */
@Injectable()
export class RecallCauses {
  constructor(
    @Inject(EventStore) private readonly log: Pick<EventStore, 'readStream'>,
    @Inject(QueryBus) private readonly queries: Pick<QueryBus, 'execute'>,
  ) {}

  /** The recall of a correction; null where the event is none. */
  async of(event: RecordedEvent): Promise<OpenedRecall | null> {
    const correcting = event as unknown as CorrectingEvent;
    const cause = recallCause(correcting);
    if (cause === null) return null;
    const before = await this.before(event);
    const { revision, fields } = wrongSince(correcting, before as unknown as Before[]);
    const wrong = before.find((one) => one.revision >= revision) ?? event;
    const { parts, ...of } = cause;
    const first = before[0] ?? event;
    const until = event.position.toString();
    const others = parts.map((part) => ({ ...part, wrongFrom: first.position.toString(), until }));
    return {
      recallId: event.id,
      ...of,
      others: [...others, ...(await this.absorbed(wrongValues(correcting, before as unknown as Before[]), before))],
      fields,
      wrongFrom: placeOf(wrong),
      rightUntil: await this.rightUntil(correcting, wrong),
      correctedAt: placeOf(event),
      revisions: { wrong: Number(wrong.revision), corrected: Number(event.revision) },
    };
  }

  /** Records that were merged into this one and showed the same wrong value until then, and those merged into them. */
  private async absorbed(wrong: readonly WrongValue[], before: readonly RecordedEvent[]): Promise<RecalledSpan[]> {
    if (wrong.length === 0) return [];
    const spans: RecalledSpan[] = [];
    for (const id of duplicatesIn(before as unknown as Before[])) {
      const events: RecordedEvent[] = [];
      for await (const one of this.log.readStream(companyStream(id))) events.push(one);
      const merge = events.findLast(({ type }) => type === 'CompanyMerged');
      const since = sinceSame(wrong, events as unknown as Before[]);
      const from = since === null ? undefined : events.find(({ revision }) => revision === since);
      const until = merge?.position.toString();
      if (from && until) spans.push({ kind: 'company', id, wrongFrom: from.position.toString(), until });
      spans.push(...(await this.absorbed(wrong, events)));
    }
    return spans;
  }

  private async before({ stream, revision }: RecordedEvent): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    if (revision === 0n) return events;
    for await (const event of this.log.readStream(stream, { maxCount: Number(revision) })) events.push(event);
    return events;
  }

  /** A value that became wrong while it was on file was right in earlier answers. */
  private async rightUntil(event: CorrectingEvent, wrong: RecordedEvent): Promise<RecallPlace | null> {
    const since = event.type === 'CompanyDetailsChanged' ? event.data.wrong?.since : null;
    if (!since || Date.parse(since) <= wrong.recordedAt) return null;
    const position = await this.queries.execute(new FindLogPosition({ before: new Date(since) }));
    return { position: (position ?? 0n).toString(), at: since };
  }
}

function placeOf({ position, recordedAt }: RecordedEvent): RecallPlace {
  return { position: position.toString(), at: new Date(recordedAt).toISOString() };
}
