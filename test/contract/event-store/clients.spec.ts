import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeWithInfra, hasProgram, type Infra } from '../../kit/infra.js';
import { GO_SESSION, installGo, installJava, installPython, JARS, PYTHON } from './clients/install.mjs';
import { startServer, type TestServer } from './server.js';

const run = promisify(execFile);
const CLIENTS = join(import.meta.dirname, 'clients');
const INSTALL = 'node test/contract/event-store/clients/install.mjs';

/** A local `npm test` downloads nothing; CI, which must not skip, does. */
const mayInstall = process.env.REQUIRE_INFRA === '1';

const PYTHON_CLIENTS: Infra = {
  name: 'the Python package esdbclient, with kurrentdbclient,',
  remedy: `${INSTALL} python (needs python3 with venv)`,
  available: () => existsSync(PYTHON) || (mayInstall && installPython()),
};

const JAVA_CLIENT: Infra = {
  name: 'the Java package db-client-java',
  remedy: `${INSTALL} java (needs Java 17 and Maven)`,
  available: () => hasProgram('java', ['-version']) && (existsSync(JARS) || (mayInstall && installJava())),
};

const GO_CLIENT: Infra = {
  name: 'the Go module EventStore-Client-Go',
  remedy: `${INSTALL} go (needs Go 1.21)`,
  available: () => existsSync(GO_SESSION) || (mayInstall && hasProgram('go', ['version']) && installGo()),
  optional: true,
};

describe('published clients of other languages', () => {
  let server: TestServer;
  const address = () => server.url.replace(/^esdb:\/\//, '').replace(/[/?].*$/, '');

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  async function session(program: string, args: readonly string[]): Promise<void> {
    const { stdout } = await run(program, [...args, address()], { timeout: 90_000 });
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('ok');
  }

  describeWithInfra(PYTHON_CLIENTS, 'Python', () => {
    it.each(['esdbclient', 'kurrentdbclient'])(
      '%s does what its user wants',
      async (name) => {
        await session(PYTHON, [join(CLIENTS, 'python_session.py'), name]);
      },
      100_000,
    );
  });

  describeWithInfra(JAVA_CLIENT, 'Java', () => {
    it('does what its user wants', async () => {
      await session('java', ['-cp', join(JARS, '*'), join(CLIENTS, 'java/Session.java')]);
    }, 100_000);
  });

  describeWithInfra(GO_CLIENT, 'Go', () => {
    it('does what its user wants', async () => {
      await session(GO_SESSION, []);
    }, 100_000);
  });
});
