import { parentPort } from 'node:worker_threads';
import { type ThreadMessage } from './thread-pool.js';

/** The loop of a thread of a `ThreadPool`: says that it is ready, and answers each task in turn. */
export function serveTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  parentPort?.on('message', (task: Task) => {
    void answerTo(work, task).then((message) => parentPort?.postMessage(message));
  });
  parentPort?.postMessage({ ready: true } satisfies ThreadMessage);
}

async function answerTo<Task, Result>(
  work: (task: Task) => Result | Promise<Result>,
  task: Task,
): Promise<ThreadMessage> {
  try {
    return { result: await work(task) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
