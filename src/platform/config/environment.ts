import { Resolver } from 'node:dns';

/** External servers, by their environment variables; a null one is embedded. */
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

/** The environment of this process. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}

/** The environment of a child process: this process's variables, overridden by `more`. */
export function childEnvironment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

/** One variable, or the fallback when it is unset or empty. */
export function variable(name: string, fallback: string, env: NodeJS.ProcessEnv = process.env): string {
  return env[name] || fallback;
}

/** An environment variable has an invalid value; the message names the variable. */
export class ConfigError extends Error {}

/** A whole number within limits, or the fallback. @throws ConfigError */
export function integer(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  [min, max]: readonly [number, number],
): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} is ${JSON.stringify(text)}; it must be a whole number from ${min} to ${max}`);
  }
  return value;
}

/** One of the words, in any case, or the fallback. @throws ConfigError */
export function oneOf<T extends string>(env: NodeJS.ProcessEnv, name: string, fallback: T, words: readonly T[]): T {
  const found = words.find((word) => word === (env[name]?.trim().toLowerCase() || fallback));
  if (found === undefined) throw new ConfigError(`${name} is "${env[name]}"; it must be one of ${words.join(', ')}`);
  return found;
}

export function onOff(env: NodeJS.ProcessEnv, name: string, fallback: 'on' | 'off' = 'on'): boolean {
  return oneOf(env, name, fallback, ['on', 'off']) === 'on';
}

/** The values of a comma-separated variable. */
export function commaSeparated(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** A comma-separated variable whose values are all of one kind. @throws ConfigError */
export function listOf(
  env: NodeJS.ProcessEnv,
  name: string,
  isOne: (value: string) => boolean,
  kind: string,
): string[] {
  const values = commaSeparated(env[name]);
  if (values.every(isOne)) return values;
  throw new ConfigError(`${name} must be ${kind}, with commas between`);
}

/** Name servers: IP addresses, with or without a port. @throws ConfigError */
export function nameServers(env: NodeJS.ProcessEnv, name: string): string[] {
  return listOf(env, name, isNameServer, 'IP addresses of name servers such as 9.9.9.9:53');
}

function isNameServer(value: string): boolean {
  try {
    new Resolver().setServers([value]);
    return true;
  } catch {
    return false;
  }
}

export function isHttpUrl(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value);
}

/** An http or https URL as it is; null when it is unset. @throws ConfigError */
export function httpUrl(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = env[name];
  if (!value) return null;
  if (isHttpUrl(value)) return value;
  throw new ConfigError(`${name} is ${JSON.stringify(value)}; it must be an http or https address`);
}

/** An http or https URL without a trailing slash; null when it is unset. @throws ConfigError */
export function baseUrl(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = httpUrl(env, name);
  if (value === null) return null;
  let end = value.length;
  while (value[end - 1] === '/') end--;
  return value.slice(0, end);
}

/** An email address; null when it is unset. @throws ConfigError */
export function emailAddress(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = env[name]?.trim();
  if (!value) return null;
  if (value.length > 254 || !/^[^\s@<>"',;:?&%]+@[^\s@<>"',;:?&%]+\.[a-z0-9-]+$/i.test(value)) {
    throw new ConfigError(`${name} is ${JSON.stringify(value)}; it must be an email address`);
  }
  return value;
}
