import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { Page, ReadableByOtherOrigins, ReadsByPost } from '../../web/http/operation.decorator.js';
import { type EdgeReply } from '../../web/http/request-context.js';
import {
  idOf,
  schemaNamed,
  subjectNamed,
  type RegistryError,
  versionNamed,
  versionsWithId,
} from './registry-lookup.rules.js';
import { RELEASED_SCHEMAS } from './released-schemas.js';

const JSON_TYPES = ['application/json', 'application/vnd.schemaregistry.v1+json'];
/** A released schema never changes, but a subject can have another version after a release. */
const [FOR_GOOD, FOR_NOW] = [86_400, 60];

/**
 * The part of the Schema Registry API that readers of topics call, for the topics of states: schemas by id and subject.
 * Paths, answers and error codes are those of that API, not of this service.
 */
@Controller('schema-registry')
export class SchemaRegistryController {
  @Get()
  @Page(...JSON_TYPES)
  root(@Res() reply: EdgeReply): void {
    send(reply, {});
  }

  @Get('subjects')
  @Page(...JSON_TYPES)
  @ReadableByOtherOrigins()
  subjects(@Res() reply: EdgeReply): void {
    send(reply, [...new Set(RELEASED_SCHEMAS.map(({ subject }) => subject))].sort());
  }

  @Get('subjects/:subject/versions')
  @Page(...JSON_TYPES)
  @ReadableByOtherOrigins()
  versions(@Param('subject') subject: string, @Res() reply: EdgeReply): void {
    const found = subjectNamed(subject);
    send(reply, 'error_code' in found ? found : found.map(({ version }) => version));
  }

  /** Converters of Kafka Connect ask for the version of the schema that they have read by id. */
  @Post('subjects/:subject')
  @Page(...JSON_TYPES)
  @ReadsByPost()
  lookUp(
    @Param('subject') subject: string,
    @Res() reply: EdgeReply,
    @Body() body?: { readonly schema?: unknown },
  ): void {
    send(reply, schemaNamed(subject, body?.schema));
  }

  @Get('subjects/:subject/versions/:version')
  @Page(...JSON_TYPES)
  @ReadableByOtherOrigins()
  version(@Param('subject') subject: string, @Param('version') version: string, @Res() reply: EdgeReply): void {
    send(reply, versionNamed(subject, version));
  }

  @Get('subjects/:subject/versions/:version/schema')
  @Page(...JSON_TYPES)
  @ReadableByOtherOrigins()
  versionText(@Param('subject') subject: string, @Param('version') version: string, @Res() reply: EdgeReply): void {
    const found = versionNamed(subject, version);
    send(reply, 'error_code' in found ? found : found.schema);
  }

  @Get('schemas/types')
  @Page(...JSON_TYPES)
  @ReadableByOtherOrigins()
  types(@Res() reply: EdgeReply): void {
    send(reply, ['AVRO']);
  }

  @Get('schemas/ids/:id')
  @Page(...JSON_TYPES)
  @ReadableByOtherOrigins()
  schema(@Param('id') id: string, @Res() reply: EdgeReply): void {
    const found = idOf(id);
    send(reply, 'error_code' in found ? found : { schema: found.schema }, FOR_GOOD);
  }

  @Get('schemas/ids/:id/schema')
  @Page(...JSON_TYPES)
  @ReadableByOtherOrigins()
  schemaText(@Param('id') id: string, @Res() reply: EdgeReply): void {
    const found = idOf(id);
    send(reply, 'error_code' in found ? found : found.schema, FOR_GOOD);
  }

  @Get('schemas/ids/:id/versions')
  @Page(...JSON_TYPES)
  @ReadableByOtherOrigins()
  schemaVersions(@Param('id') id: string, @Res() reply: EdgeReply): void {
    send(reply, versionsWithId(id));
  }

  @Get(['config', 'config/:subject'])
  @Page(...JSON_TYPES)
  @ReadableByOtherOrigins()
  config(@Res() reply: EdgeReply): void {
    send(reply, { compatibilityLevel: 'FULL_TRANSITIVE' });
  }

  @Get(['mode', 'mode/:subject'])
  @Page(...JSON_TYPES)
  @ReadableByOtherOrigins()
  mode(@Res() reply: EdgeReply): void {
    send(reply, { mode: 'READONLY' });
  }
}

function send(reply: EdgeReply, answer: object | string | RegistryError, seconds = FOR_NOW): void {
  const error = typeof answer === 'object' && 'error_code' in answer ? answer : null;
  void reply
    .code(error ? Math.floor(error.error_code / 100) : 200)
    .header('content-type', 'application/vnd.schemaregistry.v1+json')
    .header('cache-control', error ? 'no-store' : `public, max-age=${seconds}`)
    .send(typeof answer === 'string' ? answer : JSON.stringify(answer));
}
