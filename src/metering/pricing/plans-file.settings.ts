import { readFileSync } from 'node:fs';

/** A JSON file that overrides the plans of `plans.settings.ts`; null for none. */
export interface WithPlansFile {
  readonly plansFile: string | null;
}

/** The plans file is unusable; the message names the file, the field and the rule. */
export class PlansError extends Error {}

export function readObject(file: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(readFileSync(file, 'utf8')), file);
  } catch (error) {
    if (error instanceof PlansError) throw error;
    throw new PlansError(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}

export function asObject(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new PlansError(`${where} must be an object`);
  }
  return value as Record<string, unknown>;
}
