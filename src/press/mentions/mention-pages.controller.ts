import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { companyPath } from '../../vocabulary/profile-path.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { linkAddress, plainText } from '../../web/pages/markdown-html.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { GetMention, type MentionRecord } from './get-mention.query.js';
import { mentionBody } from './mention.page.js';
import { deepLink, mentionPath } from './mention-link.rules.js';

/** A mention's page, the target of its `service_url`. */
@Controller('mentions')
export class MentionPagesController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id')
  @Page(...PAGE_TYPES)
  async mention(@Param('id') id: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const mention = await this.queries.execute(new GetMention(id.replace(/\.md$/, '')));
    sendPage(request, reply, {
      title: `${mention.title} · Scoutline`,
      description: `${mention.company_name} in ${mention.publication ?? mention.type}, ${mention.date}`,
      path: mentionPath(mention.mention_id),
      noIndex: mention.generated,
      markdown: markdownOf(mention),
      body: mentionBody(mention),
    });
  }
}

function sourceOf({ source, sourceUrl }: MentionRecord['provenance']): string {
  const name = plainText(String(source));
  return typeof sourceUrl === 'string' ? `[${name}](${linkAddress(sourceUrl)})` : name;
}

function proofWords(proofs: MentionRecord['proofs']): string {
  return proofs && proofs.length > 0 ? `. Identified by: ${plainText(proofs.join('; '))}` : '';
}

function markdownOf(mention: MentionRecord): string {
  const { title, date, quote, publication, type, company_name, company_slug, provenance, proofs } = mention;
  const where = [publication ?? (type === 'news' ? 'News' : 'Podcast'), date].map(plainText).join(', ');
  const address = linkAddress(deepLink(mention.url, mention.timestamp_seconds));
  return [
    `# ${plainText(title)}`,
    `> ${where}`,
    quote === null ? '' : `“${plainText(quote)}”`,
    `- About [${plainText(company_name)}](${companyPath(company_slug)})\n- [Read or hear it](${address})`,
    `Source: ${sourceOf(provenance)}, ${String(provenance['observedAt']).slice(0, 10)}${proofWords(proofs)}`,
    '',
  ]
    .filter((part, index) => part !== '' || index === 5)
    .join('\n\n');
}
