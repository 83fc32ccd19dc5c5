import { setTimeout as delay } from 'node:timers/promises';
import { BOUND_MS } from '../../../src/system-status/clock/clock-difference.rules.js';
import { isReady, pidWithin } from '../serving.js';
import { type Disruption, type ServerName } from './disruption-plan.js';
import { type Member } from './member.js';

const RECOVERY_MS = 120_000;

/** Carries out the disruptions of one round, each until it is over. */
export class Disturber {
  constructor(
    private readonly members: ReadonlyMap<string, Member>,
    private readonly serverPid: (server: ServerName) => number | undefined,
    private readonly stopping: AbortSignal,
  ) {}

  async disturb(disruption: Disruption): Promise<void> {
    await this.pause(disruption.afterMs);
    if (this.stopping.aborted) return;
    if (disruption.kind === 'restart') {
      const pid = this.serverPid(disruption.server);
      if (pid !== undefined) signal(pid, 'SIGKILL');
      return;
    }
    const member = this.members.get(disruption.member) as Member;
    if (disruption.kind === 'clock') return this.setClock(member, disruption.offsetMs, disruption.ms);
    if (disruption.kind === 'kill') return signal(await this.pidOf(member), 'SIGKILL');
    if (disruption.kind === 'freeze') return this.freeze(member, disruption.ms);
    const link = member.link(disruption.server);
    if (disruption.kind === 'delay') link.delay(disruption.latencyMs);
    else if (disruption.kind === 'stall') link.stall();
    else link.cut();
    await this.pause(disruption.ms);
    link.restore();
  }

  /** Waits until all processes run, all apis are ready, and so stay for a second. */
  async untilServing(): Promise<void> {
    const giveUpAt = performance.now() + RECOVERY_MS;
    for (let inOrder = 0; inOrder < 2 && !this.stopping.aborted; await delay(200)) {
      const missing = await this.missing();
      inOrder = missing.length === 0 ? inOrder + 1 : 0;
      if (performance.now() > giveUpAt) {
        throw new Error(`${missing.join(', ')} did not come back within ${RECOVERY_MS / 1_000} s`);
      }
    }
  }

  private async missing(): Promise<string[]> {
    const missing = await Promise.all(
      [...this.members.values()].map(async (member) => {
        if (member.pid === undefined) return [member.name];
        if (!member.name.startsWith('api')) return [];
        return member.url !== null && (await isReady(member.url)) ? [] : [member.name];
      }),
    );
    return missing.flat();
  }

  /** A process whose clock is too far off is not ready and charges nothing until its clock is right. */
  private async setClock(member: Member, offsetMs: number, ms: number): Promise<void> {
    member.setClock(offsetMs);
    if (Math.abs(offsetMs) <= BOUND_MS) return;
    await this.pause(ms);
    member.setClock(0);
  }

  private async freeze(member: Member, ms: number): Promise<void> {
    const pid = await this.pidOf(member);
    signal(pid, 'SIGSTOP');
    await this.pause(ms);
    signal(pid, 'SIGCONT');
  }

  private pidOf(member: Member): Promise<number> {
    return pidWithin(RECOVERY_MS, member.name, () => member.pid);
  }

  private pause(ms: number): Promise<void> {
    return delay(ms, undefined, { signal: this.stopping }).catch(() => undefined);
  }
}

/** The process may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
