import {
  Body,
  Controller,
  Get,
  Module,
  Param,
  Post,
  Query,
  Req,
  Res,
  ServiceUnavailableException,
} from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { DomainError } from '../../src/kernel/domain-error.js';
import { type Config } from '../../src/platform/config/config.js';
import { loadConfig } from '../../src/configuration.js';
import { LogUnavailable } from '../../src/platform/event-store/event-store.errors.js';
import { decodeCursor, encodeCursor } from '../../src/web/validation/cursor.js';
import { createHttpApp } from '../../src/web/http/http-app.js';
import { PagesModule } from '../../src/web/pages/pages.module.js';
import { BodyLimit, Operation, OperatorOnly, TakesForm } from '../../src/web/http/operation.decorator.js';
import { ADMISSION, type Admission, OPERATION_TERMS } from '../../src/web/http/operation-terms.js';
import { DecimalNumber } from '../../src/web/validation/decimal-number.js';
import { type FormBody, formValue } from '../../src/web/validation/form-body.js';
import { PageQuery, paginate, refuseOffsetWithCursor } from '../../src/web/validation/page.js';
import { writeRateHeaders } from '../../src/web/http/rate-headers.js';
import { type EdgeReply, type EdgeRequest } from '../../src/web/http/request-context.js';
import { QueryBoolean, QueryInteger } from '../../src/web/validation/query-fields.js';
import { createLogger, Logger } from '../../src/platform/telemetry/logger.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';

class FounderDto {
  @IsString() name!: string;
}

class CompanyDto {
  @IsString() @MaxLength(10) name!: string;
  @IsOptional() @IsBoolean() fast?: boolean;
  @IsOptional() @IsIn(['Seed', 'Series A']) stage?: string;
  @IsOptional() @DecimalNumber(3) share?: number;
  @IsOptional() @ValidateNested({ each: true }) @Type(() => FounderDto) founders?: FounderDto[];
}

class ListDto {
  @QueryInteger({ min: 1, max: 100 }) limit = 20;
  @QueryBoolean() live?: boolean;
}

class FilteredPageDto extends PageQuery {
  @IsOptional() @IsString() q?: string;
}

export const NUMBERS = Array.from({ length: 45 }, (_, index) => index);

/** Number of requests waiting in `slow`, and their gate. */
export const slowRequests: { running: number; gate: Promise<void> } = { running: 0, gate: Promise.resolve() };

@Controller('api/v1')
class ProbeController {
  @Post('companies')
  @Operation('probe.create', { summary: 'Takes a company', tag: 'Probe' })
  create(@Body() body: CompanyDto): object {
    return { name: body.name, fast: body.fast ?? null };
  }

  @Get('companies')
  @Operation('probe.list', { summary: 'Lists', tag: 'Probe' })
  list(@Query() query: ListDto): object {
    return { limit: query.limit, live: query.live ?? null };
  }

  @Get('companies/:slug')
  @Operation('probe.get', { summary: 'One', tag: 'Probe' })
  get(@Param('slug') slug: string): object {
    if (slug === 'broken') throw new Error('postgres://user:hunter2@db/x exploded');
    if (slug === 'log-down') throw new LogUnavailable('an append');
    if (slug === 'database-down') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    if (slug === 'database-busy') throw new Error('timeout exceeded when trying to connect');
    if (slug === 'database-read-only') throw Object.assign(new Error('read-only transaction'), { code: '25006' });
    if (slug === 'behind') throw new DomainError('unavailable', 'The read model is behind. Try again.');
    if (slug === 'closing') throw new ServiceUnavailableException();
    if (slug === 'poor')
      throw new DomainError('insufficient_credits', 'The wallet is empty', { retryAfterSeconds: 60 });
    if (slug === 'missing') throw new DomainError('not_found', 'No company has the slug missing');
    return { slug };
  }

  @Get('pages')
  @Operation('probe.pages', { summary: 'Pages', tag: 'Probe' })
  pages(
    @Query() query: FilteredPageDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
  ): object {
    refuseOffsetWithCursor(query);
    const from = query.cursor === undefined ? query.offset : Number(decodeCursor('pages', query.cursor, ['number'])[0]);
    const rows = NUMBERS.slice(from, from + query.limit);
    const next = from + rows.length;
    const nextCursor = next < NUMBERS.length ? encodeCursor('pages', [next]) : null;
    writeRateHeaders(
      reply,
      { policy: 'minute', limit: 20, remaining: 19, resetSeconds: 2.5, windowSeconds: 60 },
      { policy: 'day', limit: 25, remaining: -1, resetSeconds: 3600, windowSeconds: 86_400 },
    );
    return { data: rows, pagination: paginate(request, reply, query, { total: NUMBERS.length, nextCursor }) };
  }

  @Post('form')
  @TakesForm()
  @Operation('probe.form', { summary: 'Takes a form', tag: 'Probe' })
  form(@Body() form?: FormBody): object {
    return { key: formValue(form, 'key') };
  }

  @Post('small')
  @BodyLimit(64)
  @Operation('probe.small', { summary: 'Takes little', tag: 'Probe' })
  small(): object {
    return { ok: true };
  }

  @Get('caller')
  @Operation('probe.caller', { summary: 'Who asks', tag: 'Probe' })
  caller(@Req() request: EdgeRequest): object {
    return { ip: request.clientIp };
  }

  /** Answers when the spec opens the gate. */
  @Get('slow')
  @Operation('probe.slow', { summary: 'Waits', tag: 'Probe' })
  async slow(): Promise<object> {
    slowRequests.running++;
    await slowRequests.gate;
    return { ok: true };
  }

  @Get('locked')
  @Operation('probe.locked', { summary: 'Needs a key', tag: 'Probe' })
  locked(): object {
    return { ok: true };
  }

  @Post('locked')
  @Operation('probe.locked', { summary: 'Needs a key', tag: 'Probe' })
  lockedPost(): object {
    return { ok: true };
  }

  @Post('admin/thing')
  @OperatorOnly()
  @Operation('probe.admin', { summary: 'For operators', tag: 'Probe' })
  admin(): object {
    return { ok: true };
  }
}

export const OPERATOR_TOKEN = 'op_test_operator_token';
const config = { ...loadConfig({ OPERATOR_TOKEN }), publicUrl: 'https://api.test' };

const admission: Admission = {
  admit(request, _reply, operationId) {
    if (operationId === 'probe.locked' && request.headers.authorization !== 'Bearer good') {
      throw new DomainError('unauthorized', 'This operation needs an API key');
    }
  },
};

const terms = {
  of: (id: string) => ({
    security: id === 'probe.locked' ? 'key' : 'none',
    extensions: id === 'probe.locked' ? { 'x-credits': { wallet: 'api', credits: 1 } } : {},
    problems: id === 'probe.get' ? [{ status: 402, code: 'insufficient_credits' }] : [],
  }),
};

@Module({
  imports: [PagesModule],
  controllers: [ProbeController],
  providers: [
    { provide: Metrics, useFactory: () => new Metrics({ role: 'api' }) },
    { provide: ADMISSION, useValue: admission },
    { provide: OPERATION_TERMS, useValue: terms },
  ],
})
class ProbeModule {}

export interface ProbeApp {
  call(call: Call): Promise<Answer>;
  readonly port: number;
  /** The application's log output so far. */
  log(): string;
  close(): Promise<void>;
}

/** The whole HTTP edge around a configurable controller, listening on its own port. */
export async function startProbeApp(overrides: Partial<Config> = {}): Promise<ProbeApp> {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', role: 'api', destination: { write: (line) => void lines.push(line) } });
  const app: NestFastifyApplication = await createHttpApp(
    { module: ProbeModule, providers: [{ provide: Logger, useValue: logger }] },
    { ...config, ...overrides },
  );
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  return {
    port,
    call: (call) => send(`http://127.0.0.1:${port}`, call),
    log: () => lines.join(''),
    close: () => app.close(),
  };
}

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; each spec asserts its shape. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

async function send(base: string, { method = 'GET', path, headers = {}, body }: Call): Promise<Answer> {
  const response = await fetch(`${base}${path}`, { method, headers, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

export function post(path: string, body: unknown, headers: Record<string, string> = {}): Call {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
