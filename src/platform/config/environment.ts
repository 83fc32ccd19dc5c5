/** Servers that somebody else runs, by name in the environment; what is null is embedded. */
export interface OutsideServers {
  readonly databaseUrl: string | null;
  readonly eventstoreUrl: string | null;
  /** Comma-separated `host:port` list. */
  readonly kafkaBrokers: string | null;
}

export function outsideServers(env: NodeJS.ProcessEnv = process.env): OutsideServers {
  return {
    databaseUrl: env.DATABASE_URL || null,
    eventstoreUrl: env.EVENTSTORE_URL || null,
    kafkaBrokers: env.KAFKA_BROKERS || null,
  };
}

/** The surroundings of a child process: ours, with `more` on top. */
export function childEnvironment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

/** One variable, or the fallback where it is unset or empty. */
export function variable(name: string, fallback: string, env: NodeJS.ProcessEnv = process.env): string {
  return env[name] || fallback;
}
