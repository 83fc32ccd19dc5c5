import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { articlePath, companyPath } from '../../vocabulary/profile-path.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { linkAddress, plainText } from '../../web/pages/markdown-html.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { articleBody } from './article.page.js';
import { type ArticleRecord, GetArticle } from './get-article.query.js';

/** An article's page: its summary, its link and its companies. */
@Controller('articles')
export class ArticlePagesController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':slug')
  @Page(...PAGE_TYPES)
  async article(@Param('slug') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const article = await this.queries.execute(new GetArticle(name.replace(/\.md$/, '')));
    sendPage(request, reply, {
      title: `${article.title} · Scoutline`,
      description: (article.summary ?? [article.title, article.publication].filter(Boolean).join(', ')).slice(0, 160),
      path: articlePath(article.slug),
      markdown: markdownOf(article),
      body: articleBody(article),
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: article.title,
        url: article.url,
        mainEntityOfPage: request.server.publicUrl + articlePath(article.slug),
        ...(article.date !== null && { datePublished: article.date }),
        ...(article.publication !== null && { publisher: { '@type': 'Organization', name: article.publication } }),
        about: article.companies.map((company) => ({
          '@type': 'Organization',
          name: company.name,
          url: request.server.publicUrl + companyPath(company.slug),
        })),
      },
    });
  }
}

function markdownOf(article: ArticleRecord): string {
  const { title, date, summary, publication, companies, provenance } = article;
  const where = [publication, date].flatMap((part) => (part === null ? [] : plainText(part))).join(', ');
  const address = linkAddress(article.url);
  const about = companies.map(({ name, slug }) => `- [${plainText(name)}](${companyPath(slug)})`);
  return [
    `# ${plainText(title)}`,
    where === '' ? '' : `> ${where}`,
    summary === null ? '' : plainText(summary),
    `[Read the article](${address})`,
    about.length === 0 ? '' : `## Companies\n\n${about.join('\n')}`,
    `Source: ${plainText(String(provenance.source))}, ${String(provenance.observedAt).slice(0, 10)}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}
