import { Controller, Get, Req } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { ConsolePage } from '../../web/staff/console.decorator.js';

/** Unknown addresses below the console are errors of the console, with its navigation. */
@Controller('operations/*')
export class ConsoleNotFoundController {
  @Get()
  @ConsolePage()
  refuse(@Req() request: EdgeRequest): never {
    const path = (request.url.split('?', 1)[0] ?? '').slice(0, 120);
    throw new DomainError('not_found', `The console has no page at ${path}.`);
  }
}
