import { decideOn } from '../../platform/event-store/decide.js';
import { type ImportCounts, type Importer, type ImportOptions, ImportRun } from '../../file-import/import-run.js';
import { adviserDecider, reportAdviser } from './adviser.decide.js';
import { adviserStream } from './adviser.events.js';
import { type AdviserRow, adviserRow } from './adviser-row.import.js';

/** Imports the SEC's bulk file of advisers (registered or exempt) into the log; a repeated import appends nothing. */
export function importAdvisers(options: ImportOptions): Promise<ImportCounts> {
  return ImportRun.of(options, new AdviserImporter(options));
}

class AdviserImporter implements Importer<AdviserRow> {
  readonly isPersonal = false;
  readonly isResolvedInOrder = false;

  constructor(private readonly options: ImportOptions) {}

  sourceOf(): string {
    return 'sec-form-adv';
  }

  read(record: Readonly<Record<string, unknown>>, line: number): AdviserRow {
    return adviserRow(record, line);
  }

  async deal(rows: readonly AdviserRow[], run: ImportRun): Promise<void> {
    for (const row of rows) await run.inLanes([row.crd], () => this.record(row, run), row.line);
  }

  private async record({ crd, filing, line }: AdviserRow, run: ImportRun): Promise<void> {
    const { events, revision, position } = await decideOn(
      this.options.eventStore,
      adviserStream(crd),
      adviserDecider,
      (state) => reportAdviser(state, crd, filing, run.provenance(line)),
      run.context(line),
    );
    const isFirst = revision === BigInt(events.length - 1);
    run.count(events.length === 0 ? 'unchanged' : isFirst ? 'registered' : 'changed', position);
  }
}
