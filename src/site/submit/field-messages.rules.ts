import { type FieldError } from '../../kernel/domain-error.js';
import { type FormField } from './submission-form.rules.js';

/** Longer suggestions fill the page without helping. */
const MAX_EXAMPLE_CHARS = 80;

/** The suggestion for a value that has no certain repair. */
const LEAVE_OUT = 'leave it out';

/** What a part of a list element is called on the form. */
const PARTS: Readonly<Record<string, string>> = { name: 'name', role: 'role', linkedin_url: 'LinkedIn address' };

/** The errors of the operation that belong to a field; those of list elements are named like `founders[0].name`. */
export function errorsOf(errors: readonly FieldError[], name: string): FieldError[] {
  return errors.filter(({ field }) => field === name || field.startsWith(`${name}[`) || field.startsWith(`${name}.`));
}

/** Fields of the form with errors. */
export function faultyFields(errors: readonly FieldError[], fields: readonly FormField[]): number {
  return fields.filter(({ name }) => errorsOf(errors, name).length > 0).length;
}

/**
 * An error of the operation as a sentence for the reader of the form, with the label instead of the name in the API.
 *
 * @param parts the elements of a list, as entered
 */
export function messageOf(
  { field: at, message, suggestion }: FieldError,
  field: FormField,
  parts: readonly string[],
): string {
  const { name, label, missing, noun = label.toLowerCase() } = field;
  const rule = message.startsWith(`${at} `) ? message.slice(at.length + 1) : message;
  if (rule === 'is required') return missing ?? `Enter: ${label}`;
  const [, place, part] = /\[(\d{1,4})\](?:\.(\w+))?/.exec(at.slice(name.length)) ?? [];
  const element = place === undefined ? undefined : (parts[Number(place)] ?? '');
  if (rule.startsWith('is not in the vocabulary')) return unknownValue(element, noun, suggestion);
  const most = /^must have at most (\d+) values/.exec(rule);
  if (most) return `Enter at most ${most[1]} ${label.toLowerCase()}`;
  const prefix =
    element === undefined ? '' : field.as === 'people' ? `Line ${Number(place) + 1}: ` : `“${short(element)}”: `;
  const subject = part === undefined ? label.split(',', 1)[0] : `the ${PARTS[part] ?? part.replaceAll('_', ' ')}`;
  const text =
    rule === 'must not be empty'
      ? `enter ${part === undefined ? 'a value' : subject}`
      : sentenceOf(subject ?? label, rule);
  return capital(`${prefix}${text}`) + exampleOf(rule, suggestion);
}

function unknownValue(element: string | undefined, noun: string, suggestion: string | undefined): string {
  if (element === undefined) return `Choose a ${noun} from the list`;
  const hint =
    suggestion === undefined || suggestion === '' ? 'Choose one from the list' : `Did you mean ${suggestion}?`;
  return `“${short(element)}” is not a known ${noun}. ${hint}`;
}

function sentenceOf(subject: string, rule: string): string {
  if (rule.startsWith('must be a URL that starts')) return `${subject} needs a full address that starts with https://`;
  if (rule.startsWith('must be a URL')) return `${subject} needs the address of a public site`;
  return `${subject} ${rule}`;
}

/** An example that a reader can use: short, no JSON, and not the reader's own value cut to length. */
function exampleOf(rule: string, suggestion = ''): string {
  if (suggestion === LEAVE_OUT) return '. Correct it, or leave it empty';
  const isUseless = suggestion === '' || suggestion.length > MAX_EXAMPLE_CHARS || /^[[{]/.test(suggestion);
  return isUseless || /\bat most\b|\bcharacters$/.test(rule) ? '' : `. For example: ${suggestion}`;
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
