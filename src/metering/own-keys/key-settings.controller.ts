import { Body, Controller, Param, Patch, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Operation } from '../../web/http/operation.decorator.js';
import { type EdgeRequest, noteCommit } from '../../web/http/request-context.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';
import { principalOf } from '../usage/principal.js';
import { KeyUpdatedAnswer } from './key-answers.dto.js';
import { byOf } from './keys.controller.js';
import { UpdateKeyDto } from './keys.dto.js';
import { SwitchKeyReads } from './switch-key-reads.command.js';

/** Settings of one key of the caller's account. */
@Controller('api/v1/keys')
export class KeySettingsController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':key_id')
  @Operation('keys.update', {
    tag: 'Account',
    path: { key_id: { description: 'Id of the key.', example: EXAMPLE.keyId } },
    summary: 'Change a setting of a key',
    description:
      'With `record_reads: false`, the records that answers to the key show are no longer recorded: you are neither ' +
      'notified nor refunded when one of them was wrong. What was recorded before stays for its 12 months, ' +
      'unless the operator set another time. A key that replaces ' +
      'this one has the same setting. Free.',
    answer: KeyUpdatedAnswer,
    refuses: ['not_found'],
  })
  async update(
    @Req() request: EdgeRequest,
    @Param('key_id') id: string,
    @Body() { record_reads: isRecorded }: UpdateKeyDto,
  ): Promise<KeyUpdatedAnswer> {
    const { accountId } = principalOf(request);
    const { position } = await this.commands.execute(new SwitchKeyReads(accountId, id, isRecorded, byOf(request)));
    noteCommit(request, position);
    return { account_id: accountId, key_id: id, record_reads: isRecorded };
  }
}
