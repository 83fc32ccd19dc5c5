// Fetches the published clients of other languages into node_modules/.cache: `node install.mjs [python] [java] [go]`.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const HERE = import.meta.dirname;
export const CACHE = join(HERE, '../../../../node_modules/.cache/event-store-clients');
export const PYTHON = join(CACHE, 'python/bin/python');
export const JARS = join(CACHE, 'java');
export const GO_SESSION = join(CACHE, 'go/session');

function run(command, ...args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  if (status === 0) return true;
  process.stderr.write(`${command} ${args[0]}: ${stderr ?? 'it cannot be run'}\n`);
  return false;
}

export function installPython() {
  const folder = join(CACHE, 'python');
  const done =
    run('python3', '-m', 'venv', folder) &&
    run(PYTHON, '-m', 'pip', 'install', '--quiet', '--requirement', join(HERE, 'requirements.txt'));
  if (!done) rmSync(folder, { recursive: true, force: true });
  return done;
}

export function installJava() {
  const pom = join(HERE, 'java/pom.xml');
  const done = run('mvn', '-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${JARS}`);
  if (!done) rmSync(JARS, { recursive: true, force: true });
  return done;
}

/** Compiles the session: the client comes as source. The compiler's own cache makes the next time quick. */
export function installGo() {
  return run('go', 'build', '-C', join(HERE, 'go'), '-o', GO_SESSION, '.');
}

if (import.meta.filename === process.argv[1]) {
  const wanted = process.argv.slice(2);
  const all = { python: installPython, java: installJava, go: installGo };
  for (const name of wanted.length > 0 ? wanted : Object.keys(all)) {
    if (!all[name]()) process.exitCode = 1;
  }
}
