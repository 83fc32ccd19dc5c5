import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
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
  nothing_to_draw: 'There is no text in content_html of which a diagram could be drawn.',
  script_not_supported: 'The text is in a script that the fonts here do not have: Latin, Greek and Cyrillic are drawn.',
};

@CommandHandler(GenerateVisualSummary)
export class GenerateVisualSummaryHandler implements ICommandHandler<GenerateVisualSummary> {
  constructor(
    private readonly threads: TextThreads,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    private readonly urls: SignedUrls,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ request, plan }: GenerateVisualSummary): Promise<VisualSummaryAnswer> {
    const { wantsAttribution, ...piece } = request;
    const isAttributed = wantsAttribution || plan === 'free';
    const result = await this.threads.draw({ ...piece, attribution: isAttributed ? ATTRIBUTION : null });
    if ('undrawable' in result) {
      throw new DomainError('unavailable', `${WHY[result.undrawable]} Nothing was charged.`, {
        extra: { reason: result.undrawable },
      });
    }
    const { drawn } = result;
    const key = `${PICTURES}/${drawn.id}.png`;
    await this.objects.put(key, drawn.png);
    const image = this.urls.sign(key);
    const links = { image, service: this.config.publicUrl, sourceUrl: request.sourceUrl, excerpt: request.excerpt };
    return presentVisualSummary(drawn, { ...links, attribution: isAttributed ? ATTRIBUTION : null, plan });
  }
}
