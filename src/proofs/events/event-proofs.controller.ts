import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { CONFIG } from '../../platform/tokens.js';
import { Operation } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { EXAMPLE_ID, refuseUnprovable } from '../proof-request.rules.js';
import { type WithProofs } from '../proofs.settings.js';
import { ProveEvent } from './prove-event.query.js';

/** Proofs from the transparency log; free. */
@Controller('api/v1/proofs')
export class EventProofsController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(CONFIG) private readonly config: WithProofs,
  ) {}

  @Get('events/:id')
  @Operation('proofs.event', {
    summary: 'Prove that an event is in the transparency log',
    description:
      'A C2SP tlog-proof: index, hashes and signed checkpoint. Its `extra` line is base64 of JSON with the event, its ' +
      'salt, and the stored bytes of data and metadata, or only their hash where the caller may not see them. Free.',
    tag: 'Proofs',
    path: { id: { description: 'Id of the event, as the feed and the webhooks name it.', example: EXAMPLE_ID } },
    produces: ['text/plain'],
    refuses: ['not_found', 'not_configured'],
    headers: ['Cache-Control'],
    responses: {
      200: { description: 'The proof, as C2SP tlog-proof defines it.' },
      202: {
        description: 'The event is not in a checkpoint yet; ask again after `Retry-After`.',
        isText: true,
        headers: ['Retry-After'],
      },
    },
  })
  async event(@Req() request: EdgeRequest, @Param('id') id: string, @Res() reply: EdgeReply): Promise<void> {
    refuseUnprovable(this.config.proofs, 'id', id);
    const proof = await this.queries.execute(new ProveEvent(id, request.principal?.accountId ?? null));
    void reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-store');
    if (proof.kind === 'proof') return void reply.send(proof.text);
    if (proof.kind === 'pending') {
      return void reply.code(202).header('retry-after', '1').send('The event is not in a checkpoint yet.\n');
    }
    throw new DomainError(
      'not_found',
      proof.kind === 'erased'
        ? 'The event is about a person who was erased: earlier proofs hold, and no new one can be made.'
        : 'There is no event with this id that you may see; an event is found a few seconds after it was written.',
    );
  }
}
