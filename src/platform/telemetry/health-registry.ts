export type HealthStatus = 'up' | 'degraded' | 'down';

export interface HealthReport {
  readonly status: HealthStatus;
  /** Metrics and reasons in wire casing; no secrets, no addresses with passwords. */
  readonly detail?: object;
}

export interface HealthPart {
  readonly name: string;
  /** Whether the service must not receive traffic while this part is down. Other parts are only reported. */
  readonly readiness: boolean;
  check(): Promise<HealthReport>;
}

/** The dependencies of the process; each part of the service registers its own check. */
export class HealthRegistry {
  private readonly known = new Map<string, HealthPart>();
  private stopping = false;

  register(part: HealthPart): void {
    if (this.known.has(part.name)) throw new Error(`a health check named ${part.name} is registered twice`);
    this.known.set(part.name, part);
  }

  parts(): readonly HealthPart[] {
    return [...this.known.values()];
  }

  /** From now on the process is not ready, because it is about to stop. */
  beginShutdown(): void {
    this.stopping = true;
  }

  get isStopping(): boolean {
    return this.stopping;
  }
}
