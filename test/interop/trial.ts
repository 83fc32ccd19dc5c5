import { type StackHandle } from '../../src/embedded/stack/with-stack.js';

/** The running service that programs of others are tried on. */
export interface Trial {
  readonly stack: StackHandle;
  readonly brokers: readonly string[];
  readonly baseUrl: string;
  readonly say: (line: string) => void;
}
