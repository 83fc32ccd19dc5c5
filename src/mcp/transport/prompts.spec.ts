import { readFileSync } from 'node:fs';
import { promptOf } from './prompts.rules.js';

type Parameter = { readonly name: string; readonly schema: { readonly enum?: readonly string[] } };

const { paths } = JSON.parse(readFileSync(new URL('../../../clients/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, { get: { parameters: Parameter[] } }>;
};

function textOf(name: string, given: Record<string, string>): string {
  const prompt = promptOf(name, given);
  return typeof prompt === 'string' ? '' : (prompt.messages[0]?.content.text ?? '');
}

describe('a prompt', () => {
  it('names an order that the list of companies takes', () => {
    const sort = paths['/api/v1/startups']?.get.parameters.find(({ name }) => name === 'sort');
    const [, named] = /sort=([a-z_-]+)/.exec(textOf('funding_trends', { sector: 'Robotics' })) ?? [];
    expect(sort?.schema.enum).toContain(named);
  });

  it('asks for the technology and the job board of a company by its website, which is all they take', () => {
    expect(textOf('research_company', { company: 'Acme' })).toContain(
      'companies_technology and companies_hiring_scan by the domain of its website, and companies_mentions by its slug',
    );
  });
});
