import { type DomainError } from '../../kernel/domain-error.js';
import { RequestValidationPipe } from '../../web/validation/request-validation.pipe.js';
import { EnrichDto } from './enrich.dto.js';

const pipe = new RequestValidationPipe();

async function bodyOf(sent: object): Promise<EnrichDto> {
  return (await pipe.transform(sent, { type: 'body', metatype: EnrichDto })) as EnrichDto;
}

describe('a request to enrich', () => {
  it.each([
    ['name', { name: 'Ac\u0007me' }],
    ['name', { name: '\u202eemcA' }],
    ['website', { name: 'Acme', website: 'https://acme.com/\u001b[2J' }],
    ['linkedin_url', { name: 'Acme', linkedin_url: 'https://www.linkedin.com/company/ac\u009fme' }],
  ])('with a control character in its %s is refused', async (field, sent) => {
    const refusal = (await bodyOf(sent).catch((error: unknown) => error)) as DomainError;
    expect(refusal.details.errors).toEqual([
      {
        field,
        message: `${field} must not contain control characters`,
        suggestion: 'Send it without those characters',
      },
    ]);
  });

  it('is read as one line, without what nobody sees', async () => {
    const read = await bodyOf({ name: ' Acme\n\tRo\u200bbotics ', website: ' acme.com\u2060 ' });
    expect([read.name, read.website]).toEqual(['Acme Robotics', 'acme.com']);
    await expect(bodyOf({ name: '\u200b \u2060' })).rejects.toThrow('name must be given');
  });
});
