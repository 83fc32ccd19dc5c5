import { Controller, Get, Req, Res } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { installedFile } from '../../platform/config/installed-file.js';
import { Page, ReadableByOtherOrigins } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PROOF_RELATION } from '../../web/evidence/answer-evidence.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { verifyPage } from './verify.page.js';

const PROGRAM = readFileSync(installedFile('bin/verify-answer.mjs'));
/** SHA-256 of the verifier, lower-case hex. */
export const VERIFIER_SHA256 = createHash('sha256').update(PROGRAM).digest('hex');

/** The verifier, as a file and as a page that runs it in the browser. */
@Controller()
export class VerifierController {
  @Get('verify-answer.mjs')
  @Page('text/javascript')
  @ReadableByOtherOrigins()
  program(@Res() reply: EdgeReply): void {
    void reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(PROGRAM);
  }

  /** The name of the relation in `Link` leads to its explanation. */
  @Get(PROOF_RELATION.slice(1))
  @Page('text/html')
  relation(@Res() reply: EdgeReply): void {
    void reply.redirect('/verify', 301);
  }

  @Get(['verify', 'verify.md'])
  @Page(...PAGE_TYPES)
  page(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendPage(request, reply, verifyPage(request.server.publicUrl, VERIFIER_SHA256));
  }
}
