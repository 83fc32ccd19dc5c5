// The environment of a spec file: the worker's own realm, put back in order when the file is done.
import { ModernFakeTimers } from '@jest/fake-timers';
import fc from 'fast-check';
import { ModuleMocker } from 'jest-mock';

// Each day has other examples, and all runs of a day the same: a change fails for what it does, on every machine alike.
const SEED = Number(process.env.PROPERTY_SEED ?? Math.imul(Math.floor(Date.now() / 86_400_000), 0x9e3779b1));

export default class OnceLoadedEnvironment {
  global = globalThis;
  fakeTimers = null;

  constructor({ projectConfig }) {
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.before = stateOfProcess();
    Error.stackTraceLimit = 100;
  }

  async setup() {
    fc.configureGlobal({ seed: SEED });
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    restore(this.before);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Jest asks that there be one; nothing is run in it. */
  getVmContext() {
    return globalThis;
  }
}

function stateOfProcess() {
  return {
    env: { ...process.env },
    exit: process.exit,
    folder: process.cwd(),
    globals: Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(
      ([, { configurable }]) => configurable,
    ),
    listeners: LISTENED.map((event) => [event, process.listeners(event)]),
  };
}

/** What a process of ours listens to; a listener that a spec leaves would answer for the next file. */
const LISTENED = ['SIGTERM', 'SIGINT', 'SIGHUP', 'uncaughtException', 'unhandledRejection', 'beforeExit', 'disconnect'];

/** Where jest keeps the tests of a file and what listens to them: another file's would be told as well. */
const OF_FRAMEWORK = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES']);

function restore({ env, exit, folder, globals, listeners }) {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exit = exit;
  if (process.cwd() !== folder) process.chdir(folder);
  for (const [name, descriptor] of globals) {
    const { value, get } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {};
    if (value !== descriptor.value || get !== descriptor.get) Object.defineProperty(globalThis, name, descriptor);
  }
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    if (symbol.description === 'JEST_STATE_SYMBOL') clearFunctions(globalThis[symbol]?.rootDescribeBlock);
    if (OF_FRAMEWORK.has(symbol.description)) delete globalThis[symbol];
  }
  for (const [event, kept] of listeners) {
    for (const left of process.listeners(event)) if (!kept.includes(left)) process.off(event, left);
  }
}

/**
 * Jest runs each hook and test in an async context that refers to its function. Threads and connections that they opened
 * retain the context, and so all variables of the file.
 */
function clearFunctions(block) {
  for (const one of [...(block?.hooks ?? []), ...(block?.children ?? [])]) {
    one.fn = undefined;
    if (one.type === 'describeBlock') clearFunctions(one);
  }
}
