import { type DomainError } from '../../kernel/domain-error.js';
import { RequestValidationPipe } from '../../web/validation/request-validation.pipe.js';
import { VisualSummaryDto } from './visual-summary.dto.js';

const ARTICLE = { title: 'Robots', content_html: '<p>Robots sort parcels.</p>' };

function read(options: unknown): unknown {
  return new RequestValidationPipe().transform({ ...ARTICLE, options }, { type: 'body', metatype: VisualSummaryDto });
}

describe('options of a diagram', () => {
  it.each([[[]], [['midnight']], ['midnight'], [7], [true]])('%j are refused as no object', async (options) => {
    const refusal = (await Promise.resolve(read(options)).catch((error: unknown) => error)) as DomainError;
    expect(refusal.details.errors?.[0]).toEqual({
      field: 'options',
      message: 'options must be an object',
      suggestion: '{"theme":"default"}',
    });
  });

  it.each([[{}], [null]])('%j are the usual ones', async (options) => {
    expect(await read(options)).toMatchObject({ options: { theme: 'default', include_attribution: true } });
  });
});

describe('texts beside the article', () => {
  it('have no control characters, which HTML and XML do not take', async () => {
    const sent = { ...ARTICLE, excerpt: 'How \u0008small\ufffe halls \u202esort ' };
    const pipe = new RequestValidationPipe();
    expect(await pipe.transform(sent, { type: 'body', metatype: VisualSummaryDto })).toMatchObject({
      excerpt: 'How  small  halls  sort',
    });
    for (const field of ['source_url', 'url']) {
      const address = { ...ARTICLE, [field]: 'https://example.com/\u0007\u202e' };
      const refusal = (await Promise.resolve(
        pipe.transform(address, { type: 'body', metatype: VisualSummaryDto }),
      ).catch((error: unknown) => error)) as DomainError;
      expect(refusal.details.errors?.map((error) => error.field)).toEqual([field]);
    }
  });
});
