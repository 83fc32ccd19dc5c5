import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../..');
const FIXTURES = 'test/architecture/fixtures/answers';

const PRODUCT = sourcesIn('src', ({ fileName }) => /[.](dto|controller)[.]ts$/.test(fileName));

it('an operation returns the class that its document declares', () => {
  expect(PRODUCT.flatMap(vagueOperations)).toEqual([]);
});

it('types and decorators of answers agree', () => {
  expect(PRODUCT.flatMap(contradictions)).toEqual([]);
});

it('each schema of the document has one class', () => {
  expect(repeated(PRODUCT.flatMap(schemaNames))).toEqual([]);
});

describe('the rules refuse', () => {
  const fixtures = sourcesIn(FIXTURES, () => true);
  const of = (name: string) => fixtures.filter(({ fileName }) => fileName.endsWith(name));

  it('operations without a class, or that return anything else', () => {
    expect(of('vague.controller.ts').flatMap(vagueOperations)).toEqual([
      'things.list has no answer class',
      'things.get returns Promise<object>, not ThingAnswer',
      'things.find returns nothing, not ThingAnswer',
    ]);
  });

  it('members whose type and decorator differ', () => {
    expect(of('contradicting-answers.dto.ts').flatMap(contradictions)).toEqual([
      'ThingAnswer.name is optional on one side only',
      'ThingAnswer.website is null on one side only',
      "ThingAnswer.kind is 'a' | 'b', documented as 'a' | 'c'",
      'ThingAnswer.count is string, documented as number',
      'ThingAnswer.parts is readonly string[], documented as readonly Thing[]',
    ]);
  });

  it('two classes of one name', () => {
    expect(repeated(fixtures.flatMap(schemaNames))).toEqual(['Thing']);
  });
});

function sourcesIn(folder: string, isMeant: (file: { readonly fileName: string }) => boolean): ts.SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((fileName) => fileName.endsWith('.ts') && isMeant({ fileName }))
    .map((file) => ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.ES2022, true));
}

function vagueOperations(file: ts.SourceFile): string[] {
  return classesOf(file).flatMap((controller) =>
    controller.members.filter(ts.isMethodDeclaration).flatMap((method) => {
      const [id, docs] = decoratorOf(method, 'Operation')?.arguments ?? [];
      if (!id || !docs) return [];
      const name = ts.isStringLiteral(id) ? id.text : id.getText();
      const type = method.type?.getText() ?? 'nothing';
      const answer = optionOf(docs, 'answer', file)?.getText();
      if (!answer) {
        // A document that is no JSON has no class.
        return optionOf(docs, 'produces', file) ? [] : [`${name} has no answer class`];
      }
      const fits = [answer, `Promise<${answer}>`];
      // The method sends the answer itself.
      const sends = method.parameters.some((parameter) => decoratorOf(parameter, 'Res') !== undefined);
      if (sends) fits.push('void', 'Promise<void>');
      return fits.includes(type) ? [] : [`${name} returns ${type}, not ${answer}`];
    }),
  );
}

function contradictions(file: ts.SourceFile): string[] {
  return classesOf(file).flatMap((answer) =>
    answer.members.filter(ts.isPropertyDeclaration).flatMap((property) => {
      const required = decoratorOf(property, 'ApiProperty');
      const decorator = required ?? decoratorOf(property, 'ApiPropertyOptional');
      // Members of requests have rules, and only those without rules are of an answer.
      if (!decorator || !property.type || property.modifiers?.every((each) => !isReadonly(each))) return [];
      const [options] = decorator.arguments;
      const name = `${answer.name?.text}.${property.name.getText()}`;
      const members = ts.isUnionTypeNode(property.type) ? [...property.type.types] : [property.type];
      const isNullable = members.some((each) => each.getText() === 'null');
      const faults: string[] = [];
      if ((property.questionToken !== undefined) !== (required === undefined)) {
        faults.push(`${name} is optional on one side only`);
      }
      const combined = options && (optionOf(options, 'anyOf', file) ?? /\.\.\./.exec(options.getText()));
      if (combined) return faults;
      if (((options && optionOf(options, 'nullable', file)?.getText()) === 'true') !== isNullable) {
        faults.push(`${name} is null on one side only`);
      }
      const type = members
        .filter((each) => each.getText() !== 'null')
        .map((each) => each.getText())
        .join(' | ');
      const documented = options && documentedType(options, file);
      return documented && documented !== type
        ? [...faults, `${name} is ${type}, documented as ${documented}`]
        : faults;
    }),
  );
}

const SCALARS: Readonly<Record<string, string>> = { "'string'": 'string', "'integer'": 'number', "'number'": 'number', "'boolean'": 'boolean' }; // prettier-ignore

/** The TypeScript type that the options mean; undefined where only the type itself says it. */
function documentedType(options: ts.Expression, file: ts.SourceFile): string | undefined {
  const values = optionOf(options, 'enum', file);
  if (values) {
    if (!ts.isArrayLiteralExpression(values)) return undefined;
    return values.elements.map((each) => each.getText()).join(' | ');
  }
  const type = optionOf(options, 'type', file);
  if (!type) return undefined;
  if (ts.isArrayLiteralExpression(type)) return `readonly ${type.elements[0]?.getText()}[]`;
  if (ts.isIdentifier(type)) return type.text;
  const items = optionOf(options, 'items', file);
  const item = items && optionOf(items, 'type', file)?.getText();
  if (type.getText() === "'array'")
    return items && !optionOf(items, 'enum', file) && item ? `readonly ${SCALARS[item]}[]` : undefined;
  return SCALARS[type.getText()];
}

function schemaNames(file: ts.SourceFile): string[] {
  return classesOf(file).flatMap((answer) => {
    const [options] = decoratorOf(answer, 'ApiSchema')?.arguments ?? [];
    if (!options) return [];
    const name = optionOf(options, 'name', file);
    return [name && ts.isStringLiteral(name) ? name.text : (answer.name?.text ?? '')];
  });
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

function classesOf(file: ts.SourceFile): ts.ClassDeclaration[] {
  return file.statements.filter(ts.isClassDeclaration);
}

function isReadonly(modifier: ts.ModifierLike): boolean {
  return modifier.kind === ts.SyntaxKind.ReadonlyKeyword;
}

function decoratorOf(node: ts.HasDecorators, name: string): ts.CallExpression | undefined {
  return ts
    .getDecorators(node)
    ?.map(({ expression }) => expression)
    .filter(ts.isCallExpression)
    .find(({ expression }) => expression.getText() === name);
}

/** An option of an object literal, also where it is a constant of the file or spreads one. */
function optionOf(options: ts.Expression, name: string, file: ts.SourceFile): ts.Expression | undefined {
  if (ts.isIdentifier(options)) {
    const constant = constantOf(options.text, file);
    return constant && optionOf(constant, name, file);
  }
  if (ts.isAsExpression(options) || ts.isSatisfiesExpression(options)) return optionOf(options.expression, name, file);
  if (!ts.isObjectLiteralExpression(options)) return undefined;
  for (const property of options.properties) {
    if (ts.isPropertyAssignment(property) && property.name.getText() === name) return property.initializer;
    const spread = ts.isSpreadAssignment(property) ? optionOf(property.expression, name, file) : undefined;
    if (spread) return spread;
  }
  return undefined;
}

function constantOf(name: string, file: ts.SourceFile): ts.Expression | undefined {
  return file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declaration) => declaration.name.getText() === name)?.initializer;
}
