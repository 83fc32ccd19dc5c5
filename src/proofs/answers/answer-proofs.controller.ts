import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { CONFIG } from '../../platform/tokens.js';
import { Operation } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { EXAMPLE_ID, refuseUnprovable } from '../proof-request.rules.js';
import { type WithProofs } from '../proofs.settings.js';
import { AnswerProofQueryDto, recordNamed } from './answer-proof.dto.js';
import { AnswerBundle } from './answer-bundle.dto.js';
import { ProveAnswer } from './prove-answer.query.js';

@Controller('api/v1/proofs')
export class AnswerProofsController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(CONFIG) private readonly config: WithProofs,
  ) {}

  @Get('answers/:requestId')
  @Operation('proofs.answer', {
    summary: 'Prove that an answer is the one you were charged for',
    description:
      'Save the body of a charged answer as it arrived, and this bundle: `verify-answer.mjs` then checks the digest, the ' +
      'charge and the signed log, and for one record that its values follow from all events about it, without trusting ' +
      'this service. Charges that precede their work (jobs, submissions) have no digest. Free.',
    tag: 'Proofs',
    path: {
      requestId: {
        description: 'Id of your request: the `Link` header of the answer has this address.',
        example: EXAMPLE_ID,
      },
    },
    answer: AnswerBundle,
    refuses: ['not_found', 'not_configured'],
    headers: ['Cache-Control'],
    responses: {
      202: {
        description: 'The charge is not in a checkpoint yet: no proof so far; ask again after `Retry-After`.',
        json: AnswerBundle,
        headers: ['Retry-After'],
      },
    },
  })
  async answer(
    @Req() request: EdgeRequest,
    @Param('requestId') requestId: string,
    @Query() { record }: AnswerProofQueryDto,
    @Res({ passthrough: true }) reply: EdgeReply,
  ): Promise<AnswerBundle> {
    refuseUnprovable(this.config.proofs, 'requestId', requestId);
    const accountId = request.principal?.accountId;
    if (accountId === undefined) throw new DomainError('unauthorized', 'This operation needs an API key.');
    const proof = await this.queries.execute(new ProveAnswer(requestId.toLowerCase(), accountId, recordNamed(record)));
    void reply.header('cache-control', 'no-store');
    if (proof.kind === 'bundle') {
      const { checkpoint, events, heads, records } = proof;
      return { v: 1, request_id: requestId.toLowerCase(), checkpoint, events, heads, records };
    }
    if (proof.kind === 'pending') {
      void reply.code(202).header('retry-after', '1');
      return { v: 1, request_id: requestId.toLowerCase(), checkpoint: null, events: [], heads: [], records: [] };
    }
    throw new DomainError('not_found', 'No charge of your account has this request.');
  }
}
