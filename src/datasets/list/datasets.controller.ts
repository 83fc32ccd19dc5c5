import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { SignedUrls } from '../../platform/object-store/signed-urls.js';
import { Charges, type Metered } from '../../metering/charging/charges.service.js';
import { type Purchase } from '../../metering/charging/purchases.js';
import { Prices } from '../../metering/pricing/prices.service.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { Operation } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { type ExportTable } from '../../file-export/export-table.js';
import { DATASET_TABLES } from '../dataset-tokens.js';
import { DatasetPurchases, purchaseIdOf } from '../purchase/dataset-purchases.service.js';
import { datasetKey, type StoredManifest } from '../stored/manifest.js';
import { type ListedManifest } from '../stored/stored-datasets.js';
import { StoredDatasetsService } from '../stored/stored-datasets.service.js';
import { DatasetFilesAnswer, DatasetManifest, DatasetsAnswer } from './dataset-answers.dto.js';
import { DatasetFilesQueryDto } from './datasets.dto.js';
import { presentDataset } from './datasets.presenter.js';

const PATH = {
  name: { description: 'Name of the dataset.', example: 'companies' },
  day: { description: 'Day, YYYY-MM-DD, UTC; `latest` for the newest.', example: 'latest' },
};

@Controller('api/v1/datasets')
export class DatasetsController {
  constructor(
    @Inject(DATASET_TABLES) private readonly tables: readonly ExportTable[],
    private readonly stored: StoredDatasetsService,
    private readonly purchases: DatasetPurchases,
    private readonly charges: Charges,
    private readonly prices: Prices,
    private readonly urls: SignedUrls,
  ) {}

  @Get()
  @Operation('datasets.list', {
    summary: 'List the datasets and their days',
    description:
      'Files of all records, one set a day: companies, funding rounds, investors, domains, people without personal ' +
      'fields, and the changes of the day. Free.',
    tag: 'Datasets',
    answer: DatasetsAnswer,
  })
  async list(): Promise<DatasetsAnswer> {
    const stored = await this.stored.all();
    return { datasets: this.tables.map((table) => presentDataset(table, stored.get(table.name) ?? [])) };
  }

  @Get(':name/:day/manifest.json')
  @Operation('datasets.manifest', {
    summary: 'Get the manifest of a dataset',
    description:
      'Position, columns, and each file with size, SHA-256, rows and range of ids. The event `DatasetPublished` has the ' +
      'SHA-256 of exactly these bytes. Free.',
    tag: 'Datasets',
    path: PATH,
    answer: DatasetManifest,
    refuses: ['not_found'],
  })
  async manifest(@Param('name') name: string, @Param('day') day: string, @Res() reply: EdgeReply): Promise<void> {
    const { bytes } = await this.found(name, day);
    void reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
  }

  @Get(':name/:day/files')
  @Operation('datasets.files', {
    summary: 'Get the addresses of a dataset’s files',
    description:
      'Signed addresses of all files of a day, as Parquet and as JSON lines; a download needs no key and accepts ' +
      '`Range`. The same account gets the same day again for seven days without a charge.',
    tag: 'Datasets',
    path: PATH,
    answer: DatasetFilesAnswer,
    refuses: ['not_found'],
  })
  files(
    @Req() request: EdgeRequest,
    @Param('name') name: string,
    @Param('day') day: string,
    @Query() { format }: DatasetFilesQueryDto,
  ): Promise<DatasetFilesAnswer> {
    const work = async (): Promise<Metered<Uncharged<DatasetFilesAnswer>>> => {
      const found = await this.found(name, day);
      const { manifest, digest } = found;
      const end = this.stored.endOf(found);
      const shown = manifest.files.filter((file) => format === undefined || file.format === format);
      const signed = shown.map((file) => ({
        file,
        ...this.urls.sign(datasetKey(manifest.dataset, manifest.day, file.path), end),
      }));
      const expiresAt = Math.min(...signed.map(({ expiresAt: until }) => until.getTime()));
      return {
        body: {
          dataset: manifest.dataset,
          day: manifest.day,
          position: manifest.position,
          manifest_digest: digest,
          expires_at: new Date(expiresAt).toISOString(),
          files: signed.map(({ file, url }) => ({ ...file, url })),
        },
        purchase: this.purchaseOf(request, manifest),
      };
    };
    const dueOnFile = async (): Promise<number | null> => {
      const { manifest } = await this.found(name, day);
      return (await this.purchases.isPaidFor(filesOf(request, manifest))) ? 0 : null;
    };
    return this.charges.metered(request, work, { dueOnFile });
  }

  private purchaseOf(request: EdgeRequest, manifest: StoredManifest['manifest']): Purchase {
    const { credits } = this.prices.of('datasets.files');
    if (typeof credits !== 'number') throw new Error('the files of a dataset have a listed price');
    const { requestId } = request;
    const files = filesOf(request, manifest);
    return {
      requestId,
      id: purchaseIdOf(files),
      record: () => this.purchases.record({ ...files, requestId, cost: credits }),
      withdraw: (id) => this.purchases.withdraw(files, id),
    };
  }

  /** @throws DomainError not_found */
  private async found(name: string, day: string): Promise<ListedManifest> {
    if (!this.tables.some((table) => table.name === name)) {
      const names = this.tables.map((table) => table.name).join(', ');
      throw new DomainError('not_found', `There is no dataset ${name.slice(0, 40)}; there are ${names}.`);
    }
    const found = (await this.stored.all()).get(name);
    const stored = day === 'latest' ? found?.at(-1) : found?.find(({ manifest }) => manifest.day === day);
    if (stored) return stored;
    throw new DomainError(
      'not_found',
      `${name} of ${day.slice(0, 20)} is not stored; GET /api/v1/datasets lists the days that are.`,
    );
  }
}

function filesOf({ principal }: EdgeRequest, { dataset: name, day }: StoredManifest['manifest']) {
  if (!principal) throw new Error('the files of a dataset have a payer');
  return { accountId: principal.accountId, name, day };
}
