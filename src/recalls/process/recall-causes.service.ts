import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { FindLogPosition } from '../../log-explorer/index/find-log-position.query.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { type InvestorEvent, investorStream } from '../../companies/investors/investor.events.js';
import { type PersonEvent } from '../../companies/people/person.events.js';
import { type CompanyEvent, companyStream } from '../../companies/record/company.events.js';
import { type OpenedRecall, type RecalledSpan, type RecallPlace } from '../recalls.events.js';
import { type Before, type CorrectingEvent, recallCause, wrongSince } from '../rules/recall-causes.rules.js';
import { SameRecords } from '../reads/same-records.service.js';
import { wronglyFounded } from '../rules/wrong-founders.rules.js';
import { duplicatesIn, type SinceSame, sinceWrong } from '../rules/absorbed.rules.js';

type PersonFactsRetracted = Extract<PersonEvent, { type: 'PersonFactsRetracted' }>;
type InvestorMerged = Extract<InvestorEvent, { type: 'InvestorMerged' }>;
type InvestorRetracted = Extract<CompanyEvent, { type: 'RoundInvestorRetracted' }>;

/** Reads from the log since when a corrected record was wrong. */
@Injectable()
export class RecallCauses {
  constructor(
    @Inject(EventStore) private readonly log: Pick<EventStore, 'readStream'>,
    @Inject(QueryBus) private readonly queries: Pick<QueryBus, 'execute'>,
    @Inject(SameRecords) private readonly same: Pick<SameRecords, 'before'>,
  ) {}

  /** The recall of a correction; null where the event is none. */
  async of(event: RecordedEvent): Promise<OpenedRecall | null> {
    const correcting = event as unknown as CorrectingEvent;
    const cause = recallCause(correcting);
    if (cause === null) return null;
    const before = await this.before(event);
    const since = wrongSince(correcting, before as unknown as Before[]);
    if (since === null) return null;
    const { revision, fields } = since;
    const wrong = before.find((one) => one.revision >= revision) ?? event;
    const { parts, kind, classes, ...of } = cause;
    const mixed = await this.mixedPerson(event, before, wrong);
    const first = before[0] ?? event;
    const until = event.position.toString();
    const others = parts.map((part) => ({ ...part, wrongFrom: first.position.toString(), until }));
    return {
      recallId: event.id,
      ...of,
      // A stated total may be retracted where the rounds still give one.
      kind: kind === 'retracted' && fields.some(({ now }) => now !== null) ? 'corrected' : kind,
      others: [
        ...others,
        ...mixed,
        ...mixedInvestor(event, before),
        ...(await this.retractedInvestor(event, wrong)),
        ...(await this.absorbed(event, sinceWrong(correcting, before as unknown as Before[]), before)),
      ],
      // Answers of companies show of a founder only who it is.
      classes: mixed.some((other) => other.kind === 'company') ? ['identity', ...classes] : classes,
      fields,
      wrongFrom: placeOf(wrong),
      rightUntil: await this.rightUntil(correcting, wrong),
      correctedAt: placeOf(event),
      revisions: { wrong: Number(wrong.revision), corrected: Number(event.revision) },
    };
  }

  /** Records that were merged into this one and showed the same wrong value or investor until then, and those merged into them. */
  private async absorbed(
    correction: RecordedEvent,
    sinceSame: SinceSame | null,
    before: readonly RecordedEvent[],
  ): Promise<RecalledSpan[]> {
    if (sinceSame === null) return [];
    const spans: RecalledSpan[] = [];
    for (const id of duplicatesIn(before as unknown as Before[])) {
      const events: RecordedEvent[] = [];
      for await (const one of this.log.readStream(companyStream(id))) {
        // A split after the correction does not change what the correction recalls.
        if (one.position < correction.position) events.push(one);
      }
      const merge = events.findLast(({ type }) => type === 'CompanyMerged');
      const since = sinceSame(events as unknown as Before[]);
      const from = since === null ? undefined : events.find(({ revision }) => revision === since);
      const until = merge?.position.toString();
      if (from && until) spans.push({ kind: 'company', id, wrongFrom: from.position.toString(), until });
      spans.push(...(await this.absorbed(correction, sinceSame, events)));
    }
    return spans;
  }

  /** Answers show a person under the id of one of the records; companies show their founders. */
  private async mixedPerson(
    event: RecordedEvent,
    before: readonly RecordedEvent[],
    wrong: RecordedEvent,
  ): Promise<RecalledSpan[]> {
    if (event.type !== 'PersonFactsRetracted') return [];
    const retracted = event as RecordedEvent<PersonFactsRetracted>;
    const until = event.position.toString();
    const wrongFrom = wrong.position.toString();
    const { personId, identifiers = [] } = retracted.data;
    const [, ...records] = await this.same.before(personId, identifiers);
    return [
      ...records.map((id): RecalledSpan => ({ kind: 'person', id, wrongFrom, until })),
      ...[...wronglyFounded(retracted, before)].map(([id, role]): RecalledSpan => {
        return { kind: 'company', id, wrongFrom: role.position.toString(), until };
      }),
    ];
  }

  /** Answers about the investor counted the round; since a merge they are those about the surviving record. */
  private async retractedInvestor(event: RecordedEvent, wrong: RecordedEvent): Promise<RecalledSpan[]> {
    if (event.type !== 'RoundInvestorRetracted') return [];
    const spans: RecalledSpan[] = [];
    let from = wrong.position;
    let id: string | undefined = (event.data as InvestorRetracted['data']).investorId;
    while (id !== undefined) {
      const merge: RecordedEvent<InvestorMerged> | undefined = await this.mergeOf(id, event.position);
      const until = merge?.position ?? event.position;
      if (until > from) spans.push({ kind: 'investor', id, wrongFrom: from.toString(), until: until.toString() });
      from = merge && merge.position > from ? merge.position : from;
      id = merge?.data.mergedInto;
    }
    return spans;
  }

  /** The merge of an investor that held at a position. */
  private async mergeOf(investorId: string, at: bigint): Promise<RecordedEvent<InvestorMerged> | undefined> {
    let merge: RecordedEvent<InvestorMerged> | undefined;
    for await (const one of this.log.readStream(investorStream(investorId))) {
      if (one.position >= at) break;
      if (one.type === 'InvestorMerged') merge = one as RecordedEvent<InvestorMerged>;
      if (one.type === 'InvestorSeparated') merge = undefined;
    }
    return merge;
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

/** The investor under whose id answers showed one that was separated: nothing was served under its own id meanwhile. */
function mixedInvestor(event: RecordedEvent, before: readonly RecordedEvent[]): RecalledSpan[] {
  if (event.type !== 'InvestorSeparated') return [];
  const merge = before.findLast(({ type }) => type === 'InvestorMerged') as RecordedEvent<InvestorMerged> | undefined;
  if (!merge) return [];
  const wrongFrom = merge.position.toString();
  return [{ kind: 'investor', id: merge.data.mergedInto, wrongFrom, until: event.position.toString() }];
}

function placeOf({ position, recordedAt }: RecordedEvent): RecallPlace {
  return { position: position.toString(), at: new Date(recordedAt).toISOString() };
}
