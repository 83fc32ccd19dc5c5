import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const SOURCE = resolve(import.meta.dirname, '../../src');
/** Fields in which staff and accounts write what they like, and which others read. */
const FREE_TEXT = /^(?:reason|note|comment|remark|label|why)$/;
/** A zero-width space, a joiner, marks of direction, a tag and the blank of Braille. */
const INVISIBLE = ' \u200b\u200d\u200e\u202e\u2066\u{e0041}\u2800';

type Body = abstract new () => object;
type Constructor = new () => object;

interface Field {
  readonly body: Constructor;
  readonly name: string;
  readonly isRequired: boolean;
}

/** The free texts of every body of a request. */
async function freeTexts(): Promise<Field[]> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.dto.ts'));
  const modules = await Promise.all(
    files.map((file) => import(resolve(SOURCE, file)) as Promise<Record<string, unknown>>),
  );
  const bodies = modules.flatMap((module) => Object.values(module).filter(isBody)) as Constructor[];
  return [...new Set(bodies)].flatMap((body) => fieldsOf(body).filter(({ name }) => FREE_TEXT.test(name)));
}

function isBody(value: unknown): value is Body {
  return typeof value === 'function' && value.prototype !== undefined;
}

function fieldsOf(body: Constructor): Field[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(body, '', true, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))].map((name) => ({
    body,
    name,
    isRequired: !rules.some((rule) => rule.propertyName === name && rule.type === 'conditionalValidation'),
  }));
}

it('a free text of a request is what a reader sees of it, and where it is needed, it is refused if that is nothing', async () => {
  const fields = await freeTexts();
  expect(fields.map(({ body, name }) => `${body.name}.${name}`)).toEqual(
    expect.arrayContaining(['GrantDto.reason', 'CorrectionDto.reason', 'RejectDomainDto.reason', 'EraseDto.reason']),
  );
  const wrong = fields.filter(({ body, name, isRequired }) => {
    const read = plainToInstance(body, { [name]: INVISIBLE }) as Record<string, unknown>;
    const isRefused = validateSync(read).some(({ property }) => property === name);
    return read[name] !== '' || (isRequired && !isRefused);
  });
  expect(wrong.map(({ body, name }) => `${body.name}.${name}`)).toEqual([]);
});
