import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { Page, TakesForm } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, type PageContent, sendPage } from '../../web/pages/send-page.js';
import { ToolRuns } from '../../web/sessions/tool-runs.service.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { presentRewrite, type UnpricedRewrite } from '../rewrite/rewrite.presenter.js';
import { type RewriteAnswer } from '../rewrite/rewrite-answers.dto.js';
import { TextThreads } from '../threads/text-threads.service.js';
import { type VisualSummaryAnswer } from '../visual-summary/visual-summary-answers.dto.js';
import { OPTIONS } from '../wording/rule.rules.js';
import { REWRITE_SAMPLE, rewritePage, type RewriteForm, type RewriteView } from './rewrite-tool.page.js';
import { formErrors, summaryBody, type SummaryForm } from './summary-form.rules.js';
import { SUMMARY_SAMPLE, visualSummaryPage, type VisualSummaryView } from './visual-summary-tool.page.js';

const REWRITE = 'rewrite';
const DRAW = 'visual_tldr.generate';

type PartOf<T> = Omit<T, 'example' | 'publicUrl'>;

/** The text tools as pages, for the account that is signed in. Before a run, each shows its own sample. */
@Controller('tools')
export class ToolsController {
  private rewriteExample?: Promise<UnpricedRewrite | null>;
  private drawingExample?: Promise<string | null>;

  constructor(
    private readonly tools: ToolRuns,
    private readonly threads: TextThreads,
  ) {}

  @Get(['rewrite', 'rewrite.md'])
  @Page(...PAGE_TYPES)
  async rewrite(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const form = { text: REWRITE_SAMPLE, strength: 'balanced', options: OPTIONS };
    const session = await this.tools.sessionOf(request, REWRITE);
    sendPage(request, reply, await this.rewritePage(request, { session, form }));
  }

  @Post('rewrite')
  @Page('text/html')
  @TakesForm()
  async runRewrite(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const values: RewriteForm = {
      text: textOf(form, 'text'),
      strength: formValue(form, 'strength') || 'balanced',
      options: form?.['options'] ?? [],
    };
    const session = await this.tools.sessionOf(request, REWRITE);
    if (session.formToken === null) {
      return sendPage(request, reply, { ...(await this.rewritePage(request, { session, form: values })), status: 401 });
    }
    const call = { url: '/api/v1/rewrite?include=edits', payload: values };
    const result = await this.tools.run<RewriteAnswer>(request, form, call);
    const page = await this.rewritePage(request, { session, form: values, ...result });
    sendPage(request, reply, { ...page, ...('refusal' in result && { status: result.refusal.status }) });
  }

  @Get(['visual-summary', 'visual-summary.md'])
  @Page(...PAGE_TYPES)
  async visualSummary(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const form = { url: '', ...SUMMARY_SAMPLE, theme: 'default', font: 'default' };
    const session = await this.tools.sessionOf(request, DRAW);
    sendPage(request, reply, await this.summaryPage(request, { session, form }));
  }

  @Post('visual-summary')
  @Page('text/html')
  @TakesForm()
  async draw(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const [url, title] = [formValue(form, 'url'), formValue(form, 'title')];
    const [theme, font] = [formValue(form, 'theme') || 'default', formValue(form, 'font') || 'default'];
    const values: SummaryForm = { url, title, theme, font, article: textOf(form, 'article') };
    const session = await this.tools.sessionOf(request, DRAW);
    const show = async (status: number, result: Pick<VisualSummaryView, 'answer' | 'refusal'>): Promise<void> =>
      sendPage(request, reply, { ...(await this.summaryPage(request, { session, form: values, ...result })), status });
    if (session.formToken === null) return show(401, {});
    const made = summaryBody(values);
    if ('errors' in made) {
      await this.tools.check(request, form);
      return show(400, { refusal: { status: 400, detail: 'Nothing was drawn.', errors: made.errors } });
    }
    const call = { url: '/api/v1/visual-tldr/generate', payload: made.body };
    const result = await this.tools.run<VisualSummaryAnswer>(request, form, call);
    if ('answer' in result) return show(200, result);
    await show(result.refusal.status, { refusal: { ...result.refusal, errors: formErrors(result.refusal.errors) } });
  }

  private async rewritePage(request: EdgeRequest, view: PartOf<RewriteView>): Promise<PageContent> {
    const example = await (this.rewriteExample ??= this.rewritten());
    return rewritePage({ ...view, example, publicUrl: request.server.publicUrl });
  }

  private async summaryPage(request: EdgeRequest, view: PartOf<VisualSummaryView>): Promise<PageContent> {
    const example = await (this.drawingExample ??= this.drawn());
    return visualSummaryPage({ ...view, example, publicUrl: request.server.publicUrl });
  }

  /** By the rules alone. Null where the threads are busy; the next page tries again. */
  private async rewritten(): Promise<UnpricedRewrite | null> {
    const terms = { strength: 'balanced', options: OPTIONS } as const;
    try {
      const result = await this.threads.rewrite(REWRITE_SAMPLE, terms);
      return presentRewrite(result, { terms, withEdits: true, wordingModel: null });
    } catch {
      delete this.rewriteExample;
      return null;
    }
  }

  private async drawn(): Promise<string | null> {
    const { title, article } = SUMMARY_SAMPLE;
    const input = { title, contentHtml: article, contentKind: 'text', theme: 'default', font: 'default' } as const;
    try {
      const result = await this.threads.draw({ ...input, excerpt: null, sourceUrl: null, attribution: null });
      return 'drawn' in result ? result.drawn.svg : null;
    } catch {
      delete this.drawingExample;
      return null;
    }
  }
}

/** Forms send lines with carriage returns. */
function textOf(form: FormBody | undefined, name: string): string {
  return formValue(form, name).replaceAll('\r\n', '\n');
}
