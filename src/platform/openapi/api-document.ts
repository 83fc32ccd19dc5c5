import { createHash } from 'node:crypto';
import { type OpenAPIObject } from '@nestjs/swagger';
import { type Audience } from './openapi-document.js';

/** A document with its JSON and the strong entity tag of that. */
export interface BuiltDocument {
  readonly document: OpenAPIObject;
  readonly json: string;
  readonly etag: string;
}

/** The OpenAPI documents of the running application, each built when it is first asked for. */
export class ApiDocument {
  private build: ((audience: Audience) => OpenAPIObject) | undefined;
  private readonly built = new Map<Audience, BuiltDocument>();

  /** Called once, by whoever made the application that the documents are about. */
  describe(build: (audience: Audience) => OpenAPIObject): void {
    this.build = build;
  }

  get document(): OpenAPIObject {
    return this.of('callers').document;
  }

  of(audience: Audience): BuiltDocument {
    let built = this.built.get(audience);
    if (!built) {
      if (!this.build) throw new Error('no application has been described');
      const document = this.build(audience);
      const json = JSON.stringify(document);
      const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
      built = { document, json, etag };
      this.built.set(audience, built);
    }
    return built;
  }
}
