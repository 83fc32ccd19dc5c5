import { parentPort } from 'node:worker_threads';
import { parse } from 'yaml';
import { type ThreadMessage } from '../../platform/process/thread-pool.js';
import { YAML_CHARS } from '../reading/yaml-openapi.rules.js';

// A thread that parses YAML: it has no secret and no connection, and its owner may end it at any time.

/** An alias copies its anchor, so few aliases can expand without limit. */
const MAX_ALIASES = 50;

parentPort?.on('message', (text: string) => say({ result: jsonOf(text) }));
say({ ready: true });

function say(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

function jsonOf(text: string): string | null {
  try {
    const json = JSON.stringify(parse(text, { maxAliasCount: MAX_ALIASES, logLevel: 'silent' }));
    return json.length > 4 * YAML_CHARS ? null : json;
  } catch {
    return null;
  }
}
