import { Injectable } from '@nestjs/common';
import { decodeReadSet, type ReadRecord, record8Of } from '../../kernel/read-set.js';
import { type Sealed } from '../../kernel/sealed.js';
import { type CreditEvent, creditStream } from '../../metering/ledger/credits.events.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { RECIPIENT_BIT, RECORD_BIT, UNLISTED_BIT } from '../rules/recall-spans.rules.js';
import { type WrongSpan } from './served-reads.service.js';

/** Sealed values that are opened together. */
const OPENED_AT_ONCE = 500;

/** Read sets of one charge, or of several that were charged together. */
interface SealedReads {
  readonly requests: readonly string[];
  readonly sealed: Sealed;
  /** Position of the charges. */
  readonly at: bigint;
}

/**
 * Finds in the log which charges of an account showed records. The read model lists the newest requests of a version
 * only, and refunds must be exact; so this is for the few accounts that read one version more often.
 */
@Injectable()
export class LoggedReads {
  constructor(
    private readonly log: EventStore,
    private readonly vault: Vault,
  ) {}

  /** The charged requests that showed any of the spans, the newest first; without lists of more than 64 records. */
  async requests(accountId: string, spans: readonly WrongSpan[], since: bigint): Promise<string[]> {
    const found: string[] = [];
    let waiting: SealedReads[] = [];
    const open = async (): Promise<void> => {
      found.push(...(await this.showing(waiting, spans)));
      waiting = [];
    };
    for await (const event of this.log.readStream(creditStream(accountId), { backwards: true })) {
      if (event.position < since) break;
      waiting.push(...sealedIn(event as unknown as CreditEvent, event.position));
      if (waiting.length >= OPENED_AT_ONCE) await open();
    }
    await open();
    return found;
  }

  private async showing(reads: readonly SealedReads[], spans: readonly WrongSpan[]): Promise<string[]> {
    const opened = await this.vault.openAll<string | readonly string[]>(reads.map(({ sealed }) => sealed));
    return reads.flatMap(({ requests, at }, index) => {
      const texts = [opened[index] ?? []].flat();
      const showing = requests.filter((_, of) => shows(texts[of], spans, at));
      return showing.toReversed();
    });
  }
}

function sealedIn(event: CreditEvent, at: bigint): SealedReads[] {
  if (event.type === 'ReadsRecorded') return [{ requests: event.data.requests, sealed: event.data.sealed, at }];
  if (event.type !== 'CreditDebited') return [];
  const { requestId, answer } = event.data;
  if (!answer?.r || !('sealed' in answer.r)) return [];
  const { requests = [requestId], sealed } = answer.r;
  return [{ requests, sealed, at }];
}

function shows(text: string | undefined, spans: readonly WrongSpan[], at: bigint): boolean {
  if (text === undefined) return false;
  const { position, records } = decodeReadSet(Buffer.from(text, 'base64'));
  return records.some((record) => spans.some((span) => isWrong(record, span, { position, at })));
}

/** As the look-up in the read model decides. */
function isWrong(
  { kind, record8, since, classes }: ReadRecord,
  span: WrongSpan,
  { position, at }: { readonly position: bigint; readonly at: bigint },
): boolean {
  if (kind !== span.kind || record8 !== record8Of(span.id)) return false;
  if ((classes & span.bits) === 0 && (span.bits & RECIPIENT_BIT) === 0) return false;
  const isListed = since !== null && (classes & RECORD_BIT) === 0;
  if (isListed && (span.bits & UNLISTED_BIT) !== 0) return false;
  const version = since ?? position;
  return version < span.until && (version >= span.wrongFrom || (since === null && at >= span.wrongFrom));
}
