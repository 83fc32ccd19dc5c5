import { type DynamicModule, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import { type FastifyInstance } from 'fastify';
import { ApiDocument } from '../../src/web/openapi/api-document.js';
import { AnswerContract, type CheckedAnswer } from './answer-contract.js';
import { ExampleRecorder } from './example-recorder.js';

/**
 * By the routes of the service. Kept for the whole worker, which loads this file anew for each spec file, and the sources
 * once: the same routes have the same documents but for their examples, and building and compiling these takes longer
 * than most specs.
 */
const kept = globalThis as { answerContracts?: Map<string, Promise<AnswerContract>> };

/** Contract violations of this spec file that were not reported yet. */
const broken: string[] = [];
const recorder = process.env.RECORD_EXAMPLES === '1' ? new ExampleRecorder() : undefined;

/**
 * Compares every answer of the service with its OpenAPI documents while specs call it: status, media type, headers and
 * body. A violation fails the calling spec. With `RECORD_EXAMPLES=1` the answers also become the documents' examples.
 */
@Injectable()
class AnswerCheck implements OnModuleInit {
  private contract: Promise<AnswerContract> | undefined;
  private readonly routes: string[] = [];

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    const instance = this.host.httpAdapter.getInstance<FastifyInstance>();
    instance.addHook('onRoute', ({ method, url, config }) => {
      if (config?.operation) this.routes.push(`${String(method)} ${url} ${config.operation.id}`);
    });
    instance.addHook('onSend', (request, reply, payload, done) => {
      const operationId = request.routeOptions.config.operation?.id;
      if (operationId !== undefined && request.method !== 'HEAD' && !acceptsPage(request.headers.accept)) {
        const text = Buffer.isBuffer(payload) ? payload.toString() : typeof payload === 'string' ? payload : null;
        const { statusCode: status } = reply;
        if (status === 200 && text !== null) recorder?.offer(operationId, text, instance.publicUrl);
        const answer = { operationId, status, headers: reply.getHeaders(), text };
        void this.check(answer, `${request.method} ${request.url}`).then(() => done(null, payload), done);
      } else done(null, payload);
    });
  }

  private async check(answer: CheckedAnswer, call: string): Promise<void> {
    const contract = await (this.contract ??= this.promises());
    const faults = contract.violations(answer);
    if (faults.length === 0) return;
    broken.push(`${call} (${answer.operationId}, ${answer.status}): ${faults.slice(0, 8).join('; ')}`);
  }

  private promises(): Promise<AnswerContract> {
    const contracts = (kept.answerContracts ??= new Map());
    const routes = this.routes.sort().join('\n');
    const known = contracts.get(routes);
    if (known) return known;
    const documents = this.modules.get(ApiDocument, { strict: false });
    const made = Promise.all([documents.of('callers'), documents.of('operators')]).then(
      (built) => new AnswerContract(built.map(({ document }) => document)),
    );
    contracts.set(routes, made);
    made.catch(() => contracts.delete(routes));
    return made;
  }
}

/** Errors are pages for clients that accept HTML. */
function acceptsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}

@Module({})
class CheckedModule {}

/** The application with every answer checked against its own documents. */
export function withAnswersChecked(application: DynamicModule): DynamicModule {
  return { module: CheckedModule, imports: [application], providers: [AnswerCheck] };
}

function report(): void {
  const faults = [...new Set(broken.splice(0))];
  if (faults.length > 0) throw new Error(`answers that are not as the OpenAPI document says:\n${faults.join('\n')}`);
}

// Programs that share the kit run outside Jest.
if (typeof afterEach === 'function') {
  afterEach(report);
  afterAll(() => {
    recorder?.save();
    report();
  });
}
