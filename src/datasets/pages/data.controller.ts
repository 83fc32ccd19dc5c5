import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { type StateTable } from '../../file-export/state-table.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type ExportTable } from '../../file-export/export-table.js';
import { Page, ReadableByOtherOrigins } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { Contracts } from '../contracts/contracts.service.js';
import { DATASET_TABLES, STATE_TABLES } from '../dataset-tokens.js';
import { StoredDatasetsService } from '../stored/stored-datasets.service.js';
import { dataPage, datasetPage } from './data.page.js';

/** The pages for data teams, and the contracts. */
@Controller('data')
export class DataController {
  constructor(
    @Inject(DATASET_TABLES) private readonly tables: readonly ExportTable[],
    private readonly stored: StoredDatasetsService,
    private readonly contracts: Contracts,
  ) {}

  @Get('contracts/:file')
  @Page('application/yaml')
  @ReadableByOtherOrigins()
  contract(@Param('file') file: string, @Res() reply: EdgeReply): void {
    const text = this.contracts.find(file);
    if (text === null) {
      throw new DomainError('not_found', `There is no such contract; there are ${this.contracts.names().join(', ')}.`);
    }
    void reply
      .header('content-type', 'application/yaml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(text);
  }

  @Get(':name')
  @Page(...PAGE_TYPES)
  async dataset(@Req() request: EdgeRequest, @Param('name') file: string, @Res() reply: EdgeReply): Promise<void> {
    const name = file.replace(/\.md$/, '');
    const table = this.tables.find((each) => each.name === name);
    if (!table) throw new DomainError('not_found', 'There is no such dataset; /data lists all of them.');
    const newest = (await this.stored.all()).get(name)?.at(-1)?.manifest ?? null;
    const preview = newest && (await this.stored.preview(name, newest.day));
    sendPage(request, reply, datasetPage({ table, newest }, preview ?? []));
  }
}

@Controller()
export class DataListController {
  constructor(
    @Inject(DATASET_TABLES) private readonly tables: readonly ExportTable[],
    @Inject(STATE_TABLES) private readonly states: readonly StateTable[],
    private readonly stored: StoredDatasetsService,
  ) {}

  @Get(['data', 'data.md'])
  @Page(...PAGE_TYPES)
  async list(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const stored = await this.stored.all();
    const datasets = this.tables.map((table) => ({ table, newest: stored.get(table.name)?.at(-1)?.manifest ?? null }));
    sendPage(request, reply, dataPage(datasets, this.states, request.server.publicUrl));
  }
}
