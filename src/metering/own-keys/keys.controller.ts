import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { commandIdOf } from '../../web/idempotency/command-id.js';
import { AnswerNotStored, Operation } from '../../web/http/operation.decorator.js';
import { type EdgeRequest, noteCommit } from '../../web/http/request-context.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';
import { KeyRevokedAnswer } from '../usage/account-answers.dto.js';
import { principalOf } from '../usage/principal.js';
import { type By, IssueKey } from '../keys/issue-key.command.js';
import {
  KeyNamedAnswer,
  type OwnKey,
  OwnKeyIssuedAnswer,
  OwnKeyRotatedAnswer,
  OwnKeysAnswer,
} from './key-answers.dto.js';
import { IssueKeyDto, NameKeyDto, RotateOwnKeyDto } from './keys.dto.js';
import { type ListedKey, ListKeys, SHOWN_ENDED_KEYS } from './list-keys.query.js';
import { NameKey } from './name-key.command.js';
import { RevokeKey } from '../keys/revoke-key.command.js';
import { RotateKey } from '../keys/rotate-key.command.js';

const TAG = { tag: 'Account' };
const PATH = { path: { id: { description: 'Id of the key.', example: EXAMPLE.keyId } } };

/** The keys of the caller's account, for its owner. */
@Controller('api/v1/me/keys')
export class KeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation('me.keys.list', {
    ...TAG,
    summary: 'List the keys of the account',
    description:
      'Names, days of the last use and ends, of keys that work and of the 100 that ended last. The export of the account ' +
      'has all. Secrets are not in it. Free.',
    answer: OwnKeysAnswer,
  })
  async list(@Req() request: EdgeRequest): Promise<OwnKeysAnswer> {
    const { accountId, keyId } = principalOf(request);
    const keys = await this.queries.execute(new ListKeys(accountId, SHOWN_ENDED_KEYS));
    return { data: keys.map((key) => presentKey(key, keyId)) };
  }

  @Post()
  @AnswerNotStored()
  @Operation('me.keys.issue', {
    ...TAG,
    summary: 'Issue another key of the account',
    description:
      'The key is shown this once. Three keys may be active, beside replaced ones that still work. A repeat under the ' +
      'same Idempotency-Key replaces the key of the first call. Free.',
    answer: OwnKeyIssuedAnswer,
    refuses: ['unprocessable'],
  })
  async issue(@Req() request: EdgeRequest, @Body() body: IssueKeyDto): Promise<OwnKeyIssuedAnswer> {
    const { accountId } = principalOf(request);
    const name = body.name || null;
    const { keyId, apiKey, position } = await this.commands.execute(new IssueKey(accountId, byOf(request), name));
    noteCommit(request, position);
    return { account_id: accountId, key_id: keyId, api_key: apiKey, name };
  }

  @Post(':id/name')
  @Operation('me.keys.name', {
    ...TAG,
    ...PATH,
    summary: 'Name a key of the account',
    description: 'Only the account sees the name; it is stored encrypted. Free.',
    answer: KeyNamedAnswer,
    refuses: ['not_found'],
  })
  async name(@Req() request: EdgeRequest, @Param('id') id: string, @Body() body: NameKeyDto): Promise<KeyNamedAnswer> {
    const { accountId } = principalOf(request);
    const name = body.name || null;
    const { position } = await this.commands.execute(new NameKey(accountId, id, name, byOf(request)));
    noteCommit(request, position);
    return { account_id: accountId, key_id: id, name };
  }

  @Post(':id/rotate')
  @AnswerNotStored()
  @Operation('me.keys.rotate', {
    ...TAG,
    ...PATH,
    summary: 'Replace a key of the account',
    description:
      'The new key is shown this once and has the name of the replaced one, which goes on working for `overlap_hours` ' +
      'and is then refused. Webhooks of the replaced key belong to the new one. Free.',
    answer: OwnKeyRotatedAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async rotate(
    @Req() request: EdgeRequest,
    @Param('id') id: string,
    @Body() body: RotateOwnKeyDto,
  ): Promise<OwnKeyRotatedAnswer> {
    const { accountId } = principalOf(request);
    const command = new RotateKey(accountId, id, byOf(request), body.overlap_hours);
    const { keyId, apiKey, position, replacedEndsAt } = await this.commands.execute(command);
    noteCommit(request, position);
    return {
      account_id: accountId,
      key_id: keyId,
      api_key: apiKey,
      replaces_key_id: id,
      replaced_key_ends_at: replacedEndsAt.toISOString(),
    };
  }

  @Post(':id/revoke')
  @Operation('me.keys.revoke', {
    ...TAG,
    ...PATH,
    summary: 'End a key of the account',
    description:
      'Every process refuses it within two seconds, also where it is the key of this call. Without an active key the ' +
      'account cannot be reached. Free.',
    answer: KeyRevokedAnswer,
    refuses: ['not_found'],
  })
  async revoke(@Req() request: EdgeRequest, @Param('id') id: string): Promise<KeyRevokedAnswer> {
    const { accountId } = principalOf(request);
    const { position } = await this.commands.execute(new RevokeKey(accountId, id, byOf(request)));
    noteCommit(request, position);
    return { account_id: accountId, key_id: id, revoked: true };
  }
}

export function presentKey(key: ListedKey, callingKeyId: string): OwnKey {
  return {
    key_id: key.keyId,
    key_prefix: key.keyPrefix,
    name: key.name,
    active: key.isActive,
    issued_at: key.issuedAt.toISOString(),
    last_used_on: key.lastUsedDay,
    ends_at: key.endsAt?.toISOString() ?? null,
    replaces_key_id: key.replacesKeyId,
    record_reads: key.recordsReads,
    is_this_key: key.keyId === callingKeyId,
  };
}

/** With an Idempotency-Key the command keeps its id, so that a repeat is the same command. */
export function byOf(request: EdgeRequest): By {
  return { commandId: commandIdOf(request), actor: `key:${principalOf(request).keyId}` };
}
