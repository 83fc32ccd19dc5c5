import { Inject, Injectable } from '@nestjs/common';
import { creditStream, type Debited } from '../../metering/ledger/credits.events.js';
import { EventStore } from '../../platform/event-store/event-store.js';

/** Movements of an account that are searched, the newest first. */
const MOST_READ = 50_000;

/** Finds the positions of paid answers by their digests, which the charges have. */
@Injectable()
export class DigestPlaces {
  constructor(@Inject(EventStore) private readonly log: Pick<EventStore, 'readStream'>) {}

  async of(accountId: string, digests: ReadonlySet<string>): Promise<Map<string, bigint>> {
    const places = new Map<string, bigint>();
    if (digests.size === 0) return places;
    for await (const { type, data } of this.log.readStream(creditStream(accountId), {
      backwards: true,
      maxCount: MOST_READ,
    })) {
      const answer = type === 'CreditDebited' ? (data as Debited).answer : null;
      if (answer?.position && digests.has(answer.digest) && !places.has(answer.digest)) {
        places.set(answer.digest, BigInt(answer.position));
      }
      if (places.size === digests.size) break;
    }
    return places;
  }
}
