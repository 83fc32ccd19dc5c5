import { ranMs } from '../../../test/kit/machine-speed.js';
import { schemaNamed } from './registry-lookup.rules.js';
import { RELEASED_SCHEMAS } from './released-schemas.js';

describe('a schema that is looked up', () => {
  const [first] = RELEASED_SCHEMAS;
  const subject = first?.subject ?? '';

  it('is found in any layout', () => {
    for (const { subject: of, schema, id } of RELEASED_SCHEMAS) {
      expect(schemaNamed(of, JSON.stringify(JSON.parse(schema), null, 4))).toMatchObject({ id });
    }
  });

  it('is not read where it is far longer than any of ours', () => {
    const keys = Array.from({ length: 100_000 }, (_, n) => `"${n.toString(36)}":{}`).join(',');
    const before = ranMs();
    expect(schemaNamed(subject, `{${keys}}`)).toMatchObject({ error_code: 42201 });
    expect(ranMs() - before).toBeLessThan(20);
  });
});
