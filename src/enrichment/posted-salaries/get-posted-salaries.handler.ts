import { Inject, Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { CLOCK } from '../../platform/tokens.js';
import { ANOTHER_SITE } from '../domain-search/domain-names.rules.js';
import { BoardVisits } from '../hiring/board-visits.service.js';
import { HiringRows } from '../hiring/hiring-rows.service.js';
import { type HiringBoard } from '../hiring/hiring.events.js';
import { openPostings, postingsOf } from '../job-boards/job-posting.rules.js';
import { JOB_BOARDS } from '../job-boards/job-board.port.js';
import { type HttpJobBoards } from '../job-boards/job-boards.connector.js';
import { SiteVisits } from '../site-visit/site-visits.service.js';
import { BoardReader } from '../job-boards/board-reader.service.js';
import { readBoardSalaries } from './board-salaries.rules.js';
import { GetPostedSalaries, type SalaryReading } from './get-posted-salaries.query.js';

/** Callers share another caller's board visit of this age. */
const SHARED_MS = 60_000;

@QueryHandler(GetPostedSalaries)
@Injectable()
export class GetPostedSalariesHandler implements IQueryHandler<GetPostedSalaries> {
  constructor(
    private readonly rows: HiringRows,
    private readonly looks: BoardVisits,
    private readonly visits: SiteVisits,
    @Inject(JOB_BOARDS) private readonly boards: Pick<HttpJobBoards, 'longForm'>,
    private readonly reader: BoardReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ companyId, domain }: GetPostedSalaries): Promise<SalaryReading> {
    const stored = companyId === null ? null : await this.rows.ofCompany(companyId);
    const board = stored?.board ?? (await this.findBoard(domain));
    if (board === null) return { kind: 'none' };
    // A board guessed by name may belong to another company; that is acceptable for role counts with a stated doubt,
    // not for salaries.
    if ('reason' in board) return { kind: 'unavailable', reason: board.reason };
    if (board.foundBy === 'guess') return { kind: 'none' };
    return board.vendor === 'site' ? this.onSite(domain, board) : this.onBoard(board);
  }

  private async findBoard(domain: string): Promise<HiringBoard | { readonly reason: string } | null> {
    const visit = await this.looks.visit(domain, null, { notBefore: this.clock.now() - SHARED_MS });
    if (visit.kind === 'unavailable') {
      // A guessed board gives no salaries, so its vendor is not needed.
      return visit.reason === ANOTHER_SITE || visit.isOfGuess ? null : { reason: visit.reason };
    }
    return visit.kind === 'board' ? visit.board : null;
  }

  private async onBoard({ vendor, token, region, url: boardUrl }: HiringBoard): Promise<SalaryReading> {
    if (vendor === 'site' || token === null) return { kind: 'none' };
    try {
      const answer = await this.boards.longForm({ vendor, token, region });
      if (!answer) return { kind: 'unavailable', reason: 'rate_limited' };
      if (!answer.ok) return { kind: 'unavailable', reason: `status_${answer.status}` };
      const read = await this.reader.salaries(vendor, answer);
      if (!read) return { kind: 'unavailable', reason: 'not_in_its_format' };
      const document = { url: answer.url, body: answer.body, retrievedAt: this.now() };
      return { kind: 'read', ...read, boardUrl, document };
    } catch (error) {
      if (error instanceof SafeFetchError) return { kind: 'unavailable', reason: error.code };
      throw error;
    }
  }

  /** Structured data on the site's page of roles. */
  private async onSite(domain: string, { url: boardUrl }: HiringBoard): Promise<SalaryReading> {
    const visit = await this.visits.visit(domain);
    const answer = await visit.read(boardUrl);
    if (answer.outcome !== 'answered') return { kind: 'unavailable', reason: answer.reason };
    const page = answer.page.document;
    if (!page) return { kind: 'none' };
    const open = openPostings(postingsOf(page), domain, this.clock.now());
    const read = readBoardSalaries(
      'site',
      open.map(({ posting }) => posting),
    );
    const document = { url: answer.page.url, body: Buffer.from(page.html), retrievedAt: this.now() };
    return read ? { kind: 'read', ...read, boardUrl, document } : { kind: 'none' };
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
