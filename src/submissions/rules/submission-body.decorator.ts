import { deferred } from '../../web/openapi/deferred-description.js';
import { schemasOf } from './checked.decorator.js';
import { SubmitStartupDto } from './submit-startup.dto.js';

const REQUIRED = ['name', 'website', 'one_liner', 'description', 'sectors'];

/** The OpenAPI body of a submission, from its checked fields. */
export function SubmissionBody(): MethodDecorator {
  const properties = schemasOf(SubmitStartupDto);
  const schema = { type: 'object', required: REQUIRED, additionalProperties: false, properties } as never;
  return deferred(({ ApiBody }) => ApiBody({ schema }));
}
