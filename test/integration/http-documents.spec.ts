import { Validator } from '@seriousme/openapi-schema-validator';
import { Body, Controller, Get, Module, Param, Post, Query } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { ERROR_CODES } from '../../src/kernel/domain-error.js';
import { loadConfig } from '../../src/configuration.js';
import { ApiProperty, ApiSchema } from '../../src/web/openapi/deferred-description.js';
import { ANSWERED_EXAMPLES } from '../../src/web/openapi/answered-examples.js';
import { createHttpApp } from '../../src/web/http/http-app.js';
import { PagesModule } from '../../src/web/pages/pages.module.js';
import { operationsOf } from '../../src/web/openapi/openapi-document.js';
import { Operation } from '../../src/web/http/operation.decorator.js';
import { OPERATION_TERMS } from '../../src/web/http/operation-terms.js';
import { PageQuery } from '../../src/web/validation/page.js';
import { PRICING, type PricingTable } from '../../src/web/pricing/pricing.js';
import { QueryBoolean } from '../../src/web/validation/query-fields.js';
import { createLogger, Logger } from '../../src/platform/telemetry/logger.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';

class FounderDto {
  @IsString() name!: string;
}

class SubmitDto {
  @IsString() @MaxLength(80) name!: string;
  @IsUrl() website!: string;
  @IsArray() @ArrayNotEmpty() @ArrayMaxSize(5) @IsString({ each: true }) sectors!: string[];
  @IsOptional() @IsIn(['Seed', 'Series A']) stage?: string;
  @IsOptional() @IsNumber() total_funding?: number;
  @IsOptional() @IsBoolean() is_hiring?: boolean;
  @IsOptional() @ValidateNested({ each: true }) @Type(() => FounderDto) founders?: FounderDto[];
}

class ListQuery extends PageQuery {
  @QueryBoolean() is_hiring?: boolean;
}

@ApiSchema({ description: 'Its record.' })
class CompanyRecord {
  @ApiProperty({ description: 'Its name.' }) readonly name!: string;
}

@ApiSchema({ description: 'The company.' })
class CompanyAnswer {
  @ApiProperty() readonly data!: CompanyRecord;
}

@Controller('api/v1/startups')
class StartupsController {
  @Get()
  @Operation('startups.list', { summary: 'Finds companies', tag: 'Companies' })
  list(@Query() _query: ListQuery): object {
    return {};
  }

  @Get(':slug')
  @Operation('startups.get', {
    summary: 'Get a company',
    description: 'The whole **profile**.',
    tag: 'Companies',
    answer: CompanyAnswer,
  })
  get(@Param('slug') _slug: string): object {
    return {};
  }

  @Post('submit')
  @Operation('startups.submit', { summary: 'Submits a company', tag: 'Companies' })
  submit(@Body() _body: SubmitDto): object {
    return {};
  }
}

const pricing: PricingTable = {
  plans: [{ title: 'Free', allowances: { api: 1_000 }, dailyCaps: { api: 25 }, requestsPerMinute: 20, usdPerMonth: 0 }],
  creditUsd: { api: 0.005 },
  contactEmail: 'sales@example.com',
  operations: [
    {
      id: 'startups.get',
      method: 'GET',
      path: '/api/v1/startups/{slug}',
      wallet: 'api',
      cost: '1',
      minimumPlan: null,
      anonymous: null,
    },
    {
      id: 'trends',
      method: 'GET',
      path: '/api/v1/trends',
      wallet: null,
      cost: '0',
      minimumPlan: null,
      anonymous: '10 a day per IP',
    },
  ],
};

@Module({
  imports: [PagesModule],
  controllers: [StartupsController],
  providers: [
    { provide: Logger, useValue: createLogger({ level: 'silent', role: 'api' }) },
    { provide: Metrics, useFactory: () => new Metrics({ role: 'api' }) },
    { provide: PRICING, useValue: () => pricing },
    {
      provide: ANSWERED_EXAMPLES,
      useValue: { of: (id: string) => (id === 'startups.get' ? { data: { name: 'Acme' } } : undefined) },
    },
    {
      provide: OPERATION_TERMS,
      useValue: {
        of: () => ({
          security: 'key',
          extensions: { 'x-credits': { wallet: 'api', credits: 1 } },
          problems: [
            { status: 401, code: 'unauthorized' },
            { status: 429, code: 'rate_limit' },
            { status: 429, code: 'insufficient_credits' },
          ],
        }),
      },
    },
  ],
})
class DocumentedModule {}

let app: NestFastifyApplication;
let base: string;

beforeAll(async () => {
  app = await createHttpApp(DocumentedModule, { ...loadConfig({}), publicUrl: 'https://api.test' });
  await app.listen(0, '127.0.0.1');
  base = `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;
});

afterAll(async () => {
  await app.close();
});

async function get(path: string, headers: Record<string, string> = {}): Promise<{ response: Response; text: string }> {
  const response = await fetch(base + path, { headers });
  return { response, text: await response.text() };
}

// The document is looked at member by member; typing all of OpenAPI would say nothing here.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
async function openapi(): Promise<any> {
  return JSON.parse((await get('/openapi.json')).text);
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, version 1.0.0', async () => {
    const document = await openapi();
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe('1.0.0');
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it('is the same at both addresses, and is not sent again to who has it', async () => {
    const { response, text } = await get('/openapi.json');
    expect((await get('/api/v1/openapi.json')).text).toBe(text);
    const again = await get('/openapi.json', { 'if-none-match': response.headers.get('etag') ?? '' });
    expect([again.response.status, again.text]).toEqual([304, '']);
  });

  it.each(['/openapi.json', '/', '/pricing.md', '/llms-full.txt', '/robots.txt'])(
    '%s is not sent again to a proxy that has packed it, and names it by a weak tag in a list',
    async (path) => {
      const { response } = await get(path);
      const etag = response.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"/);
      for (const known of [`"other", W/${etag}`, '*']) {
        const again = await get(path, { 'if-none-match': known });
        expect([path, known, again.response.status, again.text]).toEqual([path, known, 304, '']);
      }
      expect((await get(path, { 'if-none-match': '"other"' })).response.status).toBe(200);
    },
  );

  it('has operations only, each with its id, summary, price, security and errors', async () => {
    const document = await openapi();
    expect(operationsOf(document).map(({ method, path, operation }) => [method, path, operation.operationId])).toEqual([
      ['GET', '/api/v1/startups', 'startups.list'],
      ['POST', '/api/v1/startups/submit', 'startups.submit'],
      ['GET', '/api/v1/startups/{slug}', 'startups.get'],
    ]);
    const operation = document.paths['/api/v1/startups/{slug}'].get;
    expect(operation).toMatchObject({
      summary: 'Get a company',
      security: [{ ApiKey: [] }],
      'x-credits': { wallet: 'api', credits: 1 },
    });
    expect(Object.keys(operation.responses)).toEqual(['200', '400', '401', '406', '429', '500', '503']);
    expect(operation.responses[429].description).toContain('`rate_limit`');
    expect(operation.responses[429].description).toContain('`insufficient_credits`');
    expect(operation.responses[200].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/CompanyAnswer',
    });
    expect(document.components.schemas.CompanyRecord.properties.name).toEqual({
      description: 'Its name.',
      type: 'string',
    });
  });

  it('says of bodies what their rules say', async () => {
    const document = await openapi();
    const operation = document.paths['/api/v1/startups/submit'].post;
    expect(Object.keys(operation.responses)).not.toContain('201');
    expect(operation.requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/SubmitDto',
    });
    expect(document.components.schemas.SubmitDto).toEqual({
      type: 'object',
      required: ['name', 'website', 'sectors'],
      properties: {
        name: { type: 'string', maxLength: 80 },
        website: { type: 'string', format: 'uri' },
        sectors: { type: 'array', minItems: 1, maxItems: 5, items: { type: 'string' } },
        stage: { type: 'string', enum: ['Seed', 'Series A'] },
        total_funding: { type: 'number' },
        is_hiring: { type: 'boolean' },
        founders: { type: 'array', items: { $ref: '#/components/schemas/FounderDto' } },
      },
    });
  });

  it('says of queries what their rules say, with their defaults', async () => {
    const document = await openapi();
    const parameters = document.paths['/api/v1/startups'].get.parameters;
    const named = (name: string): unknown => parameters.find((parameter: { name: string }) => parameter.name === name);
    expect(named('limit')).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    });
    expect(named('is_hiring')).toMatchObject({ in: 'query', required: false, schema: { type: 'boolean' } });
    expect(named('cursor')).toMatchObject({ in: 'query', required: false, schema: { type: 'string' } });
  });
});

describe('pages', () => {
  it.each(['/', '/pricing', '/problems', ...ERROR_CODES.map((code) => `/problems/${code}`)])(
    '%s is HTML for people and Markdown for programs',
    async (path) => {
      const html = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect(html.response.status).toBe(200);
      expect(html.response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(html.response.headers.get('vary')).toBe('Accept, Accept-Encoding, Cookie');
      expect(html.text).toMatch(/^<!doctype html>\s+<html lang="en">/);
      expect(html.text.match(/<h1[ >]/g)).toHaveLength(1);
      expect(html.text).not.toMatch(
        /<script(?! type="module" src="\/assets\/)|https?:\/\/(?!api\.test|www\.apache\.org|acme\.ai|example\.com)[^"]*\.(?:js|css)/,
      );
      const markdown = await get(path, { accept: 'text/markdown' });
      expect(markdown.response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(markdown.text).toMatch(/^# /);
      const twin = await get(path === '/' ? '/index.md' : `${path}.md`);
      expect(twin.text).toBe(markdown.text);
    },
  );

  it('the text of the whole reference has every operation, its price, its fields and a line to try', async () => {
    const { text } = await get('/llms-full.txt');
    expect(text).toContain('### POST /api/v1/startups/submit {#startups.submit}');
    expect(text).toContain('Costs 1 credit from the wallet api. Needs a key.');
    expect(text).toContain('| `sectors` | array of string | required; elements at least 1');
    expect(text).toContain('https://api.test/api/v1/startups/submit');
    expect(text).toContain('Authorization: Bearer $API_KEY');
    expect(text).toContain('The whole **profile**.');
  });

  it('llms.txt and robots.txt say where things are', async () => {
    const llms = await get('/llms.txt');
    expect(llms.response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(llms.text).toMatch(/^# Scoutline\n\n> .+/);
    expect(llms.text).toContain(
      '[GET /api/v1/startups/{slug}](https://api.test/docs/reference/startups.get.md): Get a company',
    );
    const robots = await get('/robots.txt');
    const forCrawlers = await get('/robots.txt', { accept: 'text/html,application/xhtml+xml' });
    expect([forCrawlers.response.headers.get('content-type'), forCrawlers.text]).toEqual([
      'text/plain; charset=utf-8',
      robots.text,
    ]);
    expect(robots.text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
    expect(robots.text).toContain('User-agent: ClaudeBot');
    // The address that /.well-known/ai-catalog.json gives.
    expect(robots.text.match(/^Allow: \/api\/v1\/mcp\/server-card$/gm)).toHaveLength(2);
    expect(robots.text).not.toContain('Sitemap');
  });

  it('an unknown error code is a 404 like any other', async () => {
    const { response, text } = await get('/problems/nonsense');
    expect([response.status, JSON.parse(text).code]).toEqual([404, 'not_found']);
  });
});
