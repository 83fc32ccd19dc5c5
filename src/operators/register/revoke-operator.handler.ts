import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { operatorNamed, revokeOperator } from '../operators.decide.js';
import { OperatorRegister } from './operator-register.service.js';
import { StaffSessions } from '../session/staff-sessions.service.js';
import { RevokeOperator } from './revoke-operator.command.js';

@CommandHandler(RevokeOperator)
export class RevokeOperatorHandler implements ICommandHandler<RevokeOperator> {
  constructor(
    private readonly register: OperatorRegister,
    private readonly sessions: StaffSessions,
  ) {}

  async execute({ name, context }: RevokeOperator): Promise<{ operatorId: string; position: bigint }> {
    // Where the log is away, the revocation fails, but the sessions have ended and no one can sign in.
    const known = await this.register.lastNamed(name);
    if (known !== null) await this.sessions.endOf(known).catch(() => undefined);
    let operatorId = '';
    const { position } = await this.register.decide(context, (state) => {
      ({ operatorId } = operatorNamed(state, name));
      return revokeOperator(state, operatorId);
    });
    await this.sessions.endOf(operatorId);
    return { operatorId, position };
  }
}
