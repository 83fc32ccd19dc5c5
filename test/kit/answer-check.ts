import { type DynamicModule, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import { type FastifyInstance } from 'fastify';
import { ApiDocument, type BuiltDocument } from '../../src/web/openapi/api-document.js';
import { AnswerContract, type CheckedAnswer } from './answer-contract.js';
import { ExampleRecorder } from './example-recorder.js';

/**
 * By their documents, as text. Kept for the whole worker, which loads this file anew for each spec file: services with
 * the same settings have the same documents, and compiling them takes longer than most specs.
 */
const kept = globalThis as { answerContracts?: Map<string, AnswerContract> };
const MOST_KEPT = 4;

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

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    const instance = this.host.httpAdapter.getInstance<FastifyInstance>();
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

  private async promises(): Promise<AnswerContract> {
    const documents = this.modules.get(ApiDocument, { strict: false });
    const built = await Promise.all([documents.of('callers'), documents.of('operators')]);
    return contractOf(built);
  }
}

function contractOf(documents: readonly BuiltDocument[]): AnswerContract {
  const contracts = (kept.answerContracts ??= new Map());
  const text = documents.map(({ json }) => json).join('\n');
  const known = contracts.get(text);
  if (known) return known;
  const [oldest] = contracts.keys();
  if (oldest !== undefined && contracts.size >= MOST_KEPT) contracts.delete(oldest);
  const made = new AnswerContract(documents.map(({ document }) => document));
  contracts.set(text, made);
  return made;
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
