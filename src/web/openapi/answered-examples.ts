/** Answers of the running service that its specs recorded, one for each operation: the examples of the documents. */
export interface AnsweredExamples {
  of(operationId: string): unknown;
}

/** Injection token of the `AnsweredExamples`; the application that has recordings provides them. */
export const ANSWERED_EXAMPLES = Symbol('ANSWERED_EXAMPLES');

export const NO_EXAMPLES: AnsweredExamples = { of: () => undefined };

/** Placeholder for the base URL, which differs between installations. */
export const BASE_URL = '{base_url}';

/** The recorded examples with this service's base URL. */
export function examplesOf(recorded: Readonly<Record<string, unknown>>, publicUrl: string): AnsweredExamples {
  const here = JSON.parse(JSON.stringify(recorded).replaceAll(BASE_URL, publicUrl)) as Record<string, unknown>;
  return { of: (operationId) => here[operationId] };
}
