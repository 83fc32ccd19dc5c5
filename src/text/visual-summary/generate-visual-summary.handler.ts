import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { ArticleFault } from '../../parsers/article/article.errors.js';
import { ArticlePage } from '../../parsers/article/article-page.service.js';
import { type Config } from '../../platform/config/config.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { SignedUrls } from '../../platform/object-store/signed-urls.js';
import { CONFIG } from '../../platform/tokens.js';
import { TextThreads } from '../threads/text-threads.service.js';
import { GenerateVisualSummary } from './generate-visual-summary.command.js';
import { type Undrawable } from './summary-input.rules.js';
import { type VisualSummaryAnswer } from './visual-summary-answers.dto.js';
import { presentVisualSummary } from './visual-summary.presenter.js';

/** Folder of the drawn pictures. */
export const PICTURES = 'visual-summaries';

const ATTRIBUTION = 'Made with Scoutline';

const WHY: Readonly<Record<Undrawable, string>> = {
  nothing_to_draw: 'There is no text of which a diagram could be drawn.',
  script_not_supported: 'The text is in a script that the fonts here do not have: Latin, Greek and Cyrillic are drawn.',
  article_unreadable: 'There is no article on the page.',
};

const PAGE_TIMEOUT_MS = 10_000;

@CommandHandler(GenerateVisualSummary)
export class GenerateVisualSummaryHandler implements ICommandHandler<GenerateVisualSummary> {
  constructor(
    private readonly threads: TextThreads,
    private readonly pages: ArticlePage,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    private readonly urls: SignedUrls,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ request, plan }: GenerateVisualSummary): Promise<VisualSummaryAnswer> {
    const { wantsAttribution, url, ...article } = request;
    const isAttributed = wantsAttribution || plan === 'free';
    const page = url === undefined ? null : await this.page(url);
    const result = await this.threads.draw({
      ...article,
      ...(page !== null && { contentHtml: page, contentKind: 'page' as const }),
      attribution: isAttributed ? ATTRIBUTION : null,
    });
    if ('undrawable' in result) throw unavailable(WHY[result.undrawable], result.undrawable);
    const { drawn } = result;
    const key = `${PICTURES}/${drawn.id}.png`;
    await this.objects.put(key, drawn.png);
    const image = this.urls.sign(key);
    const links = { image, service: this.config.publicUrl, sourceUrl: request.sourceUrl, excerpt: request.excerpt };
    const answer = presentVisualSummary(drawn, { ...links, attribution: isAttributed ? ATTRIBUTION : null, plan });
    return page === null ? answer : withoutPlaces(answer);
  }

  private async page(url: string): Promise<string> {
    try {
      return await this.pages.read(url, { timeoutMs: PAGE_TIMEOUT_MS });
    } catch (error) {
      if (error instanceof ArticleFault) throw unavailable(`${error.message}.`, error.code);
      throw error;
    }
  }
}

function unavailable(message: string, reason: string): DomainError {
  return new DomainError('unavailable', `${message} Nothing was charged.`, { extra: { reason } });
}

/** The caller does not have the text of the page, so positions in it would mean nothing. */
function withoutPlaces(answer: VisualSummaryAnswer): VisualSummaryAnswer {
  const strip = (markup: string): string => markup.replace(/ data-source="\d{1,9}-\d{1,9}"/g, '');
  return { ...answer, svg_html: strip(answer.svg_html), html: strip(answer.html) };
}
