/** Answers that the running service gave while its specs ran, one an operation: the examples of the documents. */
export interface AnsweredExamples {
  of(operationId: string): unknown;
}

/** Injection token of the `AnsweredExamples`; the application that has recorded some provides them. */
export const ANSWERED_EXAMPLES = Symbol('ANSWERED_EXAMPLES');

export const NO_EXAMPLES: AnsweredExamples = { of: () => undefined };

/** Stands in the recording for the address of the service, which is another one wherever it runs. */
export const BASE_URL = '{base_url}';

/** Examples as they were recorded, with the address of this service in them. */
export function examplesOf(recorded: Readonly<Record<string, unknown>>, publicUrl: string): AnsweredExamples {
  const here = JSON.parse(JSON.stringify(recorded).replaceAll(BASE_URL, publicUrl)) as Record<string, unknown>;
  return { of: (operationId) => here[operationId] };
}
