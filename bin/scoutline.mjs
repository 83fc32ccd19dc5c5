#!/usr/bin/env node
// Everything `npm start` and the other commands need before the first line of our own code can run: the packages
// and the build. Plain JavaScript without dependencies, since on a fresh clone there are none.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const INSTALL_STAMP = join(ROOT, 'node_modules/.installed-from');
const BUILD_STAMP = join(ROOT, 'dist/.built-from');
/** Sizes and times of the files whose contents were last found to be those of the build. */
const UNCHANGED_STAMP = join(ROOT, 'dist/.unchanged-since');
/** Not in node_modules: `npm ci` removes that whole folder first. */
const LOCK = join(ROOT, '.cache/preparing');
/** The processes of the stacks that run from this build, each a file. */
const RUNNING = join(ROOT, '.cache/running');
const LONGEST_WAIT_MINUTES = 15;
// A larger nursery: a fifth of the processor time of specs was spent on garbage collection.
const TEST_NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning --max-semi-space-size=32';

const [command = 'help', ...args] = process.argv.slice(2);
checkNode();
// An image holds the build and no sources.
if (existsSync(join(ROOT, 'src'))) {
  await prepare({ isBuildAsked: command === 'build' });
  if (command === 'start') noteRunning();
}
if (command === 'test') await runTests();
else if (command !== 'build') {
  process.argv = [process.argv[0], process.argv[1], command, ...args];
  // In this same process: one more would only cost memory for as long as the stack runs.
  await import(pathToFileURL(programOf(command)).href);
}

/** Commands of the service are bundled (`bin/bundle.mjs`); the rest, and the list of all, are found by `cli/main.js`. */
function programOf(name) {
  const bundled = join(ROOT, `dist/src/${name}.command.js`);
  return /^[a-z0-9-]+$/.test(name) && existsSync(bundled) ? bundled : join(ROOT, 'dist/src/cli/main.js');
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Scoutline needs Node 20.19 or newer; this is ${process.version}. See https://nodejs.org for newer ones.`);
}

/** @param isBuildAsked builds also what is built: `npm run build` */
async function prepare({ isBuildAsked }) {
  if (!isBuildAsked && installed() && built()) return;
  await takeLock();
  const release = () => rmSync(LOCK, { recursive: true, force: true });
  process.once('exit', release);
  if (!installed()) install();
  if (isBuildAsked || !built()) build();
  process.off('exit', release);
  release();
}

function installed() {
  const wanted = hashOf(['package-lock.json']);
  if (existsSync(INSTALL_STAMP) && readFileSync(INSTALL_STAMP, 'utf8') === wanted) return true;
  // Installed by hand with npm: its own record is as new as the lock file.
  const record = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(record) || statSync(record).mtimeMs < statSync(join(ROOT, 'package-lock.json')).mtimeMs) return false;
  writeFileSync(INSTALL_STAMP, wanted);
  return true;
}

function install() {
  say('installing packages (once, and again when package-lock.json changes) …');
  // The build and the tests need the development packages, whatever NODE_ENV says.
  run(npm(), ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(INSTALL_STAMP, hashOf(['package-lock.json']));
}

function built() {
  if (!existsSync(BUILD_STAMP)) return false;
  // Before the contents are read: a change during that shows at the next start.
  const times = timesOf(builtFrom());
  if (existsSync(UNCHANGED_STAMP) && readFileSync(UNCHANGED_STAMP, 'utf8') === times) return true;
  if (readFileSync(BUILD_STAMP, 'utf8') !== hashOf(builtFrom())) return false;
  try {
    writeFileSync(UNCHANGED_STAMP, times);
  } catch {
    // Of another user: each start reads all contents.
  }
  return true;
}

function build() {
  say('building …');
  for (const pid of running()) say(`process ${pid} runs from this build: start it again, since its files are replaced`);
  const from = hashOf(builtFrom());
  run([process.execPath, [join(ROOT, 'node_modules/@nestjs/cli/bin/nest.js')]], ['build']);
  run([process.execPath, [join(ROOT, 'bin/bundle.mjs')]], []);
  writeFileSync(BUILD_STAMP, from);
}

/** So that a later build can tell: a stack loads some files when it first needs them. */
function noteRunning() {
  const mine = join(RUNNING, String(process.pid));
  try {
    mkdirSync(RUNNING, { recursive: true });
    writeFileSync(mine, '');
  } catch {
    // Of another user: a build does not tell.
  }
  process.once('exit', () => rmSync(mine, { force: true }));
}

function running() {
  try {
    const pids = existsSync(RUNNING) ? readdirSync(RUNNING).map(Number) : [];
    for (const pid of pids) if (!alive(pid)) rmSync(join(RUNNING, String(pid)), { force: true });
    return pids.filter(alive);
  } catch {
    // Of another user: only a warning is lost.
    return [];
  }
}

function builtFrom() {
  const { builder } = JSON.parse(readFileSync(join(ROOT, 'nest-cli.json'), 'utf8')).compilerOptions;
  return [
    ...builder.options.filenames,
    ...['.swcrc', 'nest-cli.json', 'tsconfig.build.json', 'package.json', 'package-lock.json'],
    ...['bin/bundle.mjs', 'bin/bundle-packages.mjs', 'bin/bundle-lines.mjs'],
  ];
}

/** Two commands at once must not install or build over each other; who comes second waits and finds it done. */
async function takeLock() {
  for (let waited = 0; ; waited += 1) {
    try {
      mkdirSync(dirname(LOCK), { recursive: true });
      mkdirSync(LOCK);
      writeFileSync(join(LOCK, 'pid'), String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`cannot write to ${dirname(LOCK)}: ${error.message}`);
    }
    if (waited > 2 && !alive(lockHolder())) rmSync(LOCK, { recursive: true, force: true });
    const holder = lockHolder();
    if (waited === 5) say(`waiting for process ${holder}, which is installing or building …`);
    if (waited > (LONGEST_WAIT_MINUTES * 60_000) / 200) {
      fail(
        `process ${holder} has ${LOCK} for ${LONGEST_WAIT_MINUTES} minutes, to install or build; stop it, or remove ` +
          'that folder where the process is another program, and repeat the command',
      );
    }
    await new Promise((wake) => setTimeout(wake, 200));
  }
}

function lockHolder() {
  try {
    return Number(readFileSync(join(LOCK, 'pid'), 'utf8'));
  } catch {
    return 0;
  }
}

function alive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Of contents, not of times: a fresh clone or a branch switched to and back changes only the times. */
function hashOf(names) {
  const hash = createHash('sha256');
  for (const { path } of filesOf(names)) {
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Where it is as before, no content has changed: unlike the time of modification, no program can set that of change. */
function timesOf(names) {
  const hash = createHash('sha256');
  for (const { path, stat } of filesOf(names)) hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\0${stat.ctimeMs}\0`);
  return hash.digest('hex');
}

function filesOf(names) {
  const files = [];
  const add = (path) => {
    const stat = path.endsWith('.spec.ts') ? undefined : statSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (stat) files.push({ path, stat });
  };
  for (const name of names) add(join(ROOT, name));
  return files;
}

async function runTests() {
  const summary = join(tmpdir(), `scoutline-test-summary-${process.pid}.json`);
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/jest/bin/jest.js'), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_OPTIONS: [process.env.NODE_OPTIONS, TEST_NODE_OPTIONS].filter(Boolean).join(' '),
      TEST_SUMMARY_FILE: summary,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((done) => child.on('exit', (exitCode) => done(exitCode ?? 1)));
  if (existsSync(summary)) {
    const { passed, failed, skipped, files, slowest } = JSON.parse(readFileSync(summary, 'utf8'));
    rmSync(summary);
    if (files > slowest.length) printSlowest(slowest);
    console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  } else if (!args.some((arg) => /^--(help|version|showConfig|listTests|clearCache)$/.test(arg))) {
    console.log('\n0 passed, 1 failed, 0 skipped (the run ended before its summary)');
  }
  process.exit(code);
}

function printSlowest(slowest) {
  console.log('\nThe slowest files, in seconds:');
  for (const { path, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${path}`);
}

function run([program, before], more) {
  // Standard output belongs to the command that was asked for.
  const done = spawnSync(program, [...before, ...more], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (done.status === 0) return;
  fail(`${[program, ...before, ...more].join(' ')} failed${done.error ? `: ${done.error.message}` : ''}`);
}

function npm() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(`scoutline: ${text}`);
  process.exit(1);
}
