import { type FieldError } from '../../kernel/domain-error.js';
import { checkFields, isObject, type RuleContext } from './field.rules.js';
import { SUBMISSION_FIELDS, nameRule } from './submission-fields.rules.js';
import { type SubmittedStartup } from './submitted-startup.js';

export type CheckedSubmission = { readonly startup: SubmittedStartup } | { readonly errors: readonly FieldError[] };

/**
 * Checks a submission by every rule of the reference. All faults come in one answer, in the order of the fields, each
 * with a suggestion that would itself pass; what passes is tidied and canonical. Pure: the time is given.
 */
export function checkSubmission(body: unknown, given: Pick<RuleContext, 'now' | 'domainOf'>): CheckedSubmission {
  const startup = isObject(body) ? body : {};
  const named = nameRule(startup['name'] ?? undefined, 'name', { ...given, name: '' });
  const outcome = checkFields(SUBMISSION_FIELDS, startup, '', {
    ...given,
    name: 'value' in named ? subjectOf(named.value) : 'The company',
    ...('value' in named && { ownName: named.value }),
  });
  return 'faults' in outcome ? { errors: outcome.faults } : { startup: outcome.value as unknown as SubmittedStartup };
}

/** A name that a sentence about the third person can start with: `We` or `Our` would break its own rule. */
function subjectOf(name: string): string {
  return /\b(?:we|our|ours|us|my|me|you|your|yours|i)\b/iu.test(name) ? 'The company' : name;
}
