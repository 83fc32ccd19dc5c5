import { errorsOf, faultyFields, messageOf } from './field-messages.rules.js';
import { bodyOf, enteredParts, FORM, type FormField } from './submission-form.rules.js';

const fields: readonly FormField[] = FORM.flatMap((group) => group.fields);
const fieldOf = (name: string): FormField => fields.find((one) => one.name === name) as FormField;

describe('messages of the submission form', () => {
  it.each([
    ['sectors', 'sectors', 'is required', '["Fintech"]', '', 'Choose at least one sector'],
    ['description', 'description', 'is required', 'A long text', '', 'Describe the company in 30 to 400 words'],
    ['sectors', 'sectors[1]', 'is not in the vocabulary sectors (see /api/v1/vocabularies)', 'Robotics', 'AI, Robotcs', '“Robotcs” is not a known sector. Did you mean Robotics?'],
    ['sectors', 'sectors', 'must have at most 5 values', '["AI"]', 'a, b', 'Enter at most 5 sectors'],
    ['founders', 'founders[1].name', 'must not be empty', 'Ada', 'A, CEO\n, CTO', 'Line 2: enter the name. For example: Ada'],
    ['founders', 'founders[0].linkedin_url', 'must be a URL that starts with https:// or http://', 'https://www.linkedin.com/in/acme', 'A, CEO, x', 'Line 1: the LinkedIn address needs a full address that starts with https://. For example: https://www.linkedin.com/in/acme'],
    ['competitors', 'competitors[0].name', 'must be at most 120 characters', 'a', 'Acme', '“Acme”: the name must be at most 120 characters'],
    ['employee_count', 'employee_count', 'must be a whole number', 'leave it out', '', 'Employees must be a whole number. Correct it, or leave it empty'],
    ['total_funding', 'total_funding', 'must be a number, in US dollars', '1500000', '', 'Total funding must be a number, in US dollars. For example: 1500000'],
    ['stage', 'stage', 'is not in the vocabulary stage (see …)', 'Public', '', 'Choose a stage from the list'],
    ['contact_email', 'contact_email', 'must be an email address', 'hello@acme.com', '', 'Contact must be an email address. For example: hello@acme.com'],
  ])('%s: %s %s', (name, at, rule, suggestion, text, expected) => {
    const field = fieldOf(name);
    const error = { field: at, message: `${at} ${rule}`, suggestion };
    expect(messageOf(error, field, enteredParts(text, field.as))).toBe(expected);
  }); // prettier-ignore

  it('count fields, not errors', () => {
    const errors = ['sectors[0]', 'sectors[2]', 'name', 'elsewhere'].map((field) => ({ field, message: 'm' }));
    expect(faultyFields(errors, fields)).toBe(2);
    expect(errorsOf(errors, 'sectors')).toHaveLength(2);
  });

  it('take sectors of several inputs and of one', () => {
    expect(bodyOf((name) => (name === 'sectors' ? 'AI, Robotics' : ''))).toEqual({ sectors: ['AI', 'Robotics'] });
  });
});
