import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { isTransientError } from '../../platform/process/transient-errors.js';
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
    const isEnded = known !== null && (await this.sessions.endOf(known).then(isDone, isNotDone));
    let operatorId = '';
    const { position } = await this.register
      .decide(context, (state) => {
        ({ operatorId } = operatorNamed(state, name));
        return revokeOperator(state, operatorId);
      })
      .catch((error: unknown) => {
        throw isTransientError(error) ? unconfirmed(name, isEnded) : error;
      });
    await this.sessions.endOf(operatorId);
    return { operatorId, position };
  }
}

const isDone = (): boolean => true;
const isNotDone = (): boolean => false;

function unconfirmed(name: string, areSessionsEnded: boolean): DomainError {
  const sessions = areSessionsEnded ? 'Open sessions have ended.' : 'Open sessions have not ended.';
  const detail = `The event store does not answer, so the token of ${name} may not be revoked: then it is accepted again once the store answers. ${sessions} Repeat the revocation until it succeeds.`;
  return new DomainError('unavailable', detail, { retryAfterSeconds: 5 });
}
