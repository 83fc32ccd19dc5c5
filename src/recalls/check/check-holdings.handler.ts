import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CheckHoldings, type HoldingResult } from './check-holdings.query.js';
import { DigestPlaces } from './digest-places.service.js';
import { RecalledRecords } from './recalled-records.service.js';
import { resultOf } from './held-version.rules.js';

@QueryHandler(CheckHoldings)
@Injectable()
export class CheckHoldingsHandler implements IQueryHandler<CheckHoldings> {
  constructor(
    private readonly records: RecalledRecords,
    private readonly places: DigestPlaces,
  ) {}

  async execute({ accountId, holdings }: CheckHoldings): Promise<readonly HoldingResult[]> {
    const wanted = new Set(holdings.flatMap(({ version }) => (version.by === 'digest' ? [version.digest] : [])));
    const [digests, spans] = await Promise.all([
      accountId === null ? new Map<string, bigint>() : this.places.of(accountId, wanted),
      this.records.spans(new Set(holdings.flatMap(({ id }) => id ?? []))),
    ]);
    const ids = holdings.flatMap(({ id }) => id ?? []);
    const into = [...spans.values()].flat().flatMap(({ recall }) => recall.mergedInto ?? []);
    const records = [...new Set([...ids, ...into])];
    const [known, merged] = await Promise.all([this.records.known(records), this.records.merged(records)]);
    return holdings.map((holding) => resultOf(holding, { spans, known, merged, digests }));
  }
}
