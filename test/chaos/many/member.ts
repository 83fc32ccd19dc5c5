import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RevivedProcess } from '../revived-process.js';
import { SERVERS, type ServerName } from './disruption-plan.js';
import { Link } from '../../kit/link.js';
import { CLOCK_VARIABLE, PORTS_VARIABLE } from './process-world.js';

export interface MemberOptions {
  readonly name: string;
  readonly entry: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly ports: Readonly<Record<ServerName, number>>;
}

const PRELOAD = pathToFileURL(resolve(import.meta.dirname, 'process-world.js')).href;

/** A process with its clock and its links, restarted after each death. */
export class Member {
  private constructor(
    readonly name: string,
    private readonly process: RevivedProcess,
    private readonly links: Readonly<Record<ServerName, Link>>,
    private readonly clockFile: string,
  ) {}

  /** @throws where the first start fails. */
  static async start({ name, entry, args, env, folder, ports }: MemberOptions): Promise<Member> {
    const made = await Promise.all(SERVERS.map(async (server) => [server, await Link.to(ports[server])] as const));
    const links = Object.fromEntries(made) as Record<ServerName, Link>;
    const fileName = name.replaceAll(' ', '-');
    const clockFile = join(folder, `${fileName}.clock`);
    writeFileSync(clockFile, '0');
    const world = {
      NODE_OPTIONS: `--import ${PRELOAD}`,
      [CLOCK_VARIABLE]: clockFile,
      [PORTS_VARIABLE]: made.map(([server, link]) => `${ports[server]}=${link.port}`).join(','),
    };
    const logFile = join(folder, `${fileName}.log`);
    const process = await RevivedProcess.start({ name, entry, args, logFile, env: () => ({ ...env, ...world }) });
    return new Member(name, process, links, clockFile);
  }

  get url(): string | null {
    return this.process.url;
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  link(server: ServerName): Link {
    return this.links[server];
  }

  setClock(offsetMs: number): void {
    writeFileSync(this.clockFile, String(offsetMs));
  }

  send(message: object): void {
    this.process.send(message);
  }

  end(): void {
    this.process.end();
    for (const link of Object.values(this.links)) link.close();
  }
}
