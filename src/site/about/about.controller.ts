import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { ApiDocument } from '../../web/openapi/api-document.js';
import { operationsOf } from '../../web/openapi/openapi-document.js';
import { PAGE_TYPES, type PageContent, sendPage } from '../../web/pages/send-page.js';
import { type WithAbout } from './about.settings.js';
import { changelogPage, readChangelog, releasesOf } from './changelog.page.js';
import { contactMarkdown } from './contact.page.js';
import { filledIn, type Operator } from './operator-text.js';
import { privacyMarkdown } from './privacy.page.js';
import { termsMarkdown } from './terms.page.js';

/** Who runs the service, under which rules, and what changed. */
@Controller()
export class AboutController {
  private readonly pages = new Map<string, PageContent>();

  constructor(
    private readonly api: ApiDocument,
    @Inject(CONFIG) private readonly config: Config & WithAbout,
  ) {}

  @Get(['privacy', 'privacy.md'])
  @Page(...PAGE_TYPES)
  privacy(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    this.send(request, reply, {
      path: '/privacy',
      title: 'Privacy · Scoutline',
      description: 'What this service stores about visitors, customers and the people in its records.',
      text: (operator) => this.ownText('privacy', operator) ?? privacyMarkdown(operator),
    });
  }

  @Get(['terms', 'terms.md'])
  @Page(...PAGE_TYPES)
  terms(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    this.send(request, reply, {
      path: '/terms',
      title: 'Terms · Scoutline',
      description: 'The rules for using this service and its data.',
      text: (operator) => this.ownText('terms', operator) ?? termsMarkdown(operator),
    });
  }

  @Get(['contact', 'contact.md'])
  @Page(...PAGE_TYPES)
  contact(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    this.send(request, reply, {
      path: '/contact',
      title: 'Contact · Scoutline',
      description: 'Who runs this service, and how to reach them.',
      text: contactMarkdown,
    });
  }

  @Get(['changelog', 'changelog.md'])
  @Page(...PAGE_TYPES)
  async changelog(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const path = '/changelog';
    let page = this.pages.get(path);
    if (!page) {
      const text = readChangelog();
      if (text === null) throw new DomainError('not_configured', 'This build has no CHANGELOG.md.');
      const { document } = await this.api.of('callers');
      const contract = { version: document.info.version, operations: operationsOf(document).length };
      page = changelogPage(releasesOf(text), contract);
      this.pages.set(path, page);
    }
    sendPage(request, reply, page);
  }

  private send(request: EdgeRequest, reply: EdgeReply, { text, ...place }: TextPage): void {
    let page = this.pages.get(place.path);
    if (!page) {
      page = { ...place, markdown: text(this.operatorOf(request.server)) };
      this.pages.set(place.path, page);
    }
    sendPage(request, reply, page);
  }

  private ownText(name: 'privacy' | 'terms', operator: Operator): string | null {
    const text = this.config.about[name];
    return text && filledIn(text, operator);
  }

  private operatorOf(server: EdgeRequest['server']): Operator {
    return {
      name: this.config.operatorName,
      email: this.config.contactEmail,
      publicUrl: server.publicUrl,
      canDeleteAccounts: server.hasRoute({ method: 'DELETE', url: '/api/v1/me' }),
    };
  }
}

interface TextPage extends Pick<PageContent, 'path' | 'title' | 'description'> {
  readonly text: (operator: Operator) => string;
}
