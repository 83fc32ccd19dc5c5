import { LogUnavailable } from '../../platform/event-store/event-store.errors.js';
import { type Decided } from '../../platform/event-store/decide.js';
import { type StaffSessions } from '../session/staff-sessions.service.js';
import { operatorsDecider, type OperatorsState } from '../operators.decide.js';
import { type OperatorEvent } from '../operators.events.js';
import { AddOperator } from './add-operator.command.js';
import { AddOperatorHandler } from './add-operator.handler.js';
import { type OperatorRegister } from './operator-register.service.js';
import { RevokeOperator } from './revoke-operator.command.js';
import { RevokeOperatorHandler } from './revoke-operator.handler.js';

const ID = '0199a0b0-0000-7000-8000-0000000000e1';
const context = { commandId: ID, correlationId: ID, actor: 'cli', now: 0 };

describe('sessions in Postgres, for processes that cannot read the log', () => {
  let state: OperatorsState;
  let ended: (string | null)[];
  const decide = (_context: unknown, decision: (known: OperatorsState) => readonly OperatorEvent[]) => {
    const events = decision(state);
    state = events.reduce(operatorsDecider.evolve, state);
    return Promise.resolve({ state, events, position: 1n } as Decided<OperatorsState, OperatorEvent>);
  };
  const lastNamed = (name: string) =>
    Promise.resolve(state.operators.find((one) => one.name === name && one.active)?.operatorId ?? null);
  const register = { decide, lastNamed } as unknown as OperatorRegister;
  const sessions = {
    endOf: (operatorId: string | null) => {
      ended.push(operatorId);
      return Promise.resolve();
    },
  } as unknown as StaffSessions;
  const add = (name: string, role: 'operator' | 'auditor') =>
    new AddOperatorHandler(register, sessions, { apiKeyPepper: 'p' }).execute(new AddOperator(name, role, context));

  beforeEach(() => {
    state = operatorsDecider.initial;
    ended = [];
  });

  it('end with the revocation of their operator, also where the revocation is repeated', async () => {
    const { operatorId } = await add('ada', 'auditor');
    const handler = new RevokeOperatorHandler(register, sessions);
    await handler.execute(new RevokeOperator('ada', context));
    await handler.execute(new RevokeOperator('ada', context));
    // Before and after the first append, and after the repeated one.
    expect(ended).toEqual([operatorId, operatorId, operatorId]);
  });

  it('end also where the log is away and the revocation itself fails', async () => {
    const { operatorId } = await add('ada', 'auditor');
    const away = { lastNamed, decide: () => Promise.reject(new Error('UNAVAILABLE')) } as unknown as OperatorRegister;
    const handler = new RevokeOperatorHandler(away, sessions);
    await expect(handler.execute(new RevokeOperator('ada', context))).rejects.toThrow('UNAVAILABLE');
    expect(ended).toEqual([operatorId]);
  });

  it('say what may not be done where the log is away', async () => {
    await add('ada', 'auditor');
    const decide = () => Promise.reject(new LogUnavailable('away'));
    const revoke = (known: object) =>
      new RevokeOperatorHandler({ decide, ...known } as unknown as OperatorRegister, sessions).execute(
        new RevokeOperator('ada', context),
      );
    await expect(revoke({ lastNamed })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(
        /token of ada may not be revoked.*sessions have ended.*Repeat the revocation/,
      ) as string,
    });
    // A process that has never read the log knows no id.
    const unknown = { lastNamed: () => Promise.resolve(null) };
    await expect(revoke(unknown)).rejects.toThrow('sessions have not ended');
  });

  it('of the shared token end once an operator has a name, not with an auditor', async () => {
    await add('eve', 'auditor');
    expect(ended).toEqual([]);
    await add('ada', 'operator');
    expect(ended).toEqual([null]);
  });
});
