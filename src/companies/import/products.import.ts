import { nameKey, slugBaseOf } from '../../vocabulary/company-name.js';
import { productLike } from '../merging/merge.decide.js';
import { recordKey } from '../../vocabulary/names/record-key.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { deriveId } from '../../platform/ids/ids.js';
import { BadRow, missing, unreadable, type Fault } from '../../file-import/bad-row.js';
import { textCell, urlOf } from '../../file-import/cell-values.js';
import { type ImportCounts, type Importer, type ImportOptions, ImportRun } from '../../file-import/import-run.js';
import { ColumnsByFields, readColumns } from '../../file-import/named-columns.js';
import { companyDecider, observe } from '../record/company.decide.js';
import { companyStream, type Product } from '../record/company.events.js';
import { withConfirmation } from './confirm.decide.js';
import { registrableDomain } from '../record/company-id.rules.js';
import { NO_COMPANY } from './people.import.js';
import { joinCompanies, type Reference } from './company-candidates.js';

export const PRODUCT_COLUMNS = {
  name: 'name product productname title',
  company: 'company companyname organization startup maker',
  companyWebsite: 'companywebsite companydomain companyurl domain',
  category: 'category categories type',
  pricing: 'pricing pricingtype pricingmodel',
  status: 'status state',
  website: 'website url link producturl',
  description: 'description tagline about',
} as const;
type Column = keyof typeof PRODUCT_COLUMNS;

interface ProductRow {
  readonly line: number;
  readonly reference: Reference;
  readonly product: Omit<Product, 'productId'>;
}

/**
 * Imports products into the streams of their companies; a row with an unknown or doubtful company becomes a finding.
 */
export function importProducts(options: ImportOptions): Promise<ImportCounts> {
  return ImportRun.of(options, new ProductImporter(options));
}

class ProductImporter implements Importer<ProductRow> {
  readonly isPersonal = false;
  readonly isResolvedInOrder = false;
  private readonly columns: ColumnsByFields<Column>;

  constructor(private readonly options: ImportOptions) {
    this.columns = new ColumnsByFields(PRODUCT_COLUMNS, options.mapping);
  }

  columnsOf(names: readonly string[]): readonly string[] {
    return readColumns(PRODUCT_COLUMNS, names, this.options.mapping);
  }

  read(raw: Readonly<Record<string, unknown>>, line: number): ProductRow {
    const columns = this.columns.of(raw);
    const faults: Fault[] = [];
    const text = (column: Column, maxChars = 200): string | null => {
      const theirs = columns[column];
      const cell = textCell(theirs === undefined ? undefined : raw[theirs], maxChars);
      if (cell.error !== undefined) faults.push(unreadable(theirs ?? column, cell));
      return cell.error === undefined ? (cell.value ?? null) : null;
    };
    const [name, company, site, website] = [
      text('name'),
      text('company'),
      text('companyWebsite', 2_048),
      text('website', 2_048),
    ];
    if (name === null || nameKey(name) === '') faults.push(missing(columns.name ?? 'name'));
    if (company === null && site === null) faults.push(NO_COMPANY);
    const product = {
      slugBase: slugBaseOf(name ?? ''),
      name: name ?? '',
      category: text('category'),
      pricingType: text('pricing'),
      status: text('status'),
      website: urlOf(website ?? '') ?? null,
      description: text('description', 20_000),
    };
    if (faults.length > 0) throw new BadRow(faults);
    const domain = site === null ? null : registrableDomain(site).domain;
    return { line, product, reference: { names: company === null ? [] : [company], domain, batch: null } };
  }

  async deal(rows: readonly ProductRow[], run: ImportRun): Promise<void> {
    const joins = await joinCompanies(
      this.options.readStore,
      rows.map(({ reference }) => reference),
    );
    for (const [index, row] of rows.entries()) {
      const join = joins[index];
      if (join?.kind === 'same')
        await run.inLanes([join.companyId], () => this.takeOne(row, join.companyId, run), row.line);
      else {
        const reason = join?.kind === 'doubtful' ? join.reason : 'no company of this name or domain is on file';
        run.review(row.line, reason, { product: row.product.name, company: row.reference.names[0] });
      }
    }
  }

  private async takeOne(
    { line, product }: Pick<ProductRow, 'line' | 'product'>,
    companyId: string,
    run: ImportRun,
  ): Promise<void> {
    const provenance = run.provenance(line);
    let isKnown = false;
    const { events, position, state } = await decideOn(
      this.options.eventStore,
      companyStream(companyId),
      companyDecider,
      (now) => {
        if (now.phase !== 'registered') return [];
        const fresh = { productId: deriveId('product', `${companyId}/${recordKey(product.name)}`), ...product };
        // A merged company's products keep their ids.
        const known = productLike(now, fresh);
        isKnown = known !== null;
        const products = [{ ...fresh, productId: known?.productId ?? fresh.productId }];
        const details = { name: now.fields.name?.value as string };
        const seen = { companyId, domain: null, contestedDomain: null, slugBase: '', details, products, provenance };
        return withConfirmation(now, observe(now, seen), { ...seen, details: {} });
      },
      run.context(line),
    );
    // The read model may have a company that was merged or withdrawn since.
    if (state.phase === 'alias') return this.takeOne({ line, product }, state.companyId, run);
    if (state.phase !== 'registered') return run.review(line, 'its company is no longer on file', { product: product.name }); // prettier-ignore
    if (events.every(({ type }) => type === 'CompanyFactsConfirmed')) run.count('unchanged', position);
    else run.count(isKnown ? 'changed' : 'registered', position);
  }
}
