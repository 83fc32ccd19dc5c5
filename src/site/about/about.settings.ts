import { readFileSync } from 'node:fs';
import { ConfigError } from '../../platform/config/environment.js';

/** Texts of the operator that replace the templates; null keeps the template. */
export interface AboutConfig {
  /** Markdown of /privacy and /terms. */
  readonly privacy: string | null;
  readonly terms: string | null;
}

export interface WithAbout {
  readonly about: AboutConfig;
}

/** @throws ConfigError naming the variable whose file cannot be read */
export function aboutConfig(env: NodeJS.ProcessEnv): AboutConfig {
  return { privacy: textOf(env, 'PRIVACY_FILE'), terms: textOf(env, 'TERMS_FILE') };
}

function textOf(env: NodeJS.ProcessEnv, name: string): string | null {
  const file = env[name];
  if (!file) return null;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${name} is ${JSON.stringify(file)}, which cannot be read`);
  }
  if (!text.startsWith('# '))
    throw new ConfigError(`${name} is ${JSON.stringify(file)}; its first line must be a heading: # Title`);
  return text;
}
