import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { Readable } from 'node:stream';
import { DomainError } from '../../kernel/domain-error.js';
import { Page, ReadableByOtherOrigins } from '../http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { isKnownTag } from './entity-tag.js';
import { byteRangeOf } from './byte-range.rules.js';
import { contentTypeOf } from '../../platform/object-store/object-key.js';
import { OBJECT_STORE, type ObjectStore, type StoredObject } from '../../platform/object-store/object-store.port.js';
import { SignedUrls } from '../../platform/object-store/signed-urls.js';

/** Files by signed URLs, whole or as byte ranges, which media players request. */
@Controller('media')
export class StoredFilesController {
  constructor(
    private readonly urls: SignedUrls,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  @Get(':folder/:name')
  @Page('video/mp4', 'text/vtt', 'application/json', 'audio/wav', 'image/png', 'application/vnd.apache.parquet')
  @ReadableByOtherOrigins()
  async file(
    @Param('folder') folder: string,
    @Param('name') name: string,
    @Query() query: { readonly expires?: string; readonly signature?: string },
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
  ): Promise<void> {
    const object = await this.admitted(`${folder}/${name}`, query);
    const etag = `"${name}-${object.size}"`;
    void reply
      .header('content-type', object.contentType)
      .header('accept-ranges', 'bytes')
      .header('etag', etag)
      .header('cache-control', 'private, max-age=3600')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin');
    const { range: requestedRange, 'if-range': only, 'if-none-match': known } = request.headers;
    if (isKnownTag(known, etag)) return void reply.status(304).send();
    const range = only === undefined || only === etag ? byteRangeOf(requestedRange, object.size) : null;
    if (range === 'unsatisfiable') {
      return void reply.status(416).header('content-range', `bytes */${object.size}`).send();
    }
    const { start, end } = range ?? { start: 0, end: object.size - 1 };
    if (range) void reply.status(206).header('content-range', `bytes ${start}-${end}/${object.size}`);
    void reply.header('content-length', end - start + 1);
    // An empty stream: Fastify would measure anything else and set the content length to 0.
    if (request.method === 'HEAD') return void reply.send(Readable.from([]));
    return void reply.send(await this.objects.read(object.key, range ?? undefined));
  }

  /** Without a valid signature, a caller does not learn whether the file exists. */
  private async admitted(
    key: string,
    { expires, signature }: { readonly expires?: string; readonly signature?: string },
  ): Promise<StoredObject> {
    const verdict = isKey(key) ? this.urls.holds(key, expires, signature) : 'no';
    if (verdict === 'expired') {
      throw new DomainError('not_found', 'This address has expired; repeat the call that gave it to get a new one.');
    }
    const object = verdict === 'yes' ? await this.objects.head(key) : null;
    if (!object) throw new DomainError('not_found', 'There is no such file.');
    return object;
  }
}

function isKey(key: string): boolean {
  try {
    return contentTypeOf(key) !== '';
  } catch {
    return false;
  }
}
