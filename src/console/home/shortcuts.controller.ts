import { Controller, Get, Req, Res } from '@nestjs/common';
import { html, type Part } from '../../web/design/html.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { CONSOLE_SHORTCUTS, consoleGroups } from '../../web/staff/console-navigation.js';
import { sendConsolePage } from '../../web/staff/console-page.js';
import { ConsolePage } from '../../web/staff/console.decorator.js';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['/'], 'Search'],
  [['?'], 'Show this list'],
  [['g', 'h'], 'Home'],
];
const ON_PAGES: readonly (readonly [readonly string[], string])[] = [
  [['A'], 'Submission: go to Approve'],
  [['R'], 'Submission: go to the reason of a rejection'],
  [['N'], 'Submission: next one'],
  [['U'], 'Moderation: go to Undo'],
  [['Q'], 'Submission: back to the queue'],
  [['←', '→'], 'Log: earlier or later page'],
];

/** The keys of the console; with scripts `?` shows them over the current page. */
@Controller('operations/shortcuts')
export class ShortcutsController {
  @Get()
  @ConsolePage()
  show(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const sections = consoleGroups(request.server)
      .flatMap(({ entries }) => entries)
      .map(({ key, label }) => [['g', key], label] as const);
    const rows = [...KEYS, ...sections, ...ON_PAGES].map(([keys, does]): Part[] => [
      html`${keys.map((key) => html`<kbd>${key}</kbd> `)}`,
      does,
    ]);
    sendConsolePage(request, reply, {
      title: 'Keyboard shortcuts',
      path: CONSOLE_SHORTCUTS,
      lead: 'Press keys one after the other. Everything is reached by Tab as well.',
      body: html`<div id="shortcuts" class="shortcuts">
        ${consoleTable('Keyboard shortcuts', ['Keys', 'What they do'], rows)}
      </div>`,
    });
  }
}
