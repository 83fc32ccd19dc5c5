import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { builtProgram } from '../../platform/process/built-program.js';
import { ThreadPool } from '../../platform/threads/thread-pool.js';
import { namesOpenApiInYaml, YAML_CHARS } from '../reading/yaml-openapi.rules.js';
import { type Probe } from './evidence.rules.js';

/** 900 kB take two seconds of an idle core. */
const TIMEOUT_MS = 20_000;
const WAIT_MS = 30_000;
const HEAP_MB = 384;

/** Converts OpenAPI documents from YAML to JSON in a thread: 250 kB take more than 100 ms. */
@Injectable()
export class YamlReader implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<string, string | null>(
    builtProgram(new URL('./yaml-thread.main.js', import.meta.url)),
    { threads: 1, timeoutMs: TIMEOUT_MS, waitMs: WAIT_MS, heapMb: HEAP_MB },
  );

  async onApplicationShutdown(): Promise<void> {
    await this.pool.stop();
  }

  /** The probe with its body as JSON, so that stored evidence needs no YAML parser; all other probes unchanged. */
  async asJson(probe: Probe): Promise<Probe> {
    const { body } = probe;
    if (probe.status !== 200 || probe.isCut || body.length > YAML_CHARS || !namesOpenApiInYaml(body)) return probe;
    // A document that is too costly stays as it is, and its check says so.
    const json = await this.pool.run(body).catch(() => null);
    return json === null ? probe : { ...probe, body: json };
  }
}
