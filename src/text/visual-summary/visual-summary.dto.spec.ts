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
