import { availableParallelism } from 'node:os';
import { baseUrl, integer } from '../platform/config/environment.js';

/** Settings of the text tools. */
export interface TextConfig {
  /** Threads of rewriting and drawing per process. */
  readonly threads: number;
  /** A language model with OpenAI's chat completions API, base URL with its version; null for rules only. */
  readonly llm: { readonly url: string; readonly key: string | null; readonly model: string } | null;
}

export interface WithText {
  readonly text: TextConfig;
}

export function loadTextConfig(env: NodeJS.ProcessEnv): TextConfig {
  const url = baseUrl(env, 'TEXT_LLM_URL');
  return {
    threads: integer(env, 'TEXT_THREADS', Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))), [1, 32]),
    llm: url === null ? null : { url, key: env.TEXT_LLM_KEY || null, model: env.TEXT_LLM_MODEL || 'gpt-4o-mini' },
  };
}
