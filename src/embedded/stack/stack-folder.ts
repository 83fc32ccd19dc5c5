import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { identify, isRunning, type ProcessIdentity } from './process-identity.js';

/** Secrets created once for a data folder; `secrets.json`, readable by its owner only. */
export interface StackSecrets {
  readonly operatorToken: string;
  readonly apiKeyPepper: string;
  readonly vaultKey: string;
  readonly mediaSecret: string;
  readonly postgresPassword: string;
  /** The demo account, once it exists. */
  readonly demo?: DemoAccount;
}

export interface DemoAccount {
  readonly accountId: string;
  readonly apiKey: string;
  /** Whether all its wallets have been filled. */
  readonly granted: boolean;
}

/** The record of a running stack; `stack.json`, which exists only while the stack runs. */
export interface StackRecord {
  readonly owner: ProcessIdentity & { readonly command: string };
  /** Whether it has all parts (`npm start`) or only those of one command. */
  readonly complete: boolean;
  readonly ready: boolean;
  /** Where commands reach the api; null where none runs. */
  readonly baseUrl: string | null;
  /** Where others reach the service (PUBLIC_URL); null where that is `baseUrl`. */
  readonly publicUrl: string | null;
  readonly eventstoreUrl: string | null;
  readonly databaseUrl: string | null;
  readonly kafkaBrokers: string | null;
  readonly processes: Readonly<Record<string, ProcessIdentity>>;
}

export type Ports = Readonly<Record<string, number>>;

/** Another process has locked the folder. */
export class StackInUse extends Error {
  constructor(
    readonly dir: string,
    readonly holder: StackRecord['owner'],
  ) {
    super(`${dir} is in use by "${holder.command}" (process ${holder.pid}); stop it first, or choose another --data`);
  }
}

/** When root starts it, Postgres is another user and must be able to enter the folder; it cannot list it. */
const FOLDER_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

/** The data folder: its lock, its secrets, the last ports, and the record by which commands find its stack. */
export class StackFolder {
  constructor(readonly dir: string) {}

  path(...parts: string[]): string {
    return join(this.dir, ...parts);
  }

  /** Creates the folder when missing and checks that it is writable. */
  prepare(): void {
    try {
      makeFolder(this.dir);
      mkdirSync(this.path('logs'), { recursive: true, mode: 0o700 });
      this.restrictToOwner();
      const probe = this.path(`.probe-${process.pid}`);
      writeFileSync(probe, '');
      unlinkSync(probe);
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
      throw new Error(`cannot write to ${this.dir} (${reason}); choose another folder with --data`, { cause: error });
    }
  }

  /** Earlier versions created files and folders that every user of the machine could read. */
  private restrictToOwner(): void {
    if (!existsSync(this.secretsPath)) return;
    for (const folder of [this.path('logs'), this.dir]) {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.isDirectory()) setMode(join(folder, entry.name), 0o700);
        else if (entry.isFile()) setMode(join(folder, entry.name), 0o600);
      }
    }
    setMode(this.dir, FOLDER_MODE);
  }

  /**
   * Locks the folder for this process, also after a holder that has died.
   * @throws StackInUse when a live process holds it.
   */
  lock(command: string): void {
    const owner = { ...identify(process.pid), command };
    const mine = this.path(`.lock-${process.pid}`);
    writeFileSync(mine, JSON.stringify(owner));
    try {
      for (let tries = 0; tries < 20; tries += 1) {
        try {
          // A link is atomic: no process reads a partial lock.
          linkSync(mine, this.lockPath);
          return;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        }
        const holder = this.lockHolder();
        if (holder && isRunning(holder)) throw new StackInUse(this.dir, holder);
        this.clearDeadLock();
      }
      throw new Error(`cannot take the lock ${this.lockPath}`);
    } finally {
      rmSync(mine, { force: true });
    }
  }

  /** Two processes may find the same dead lock at once; one that moves a live lock by mistake puts it back. */
  private clearDeadLock(): void {
    const aside = this.path(`.dead-lock-${process.pid}`);
    try {
      renameSync(this.lockPath, aside);
      const moved = readJson<ProcessIdentity>(aside);
      if (moved && isRunning(moved)) linkSync(aside, this.lockPath);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    } finally {
      rmSync(aside, { force: true });
    }
  }

  unlock(): void {
    if (this.lockHolder()?.pid === process.pid) rmSync(this.lockPath, { force: true });
  }

  lockHolder(): StackRecord['owner'] | null {
    return readJson<StackRecord['owner']>(this.lockPath);
  }

  /** The stack that runs on this folder, or null; the record of a dead owner does not count. */
  running(): StackRecord | null {
    const record = this.record();
    return record && isRunning(record.owner) ? record : null;
  }

  /** The last record written, also of a crashed stack. */
  record(): StackRecord | null {
    return readJson<StackRecord>(this.recordPath);
  }

  writeRecord(record: StackRecord): void {
    writeJson(this.recordPath, record);
  }

  removeRecord(): void {
    rmSync(this.recordPath, { force: true });
    rmSync(this.settingsPath, { force: true });
  }

  /** The settings of the running stack that its environment had, secrets among them. */
  settings(): Readonly<Record<string, string>> {
    return readJson<Readonly<Record<string, string>>>(this.settingsPath) ?? {};
  }

  writeSettings(settings: Readonly<Record<string, string>>): void {
    writeJson(this.settingsPath, settings);
  }

  /** Created at the first call. Environment variables take precedence: see `parts.ts`. */
  secrets(): StackSecrets {
    const known = readJson<StackSecrets>(this.secretsPath);
    if (known) return known;
    const made: StackSecrets = {
      operatorToken: `op_${randomBytes(24).toString('hex')}`,
      apiKeyPepper: randomBytes(32).toString('base64'),
      vaultKey: randomBytes(32).toString('base64'),
      mediaSecret: randomBytes(32).toString('base64'),
      postgresPassword: randomBytes(16).toString('hex'),
    };
    writeJson(this.secretsPath, made);
    return made;
  }

  rememberDemo(demo: DemoAccount): void {
    writeJson(this.secretsPath, { ...this.secrets(), demo });
  }

  ports(): Ports {
    return readJson<Ports>(this.path('ports.json')) ?? {};
  }

  rememberPorts(ports: Ports): void {
    writeJson(this.path('ports.json'), ports);
  }

  private get lockPath(): string {
    return this.path('stack.lock');
  }

  private get settingsPath(): string {
    return this.path('settings.json');
  }

  private get recordPath(): string {
    return this.path('stack.json');
  }

  private get secretsPath(): string {
    return this.path('secrets.json');
  }
}

/** Creates the folder and its parents, so that Postgres can enter when it is another user. */
function makeFolder(path: string): void {
  const before = process.umask(0o777 & ~FOLDER_MODE);
  try {
    mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
  } finally {
    process.umask(before);
  }
}

/** Another starter may just have removed it: a lock's temporary files are among the entries. */
function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function readJson<T>(path: string): T | null {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${path} is not readable: ${(error as Error).message}`, { cause: error });
  }
}

/** Atomic and for its owner only: these files contain passwords. */
function writeJson(path: string, value: unknown): void {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  // The keys of the vault are in one: a power cut must not leave an empty file under its name.
  sync(temporary);
  renameSync(temporary, path);
  sync(dirname(path));
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
