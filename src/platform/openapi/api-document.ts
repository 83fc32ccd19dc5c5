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
  private build: ((audience: Audience) => Promise<OpenAPIObject>) | undefined;
  private readonly built = new Map<Audience, Promise<BuiltDocument>>();

  /** Called once, by whoever made the application that the documents are about. */
  describe(build: (audience: Audience) => Promise<OpenAPIObject>): void {
    this.build = build;
  }

  of(audience: Audience): Promise<BuiltDocument> {
    let built = this.built.get(audience);
    if (!built) {
      built = this.made(audience);
      this.built.set(audience, built);
    }
    return built;
  }

  private async made(audience: Audience): Promise<BuiltDocument> {
    if (!this.build) throw new Error('no application has been described');
    const document = await this.build(audience);
    const json = JSON.stringify(document);
    const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
    return { document, json, etag };
  }
}
