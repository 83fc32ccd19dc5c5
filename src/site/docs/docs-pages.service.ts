import { Injectable } from '@nestjs/common';
import { ApiDocument } from '../../web/openapi/api-document.js';
import { operationsOf } from '../../web/openapi/openapi-document.js';
import { type ListedPages } from '../../web/pages/listed-pages.js';
import { GUIDES } from '../guides/guide-list.js';
import { pathOf } from './topics.js';

/** The pages of the documentation: guides, and one page for each operation. */
@Injectable()
export class DocsPages implements ListedPages {
  constructor(private readonly api: ApiDocument) {}

  async paths(): Promise<string[]> {
    const { document } = await this.api.of('callers');
    return ['/docs', ...GUIDES.map(({ path }) => path), ...operationsOf(document).map(pathOf)];
  }
}
