import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { digitsIn } from '../../kernel/moment.js';
import { CONFIG } from '../../platform/tokens.js';
import { Operation } from '../../web/http/operation.decorator.js';
import { type EdgeReply } from '../../web/http/request-context.js';
import { EXAMPLE_ID, refuseUnprovable } from '../proof-request.rules.js';
import { type WithProofs } from '../proofs.settings.js';
import { ProveRecord, RECORD_KINDS, type RecordKind } from './prove-record.query.js';
import { RecordBundle } from './record-bundle.dto.js';
import { RecordProofQueryDto } from './record-proof.dto.js';

/** Proofs of records; free. */
@Controller('api/v1/proofs')
export class RecordProofsController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(CONFIG) private readonly config: WithProofs,
  ) {}

  @Get('records/:kind/:id')
  @Operation('proofs.record', {
    summary: 'Prove what a record says, and that nothing newer is on file',
    description:
      'All events of the record as C2SP tlog-proofs, the proof that the last of them is the newest of its stream, and ' +
      'the fields of answers that follow from them. Personal data, what callers asked for, and events with a reason of ' +
      'an operator are withheld, except why a former value was wrong. Free.',
    tag: 'Proofs',
    path: {
      kind: { description: `Kind of record: ${RECORD_KINDS.join(', ')}.`, example: 'company' },
      id: { description: 'Id of the record, as answers have it.', example: EXAMPLE_ID },
    },
    answer: RecordBundle,
    refuses: ['not_found', 'not_configured', 'unprocessable'],
    headers: ['Cache-Control'],
    responses: {
      202: {
        description: 'The newest event is not in a checkpoint yet: no proof so far; ask again after `Retry-After`.',
        json: RecordBundle,
        headers: ['Retry-After'],
      },
    },
  })
  async record(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query() { as_of: asOf }: RecordProofQueryDto,
    @Res({ passthrough: true }) reply: EdgeReply,
  ): Promise<RecordBundle> {
    refuseUnprovable(this.config.proofs, 'id', id);
    const record = { kind: kindOf(kind), id: id.toLowerCase() };
    const proof = await this.queries.execute(new ProveRecord(record, asOf === undefined ? null : digitsIn(asOf)));
    void reply.header('cache-control', 'no-store');
    switch (proof.kind) {
      case 'bundle': {
        const { checkpoint, events, heads, records } = proof;
        return { v: 1, checkpoint, events, heads, records };
      }
      case 'pending':
        void reply.code(202).header('retry-after', '1');
        return { v: 1, checkpoint: null, events: [], heads: [], records: [] };
      case 'erased':
        throw new DomainError(
          'not_found',
          'A person in this record was erased: earlier proofs hold; no new one can be made.',
        );
      case 'too_long':
        throw new DomainError(
          'unprocessable',
          'This record has too many events for one proof; ask for proofs of its events.',
        );
      case 'unknown':
        throw new DomainError('not_found', `There is no ${record.kind} with this id at that position.`);
    }
  }
}

function kindOf(kind: string): RecordKind {
  const known = RECORD_KINDS.find((one) => one === kind);
  if (known) return known;
  const message = `kind must be one of ${RECORD_KINDS.join(', ')}`;
  throw new DomainError('validation_failed', message, { errors: [{ field: 'kind', message }] });
}
