import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { Page, ReadableByOtherOrigins } from '../../web/http/operation.decorator.js';
import { type EdgeReply } from '../../web/http/request-context.js';
import { isUuid } from '../../platform/ids/ids.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';

/** Logos are public and immutable under their name, unlike other media. */
@Controller('media/logos')
export class LogosController {
  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  @Get(':name')
  @Page('image/png')
  @ReadableByOtherOrigins()
  async logo(@Param('name') name: string, @Res() reply: EdgeReply): Promise<void> {
    const id = /^([0-9a-f-]{36})\.png$/.exec(name)?.[1];
    const bytes = id !== undefined && isUuid(id) ? await this.objects.get(`logos/${id}.png`) : null;
    if (!bytes) throw new DomainError('not_found', 'There is no such logo.');
    void reply
      .header('content-type', 'image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(bytes);
  }
}
