import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { type Config } from '../../platform/config/config.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CONFIG } from '../../platform/tokens.js';
import { addOperator, type OperatorsState } from '../operators.decide.js';
import { StaffSessions } from '../session/staff-sessions.service.js';
import { type AddedOperator, AddOperator } from './add-operator.command.js';
import { OperatorRegister } from './operator-register.service.js';
import { hashOperatorToken, operatorTokenOf, TOKEN_BYTES } from './operator-token.rules.js';

@CommandHandler(AddOperator)
export class AddOperatorHandler implements ICommandHandler<AddOperator> {
  constructor(
    private readonly register: OperatorRegister,
    private readonly sessions: StaffSessions,
    @Inject(CONFIG) private readonly config: Pick<Config, 'apiKeyPepper'>,
  ) {}

  async execute({ name, role, context }: AddOperator): Promise<AddedOperator> {
    const token = operatorTokenOf(randomBytes(TOKEN_BYTES));
    const tokenHash = hashOperatorToken(token, this.config.apiKeyPepper);
    let operatorId = '';
    // Event ids derive from this token. If they derived from the command, the log could take a late first append for
    // this one and store the wrong token.
    const ownContext = { ...context, commandId: deriveId('operator-added', `${context.commandId}/${tokenHash}`) };
    const { position } = await this.register.decide(ownContext, (state) => {
      const { next, earlier } = idsOfCommand(state, context.commandId);
      operatorId = next;
      return addOperator(state, { operatorId, name, role, tokenHash }, earlier);
    });
    if (role === 'operator') await this.sessions.endOf(null);
    return { operatorId, name, role, token, position };
  }
}

/** The id of the operator that the command adds, and of the one that an earlier try added. */
function idsOfCommand({ operators }: OperatorsState, commandId: string): { next: string; earlier: string | null } {
  const known = new Set(operators.map(({ operatorId }) => operatorId));
  const idOf = (attempt: number): string => deriveId('operator', `${commandId}/${attempt}`);
  let attempt = 0;
  while (known.has(idOf(attempt))) attempt++;
  return { next: idOf(attempt), earlier: attempt === 0 ? null : idOf(attempt - 1) };
}
