import { ArticleFault } from '../../parsers/article/article.errors.js';
import { serveTasks } from '../../platform/threads/serve-tasks.js';
import { sectionsOfText } from '../script/article-sections.rules.js';
import { planCards } from '../script/scene-plan.rules.js';
import { storyOf } from '../video/story.rules.js';
import { articleOf } from './article.rules.js';
import { type ArticleTask, type ArticleTaskResult } from './article-task.js';

// A thread that reads articles and plans cards: it has no secret and no connection, and its owner may end it at any time.

serveTasks(work);

function work(task: ArticleTask): ArticleTaskResult {
  if ('plan' in task) return { cards: planCards(task.plan.script, task.plan.sections, task.plan.pictures) };
  try {
    const article =
      'text' in task ? { title: null, sections: sectionsOfText(task.text) } : articleOf(task.page, task.url);
    return { story: storyOf(article) };
  } catch (error) {
    if (!(error instanceof ArticleFault)) throw error;
    return { fault: { code: error.code, message: error.message } };
  }
}
