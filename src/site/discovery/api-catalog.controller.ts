import { Controller, Get, Req, Res } from '@nestjs/common';
import { Page, ReadableByOtherOrigins } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { apiCatalog } from './api-catalog.rules.js';

const LINKSET = 'application/linkset+json';

/** The API catalogue for programs (RFC 9727). */
@Controller('.well-known')
export class ApiCatalogController {
  @Get('api-catalog')
  @Page(LINKSET, 'application/json')
  @ReadableByOtherOrigins()
  catalog(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const { server } = request;
    const catalog = apiCatalog(server.publicUrl, (url) => server.hasRoute({ method: 'GET', url }));
    void reply
      .header('content-type', `${LINKSET}; profile="https://www.rfc-editor.org/info/rfc9727"`)
      .header('cache-control', 'public, max-age=300')
      .header('link', '</.well-known/api-catalog>; rel="api-catalog"')
      .send(Buffer.from(JSON.stringify(catalog)));
  }
}
