import { readFileSync } from 'node:fs';
import { messageOf } from '../../kernel/error-message.js';

/** A JSON file that overrides the plans of `plans.settings.ts`; null for none. */
export interface WithPlansFile {
  readonly plansFile: string | null;
}

/** The plans file is unusable; the message names the file, the field and the rule. */
export class PlansError extends Error {}

export function readObject(file: string): Record<string, unknown> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new PlansError(`PLANS_FILE is ${JSON.stringify(file)}: ${messageOf(error)}`);
  }
  return asObject(content, file);
}

export function asObject(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new PlansError(`${where} must be an object`);
  }
  return value as Record<string, unknown>;
}
