import { type Amount } from './amount.js';
import { isProspective } from './prospective.rules.js';
import { isRefused } from './refused.rules.js';
import { isUnraised } from './unraised.rules.js';
import { isUnreal } from './unreal.rules.js';

/** Whether an amount is of what did not happen: money that was not raised, was refused, or is only wanted or thought of. */
export function isUndone(text: string, amount: Amount): boolean {
  return isUnraised(text, amount) || isRefused(text, amount) || isUnreal(text, amount) || isProspective(text, amount);
}
