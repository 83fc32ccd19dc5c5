import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ProveRecord, type RecordProof } from './prove-record.query.js';
import { RecordProver } from './record-prover.service.js';

@QueryHandler(ProveRecord)
export class ProveRecordHandler implements IQueryHandler<ProveRecord> {
  constructor(private readonly prover: RecordProver) {}

  async execute({ record, asOf }: ProveRecord): Promise<RecordProof> {
    return this.prover.prove(record, { asOf, charge: null });
  }
}
