import { Controller, Get, Req, Res } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { installedFile } from '../../platform/config/installed-file.js';
import { Page, ReadableByOtherOrigins } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PROOF_RELATION } from '../../web/evidence/answer-evidence.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { verifyPage } from './verify.page.js';

/** Its files, with SHA-256 in lower-case hex. The first one is the program; it loads the others from beside it. */
export const VERIFIER = {
  answer: fileOf('verify-answer.mjs'),
  records: fileOf('verify-records.mjs'),
  fold: fileOf('verify-fold.mjs'),
} as const;

function fileOf(name: string): VerifierFile {
  const program = readFileSync(installedFile(`bin/${name}`));
  return { name, program, sha256: createHash('sha256').update(program).digest('hex') };
}

interface VerifierFile {
  readonly name: string;
  readonly program: Buffer;
  readonly sha256: string;
}

/** The verifier, as a file and as a page that runs it in the browser. */
@Controller()
export class VerifierController {
  @Get('verify-answer.mjs')
  @Page('text/javascript')
  @ReadableByOtherOrigins()
  program(@Res() reply: EdgeReply): void {
    sendProgram(reply, VERIFIER.answer);
  }

  @Get('verify-records.mjs')
  @Page('text/javascript')
  @ReadableByOtherOrigins()
  programOfRecords(@Res() reply: EdgeReply): void {
    sendProgram(reply, VERIFIER.records);
  }

  @Get('verify-fold.mjs')
  @Page('text/javascript')
  @ReadableByOtherOrigins()
  programOfFold(@Res() reply: EdgeReply): void {
    sendProgram(reply, VERIFIER.fold);
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
    sendPage(request, reply, verifyPage(request.server.publicUrl, Object.values(VERIFIER)));
  }
}

function sendProgram(reply: EdgeReply, { program }: VerifierFile): void {
  void reply
    .header('content-type', 'text/javascript; charset=utf-8')
    .header('cache-control', 'public, max-age=300')
    .send(program);
}
