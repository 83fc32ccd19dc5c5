import { type ImportRun } from '../../file-import/import-run.js';
import { UnfinishedSplit } from '../merging/linked-records.js';
import { type CompanyDetails } from '../record/company.events.js';

/** Leaves a row for review whose record is not back from a split yet: the rows after it are imported. */
export async function reviewUnfinished(
  { line, details }: { readonly line: number; readonly details: CompanyDetails },
  run: ImportRun,
  take: () => Promise<void>,
): Promise<void> {
  try {
    await take();
  } catch (error) {
    if (!(error instanceof UnfinishedSplit)) throw error;
    run.review(line, error.message, { name: details.name, website: details.website ?? null });
  }
}
