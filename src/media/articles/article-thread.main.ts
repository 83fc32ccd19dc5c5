import { ArticleFault } from '../../parsers/article/article.errors.js';
import { serveTasks } from '../../platform/threads/serve-tasks.js';
import { articleOf } from './article.rules.js';
import { type ArticleTask, type ArticleTaskResult } from './article-task.js';

// A thread that reads articles: it has no secret and no connection, and its owner may end it at any time.

serveTasks(read);

function read({ page, url }: ArticleTask): ArticleTaskResult {
  try {
    return { article: articleOf(page, url) };
  } catch (error) {
    if (!(error instanceof ArticleFault)) throw error;
    return { fault: { code: error.code, message: error.message } };
  }
}
