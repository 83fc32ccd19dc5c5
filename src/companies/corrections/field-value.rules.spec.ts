import { type DomainError } from '../../kernel/domain-error.js';
import { readFieldValue } from './field-value.rules.js';

const refusal = (wire: string, raw: unknown): string => {
  try {
    readFieldValue(wire, raw);
    return 'accepted';
  } catch (error) {
    return (error as DomainError).details.errors?.map(({ field, message }) => `${field}: ${message}`).join() ?? '';
  }
};

describe('the value of a correction', () => {
  it.each<[string, unknown, unknown]>([
    ['employee_count', '1,200', 1200],
    ['total_funding', '$1.2M', 1_200_000],
    ['hq_country', 'Norway', 'NO'],
    ['stage', 'series a', 'Series A'],
    ['founded_date', '2021-03', '2021-03'],
    ['launched_on', '2021-03-04', '2021-03-04'],
    ['is_hiring', 'no', false],
    ['status', 'Closed', 'closed'],
    ['sectors', ['Robotics', 'AI', 'artificial intelligence'], ['Robotics', 'Artificial Intelligence']],
    ['linkedin_url', 'linkedin.com/company/acme', 'https://linkedin.com/company/acme'],
    ['hq_city', null, null],
  ])('%s reads %j as %j', (wire, raw, value) => {
    expect(readFieldValue(wire, raw).value).toEqual(value);
  });

  it.each<[string, unknown, string]>([
    ['employee_count', -1, 'value: employee_count must be a whole number'],
    ['total_funding', '€5M', 'value: total_funding is no amount in USD but in EUR'],
    ['hq_country', 'Atlantis', 'value: hq_country is no country'],
    ['stage', 'huge', 'value: stage is no stage'],
    ['launched_on', '2021', 'value: launched_on must be a full day'],
    ['status', 'asleep', 'value: status must be one of'],
    ['sectors', 'Robotics, Robtics', 'value: sectors has "Robtics", which is no sector'],
    ['linkedin_url', 'not a url', 'value: linkedin_url is no web address'],
    ['name', null, 'value: name is never unknown'],
    ['hq_city', ' ', 'value: hq_city is empty'],
    ['website', 'https://acme.ai', 'field: field must be one of name'],
    ['employees', 3, 'field: field must be one of name'],
  ])('%s refuses %j', (wire, raw, reason) => {
    expect(refusal(wire, raw)).toContain(reason);
  });
});
