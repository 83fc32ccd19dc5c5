import { serveTasks } from '../../platform/threads/serve-tasks.js';
import { readTask } from './board-task.rules.js';

// A thread that reads job boards: it has no secret and no connection, and its owner may end it at any time.

serveTasks(readTask);
