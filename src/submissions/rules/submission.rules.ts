import { type FieldError } from '../../kernel/domain-error.js';
import { checkDto, schemasOf } from './checked.decorator.js';
import { isObject, type RuleContext, unknownFields } from './field.rules.js';
import { nameRule } from './submission-fields.rules.js';
import { SubmitStartupDto, type SubmittedStartup } from './submit-startup.dto.js';

export type CheckedSubmission = { readonly startup: SubmittedStartup } | { readonly errors: readonly FieldError[] };

/** Bounds an answer; further faults are left out. */
const MOST_FAULTS = 200;

/**
 * Checks a submission by every rule. One answer has all faults in the order of the fields, each with a valid
 * suggestion; valid values are normalised. Pure: the caller passes the time.
 */
export function checkSubmission(body: unknown, given: Pick<RuleContext, 'now' | 'domainOf'>): CheckedSubmission {
  const startup = isObject(body) ? body : {};
  const named = nameRule(startup['name'] ?? undefined, 'name', { ...given, name: '' });
  const outcome = checkDto(SubmitStartupDto, startup, {
    ...given,
    name: 'value' in named ? subjectOf(named.value) : 'The company',
    ...('value' in named && { startupName: named.value }),
  });
  const unknown = unknownFields(Object.keys(schemasOf(SubmitStartupDto)), startup, '');
  const errors = [...('faults' in outcome ? outcome.faults : []), ...unknown];
  if (errors.length > 0 || 'faults' in outcome) return { errors: errors.slice(0, MOST_FAULTS) };
  return { startup: outcome.value as unknown as SubmittedStartup };
}

/** A name that can be the subject of a third-person sentence; `We` or `Our` would break the rule itself. */
function subjectOf(name: string): string {
  return /\b(?:we|our|ours|us|my|me|you|your|yours|i)\b/iu.test(name) ? 'The company' : name;
}
