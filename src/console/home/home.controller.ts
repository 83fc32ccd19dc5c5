import { Controller, Get, Req, Res } from '@nestjs/common';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { html } from '../../web/design/html.js';
import { CONSOLE_HOME, consoleGroups } from '../../web/staff/console-navigation.js';
import { sendConsolePage } from '../../web/staff/console-page.js';
import { ConsolePage } from '../../web/staff/console.decorator.js';

@Controller('operations')
export class ConsoleHomeController {
  @Get()
  @ConsolePage()
  home(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const entries = consoleGroups(request.server).flatMap((group) => group.entries);
    sendConsolePage(request, reply, {
      title: 'Home',
      path: CONSOLE_HOME,
      body: html`<ul class="list">
        ${entries.map(({ path, label }) => html`<li><a href="${path}">${label}</a></li>`)}
      </ul>`,
    });
  }
}
