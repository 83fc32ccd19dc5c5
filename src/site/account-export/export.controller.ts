import { Controller, Get, Req, Res, StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { signedIn, Sessions } from '../session/sessions.service.js';
import { AccountExport } from './account-export.service.js';

const JSON_TYPE = 'application/json';

/** The download of everything that the signed-in account has. */
@Controller('account')
export class AccountExportController {
  constructor(
    private readonly sessions: Sessions,
    private readonly exports: AccountExport,
  ) {}

  @Get('export.json')
  @Page(JSON_TYPE)
  async everything(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: EdgeReply): Promise<StreamableFile> {
    const { accountId, keyId } = signedIn(await this.sessions.of(request));
    void reply
      .header('content-disposition', `attachment; filename="scoutline-account-${accountId}.json"`)
      .header('cache-control', 'no-store');
    return new StreamableFile(Readable.from(this.exports.text(accountId, keyId)), { type: JSON_TYPE });
  }
}
