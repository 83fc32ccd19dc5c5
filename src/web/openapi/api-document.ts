import { type OpenAPIObject } from '@nestjs/swagger';
import { DEMO_RECORDS, type ExampleRecords, type ExampleRecordSource, withRecords } from './example-records.js';
import { codeExamplesOf } from '../code-examples/code-examples.js';
import { type Audience, operationsOf } from './openapi-document.js';
import { entityTagOf } from '../endpoints/entity-tag.js';

/** A document with its JSON and its strong entity tag. */
export interface BuiltDocument {
  readonly document: OpenAPIObject;
  readonly json: string;
  readonly etag: string;
  /** The records in its examples. */
  readonly records: ExampleRecords;
}

const NOTHING_ON_FILE: ExampleRecordSource = { current: () => Promise.resolve(DEMO_RECORDS) };

/**
 * The OpenAPI documents of the running application, each built on first request. Their examples name existing records,
 * so a document changes when those do.
 */
export class ApiDocument {
  private build: ((audience: Audience) => Promise<OpenAPIObject>) | undefined;
  private source = NOTHING_ON_FILE;
  private readonly templates = new Map<Audience, Promise<string>>();
  private readonly built = new Map<Audience, BuiltDocument>();

  /** Called once by the code that creates the application. */
  describe(build: (audience: Audience) => Promise<OpenAPIObject>, source = NOTHING_ON_FILE): void {
    this.build = build;
    this.source = source;
  }

  async of(audience: Audience): Promise<BuiltDocument> {
    const [template, records] = await Promise.all([this.templateOf(audience), this.source.current()]);
    let built = this.built.get(audience);
    if (built?.records !== records) {
      built = documentOf(template, records, audience);
      this.built.set(audience, built);
    }
    return built;
  }

  private templateOf(audience: Audience): Promise<string> {
    let template = this.templates.get(audience);
    if (!template) {
      template = this.made(audience);
      this.templates.set(audience, template);
    }
    return template;
  }

  private async made(audience: Audience): Promise<string> {
    if (!this.build) throw new Error('no application has been described');
    return JSON.stringify(await this.build(audience));
  }
}

function documentOf(template: string, records: ExampleRecords, audience: Audience): BuiltDocument {
  const document = JSON.parse(withRecords(template, records)) as OpenAPIObject;
  // The client packages have no methods for operators.
  if (audience === 'callers') addCodeSamples(document);
  const json = JSON.stringify(document);
  const etag = entityTagOf(json);
  return { document, json, etag, records };
}

/** The extension that viewers of OpenAPI show instead of requests of their own making. */
function addCodeSamples(document: OpenAPIObject): void {
  const examplesOf = codeExamplesOf(document, document.servers?.[0]?.url ?? '');
  for (const entry of operationsOf(document)) {
    entry.operation['x-codeSamples'] = examplesOf(entry).map(({ language, label, source }) => ({
      lang: language === 'curl' ? 'shell' : language,
      label,
      source,
    }));
  }
}
