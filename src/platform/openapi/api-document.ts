import { createHash } from 'node:crypto';
import { type OpenAPIObject } from '@nestjs/swagger';

/** The OpenAPI document of the running application, built when it is first asked for. */
export class ApiDocument {
  private build: (() => OpenAPIObject) | undefined;
  private built: { readonly document: OpenAPIObject; readonly json: string; readonly etag: string } | undefined;

  /** Called once, by whoever made the application that the document is about. */
  describe(build: () => OpenAPIObject): void {
    this.build = build;
  }

  get document(): OpenAPIObject {
    return this.content().document;
  }

  get json(): string {
    return this.content().json;
  }

  /** Strong entity tag of `json`. */
  get etag(): string {
    return this.content().etag;
  }

  private content(): { readonly document: OpenAPIObject; readonly json: string; readonly etag: string } {
    if (!this.built) {
      if (!this.build) throw new Error('no application has been described');
      const document = this.build();
      const json = JSON.stringify(document);
      this.built = { document, json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
    }
    return this.built;
  }
}
