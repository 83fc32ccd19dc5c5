import { RequestValidationPipe } from '../../web/validation/request-validation.pipe.js';
import { EmailQueryDto } from './emails.dto.js';

const addressOf = async (email: string): Promise<string> =>
  (
    (await new RequestValidationPipe().transform(
      { email },
      { type: 'query', metatype: EmailQueryDto },
    )) as EmailQueryDto
  ).email;

describe('an email address that is looked up', () => {
  it.each([' ada@acme.com ', 'ada@acme.com\u200b', '\u2060a\u00adda@acme.com'])(
    '%j is the one that a reader sees',
    async (sent) => {
      expect(await addressOf(sent)).toBe('ada@acme.com');
    },
  );

  it.each(['a\u202eda@acme.com', 'a\u009fda@acme.com', 'ada'])('%j is refused', async (sent) => {
    await expect(addressOf(sent)).rejects.toThrow('email must');
  });
});
