import { loadConfig } from '../../configuration.js';
import { ownEnvironment } from '../../platform/config/environment.js';

export type Settings = Readonly<Record<string, string>>;

/** Variables of one process: a command may have its own values. */
const OF_A_PROCESS: ReadonlySet<string> = new Set(
  'NODE_ENV ROLE LOG_LEVEL HOST PORT HEALTH_PORT PUBLIC_URL DATA_DIR DATABASE_POOL_SIZE'.split(' '),
);
/** The record of the running stack has these. */
const ADDRESSES: ReadonlySet<string> = new Set(['DATABASE_URL', 'EVENTSTORE_URL', 'KAFKA_BROKERS']);

/** A command would work with other settings than the stack it works beside. */
export class OtherSettings extends Error {
  constructor(readonly names: readonly string[]) {
    const [verb, them] = names.length === 1 ? ['differs', 'it'] : ['differ', 'them'];
    super(
      `${names.join(', ')} ${verb} from the running stack's; unset ${them} here (commands use the stack's settings), ` +
        `or restart the stack with ${them}`,
    );
  }
}

/**
 * The variables of `environment` that configure the service, as its processes inherit them.
 *
 * @param own what the processes get on top of it, secrets among them
 * @throws ConfigError
 */
export function settingsIn(own: Settings, environment: NodeJS.ProcessEnv = ownEnvironment()): Settings {
  const read = new Set<string>();
  const watched = new Proxy<NodeJS.ProcessEnv>(
    { ...environment, ...own },
    {
      get: (variables, name) => {
        read.add(String(name));
        return variables[String(name)];
      },
    },
  );
  loadConfig(watched, 'all');
  const named = [...read].filter((name) => !OF_A_PROCESS.has(name) && !ADDRESSES.has(name)).sort();
  return Object.fromEntries(
    named.flatMap((name) => {
      const value = environment[name];
      return value ? [[name, value]] : [];
    }),
  );
}

/** @throws OtherSettings where this environment sets what the stack has otherwise or not at all */
export function refuseOtherSettings(here: Settings, stack: Settings): void {
  const names = Object.keys(here).filter((name) => here[name] !== stack[name]);
  if (names.length > 0) throw new OtherSettings(names);
}
