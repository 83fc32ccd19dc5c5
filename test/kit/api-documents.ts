import { ModulesContainer } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from '../../src/app.module.js';
import { loadConfig } from '../../src/configuration.js';
import { findProvider } from '../../src/web/http/find-provider.js';
import { createHttpApp } from '../../src/web/http/http-app.js';
import { OPERATION_TERMS, type OperationTermsTable } from '../../src/web/http/operation-terms.js';
import { buildOpenApi } from '../../src/web/openapi/openapi-document.js';
import { createLogger } from '../../src/platform/telemetry/logger.js';
import { testDatabase } from './postgres.js';

export interface ApiDocuments {
  readonly app: NestFastifyApplication;
  /** For callers, and for operators. */
  readonly documents: readonly OpenAPIObject[];
  close(): Promise<void>;
}

/** Both OpenAPI documents of the whole application, which serves no requests. */
export async function apiDocuments(): Promise<ApiDocuments> {
  const database = await testDatabase();
  const config = {
    ...loadConfig({ DATABASE_URL: database.url, EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' }),
    publicUrl: 'https://api.test',
  };
  const logger = createLogger({ level: 'silent', role: 'api' });
  const app = await createHttpApp(AppModule.forRoot(config, { logger }), config);
  const terms = findProvider<OperationTermsTable>(app.get(ModulesContainer), OPERATION_TERMS);
  const parts = { publicUrl: config.publicUrl, terms };
  const documents = [
    await buildOpenApi(app, parts),
    await buildOpenApi(app, { ...parts, audience: 'operators' as const }),
  ];
  return {
    app,
    documents,
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
