import { jest } from '@jest/globals';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { pauseFor } from '../../platform/process/pause-for.js';
import { type OperatorEvent } from '../operators.events.js';
import { OperatorRegister } from './operator-register.service.js';
import { hashOperatorToken, operatorTokenOf } from './operator-token.rules.js';

const PEPPER = 'pepper';
const TOKEN = operatorTokenOf(Buffer.alloc(32, 1));
const OPERATOR_ID = '0198c1de-3a6b-7f2e-9c41-5d0c8a1b2e3f';

const added: OperatorEvent = {
  type: 'OperatorAdded',
  data: { operatorId: OPERATOR_ID, name: 'ada', role: 'operator', tokenHash: hashOperatorToken(TOKEN, PEPPER) },
};

/** A register over a log to which another process appends; `trouble` is what a read of it meets first. */
function registerOver(
  log: readonly OperatorEvent[],
  trouble: () => Promise<void> = () => Promise.resolve(),
): OperatorRegister {
  const readStream = async function* (): AsyncGenerator<unknown> {
    await trouble();
    for (const [revision, event] of log.entries()) yield { ...event, revision: BigInt(revision), position: 0n };
  };
  return new OperatorRegister({ readStream } as unknown as EventStore, { apiKeyPepper: PEPPER });
}

describe('the register of operators', () => {
  afterEach(() => jest.restoreAllMocks());

  it('refuses a token that another process revoked, two seconds later, also when the clock was set back', async () => {
    const log: OperatorEvent[] = [added];
    const register = registerOver(log);
    expect(await register.byToken(TOKEN)).toMatchObject({ operatorId: OPERATOR_ID });
    log.push({ type: 'OperatorRevoked', data: { operatorId: OPERATOR_ID } });
    const [date, elapsed] = [Date.now(), performance.now()];
    jest.spyOn(Date, 'now').mockReturnValue(date - 3_600_000);
    jest.spyOn(performance, 'now').mockReturnValue(elapsed + 2_000);
    expect(await register.byToken(TOKEN)).toBeNull();
    expect(await register.byId(OPERATOR_ID)).toBeNull();
  });

  it.each([
    ['is down', () => Promise.reject(new Error('UNAVAILABLE'))],
    ['is silent', () => new Promise<void>(() => undefined)],
  ])('knows the operator of an open session while the log %s, and lets no one sign in', async (_state, trouble) => {
    let isDown = false;
    const register = registerOver([added], () => (isDown ? trouble() : Promise.resolve()));
    await expect(register.ofSession(OPERATOR_ID)).resolves.toMatchObject({ name: 'ada' });
    isDown = true;
    const elapsed = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(elapsed + 2_000);
    await expect(register.ofSession(OPERATOR_ID)).resolves.toMatchObject({ name: 'ada' });
    expect(await register.hasHadNamedOperator()).toBe(true);
    const signIn = await Promise.race([
      register.byToken(TOKEN).catch(() => 'refused'),
      pauseFor(1, undefined).then(() => 'refused'),
    ]);
    expect(signIn).toBe('refused');
  });

  it('ends a session that began within a second of the revocation, by a read that begins after the session', async () => {
    const log: OperatorEvent[] = [added];
    let isHeld: Promise<void> | undefined;
    const register = registerOver(log, () => isHeld ?? Promise.resolve());
    expect(await register.byToken(TOKEN)).not.toBeNull();
    expect(await register.mayGoOn(OPERATOR_ID)).toBe(true);
    // A read is under way that began before the revocation.
    let release = (): void => undefined;
    isHeld = new Promise((resolve) => (release = resolve));
    const earlier = register.all();
    log.push({ type: 'OperatorRevoked', data: { operatorId: OPERATOR_ID } });
    expect(await register.byToken(TOKEN)).not.toBeNull();
    const mayGoOn = register.mayGoOn(OPERATOR_ID);
    release();
    isHeld = undefined;
    expect(await mayGoOn).toBe(false);
    await earlier;
  });

  it('lets the shared token go on only until there is a named operator', async () => {
    const log: OperatorEvent[] = [];
    const register = registerOver(log);
    expect(await register.mayGoOn(null)).toBe(true);
    log.push(added);
    expect(await register.mayGoOn(null)).toBe(false);
  });

  it('names the operator whose sessions a revocation ends also while the log is down', async () => {
    let isDown = false;
    const register = registerOver([added], () =>
      isDown ? Promise.reject(new Error('UNAVAILABLE')) : Promise.resolve(),
    );
    expect(await register.lastNamed('ADA')).toBe(OPERATOR_ID);
    isDown = true;
    const elapsed = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(elapsed + 2_000);
    expect(await register.lastNamed('ada')).toBe(OPERATOR_ID);
    expect(await register.lastNamed('eve')).toBeNull();
  });

  it('does not know an operator whom this process has never read', async () => {
    const register = registerOver([added], () => Promise.reject(new Error('UNAVAILABLE')));
    await expect(register.ofSession(OPERATOR_ID)).rejects.toThrow('UNAVAILABLE');
  });
});
