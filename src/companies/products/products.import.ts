import { nameKey, slugBaseOf } from '../../vocabulary/company-name.js';
import { productLike } from '../merging/merge.decide.js';
import { recordKey } from '../../vocabulary/names/record-key.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { deriveId } from '../../platform/ids/ids.js';
import { BadRow, type LeaveOut, missing, unreadable, type Fault } from '../../file-import/bad-row.js';
import { type Cell, listCell, textCell } from '../../file-import/cell-values.js';
import { repairedText } from '../../file-import/repaired-text.js';
import { TRANSLATED_HEADINGS as TRANSLATED } from '../../file-import/translated-headings.js';
import { type ImportCounts, type Importer, type ImportOptions, ImportRun } from '../../file-import/import-run.js';
import { ColumnsByFields, readColumns } from '../../file-import/named-columns.js';
import { companyDecider, observe } from '../record/company.decide.js';
import { companyStream, type Product } from '../record/company.events.js';
import { withConfirmation } from '../import/confirm.decide.js';
import { registrableDomain } from '../record/company-id.rules.js';
import { NO_COMPANY } from '../import/people.import.js';
import { joinCompanies, type Reference } from '../import/company-candidates.js';
import { linkOf, omitFrom, oneWebsiteOf } from '../import/word-cells.import.js';

export const PRODUCT_COLUMNS = {
  name: 'name product productname title produkt produktname produit nomduproduit producto nombredelproducto produto nomedoproduto',
  company:
    'company companyname organization startup maker vendor vendorname manufacturer hersteller anbieter editeur ' +
    `fabricant fabricante ${TRANSLATED.company}`,
  companyWebsite: 'companywebsite companydomain companyurl domain vendorwebsite vendorurl',
  category: 'category categories type kategorie kategorien categorie categoria',
  pricing: 'pricing pricingtype pricingmodel preismodell modeletarifaire modelodeprecios',
  status: `status state ${TRANSLATED.status}`,
  website: `website url link producturl productwebsite websiteurl homepage ${TRANSLATED.website}`,
  description: `description tagline about ${TRANSLATED.description} ${TRANSLATED.oneLiner}`,
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

export class ProductImporter implements Importer<ProductRow> {
  readonly isPersonal = false;
  readonly isResolvedInOrder = false;
  private readonly columns: ColumnsByFields<Column>;

  constructor(private readonly options: ImportOptions) {
    this.columns = new ColumnsByFields(PRODUCT_COLUMNS, options.mapping);
  }

  columnsOf(names: readonly string[]): readonly string[] {
    return readColumns(PRODUCT_COLUMNS, names, this.options.mapping);
  }

  read(raw: Readonly<Record<string, unknown>>, line: number, leaveOut: LeaveOut): ProductRow {
    const columns = this.columns.of(raw);
    const omitOf = omitFrom(columns, leaveOut);
    const faults: Fault[] = [];
    const text = (column: Column, maxChars = 200, read = textCell): string | null => {
      const theirs = columns[column];
      const value = theirs === undefined ? undefined : raw[theirs];
      const cell = read(typeof value === 'string' ? repairedText(value) : value, maxChars);
      if (cell.error !== undefined) faults.push(unreadable(theirs ?? column, cell));
      return cell.error === undefined ? (cell.value ?? null) : null;
    };
    const [name, company, site, website] = [
      text('name'),
      text('company'),
      text('companyWebsite', 2_048),
      text('website', 2_048),
    ];
    const isUnread = faults.some(({ column }) => column === columns.name);
    if (!isUnread && (name === null || nameKey(name) === '')) faults.push(missing(columns.name ?? 'name'));
    if (company === null && site === null) faults.push(NO_COMPANY);
    const product = {
      slugBase: slugBaseOf(name ?? ''),
      name: name ?? '',
      category: text('category', 200, lineOrList),
      pricingType: text('pricing', 200, lineOrList),
      status: text('status'),
      website: website === null ? null : (linkOf(oneWebsiteOf(website, omitOf('website')), omitOf('website')) ?? null),
      description: text('description', 20_000),
    };
    if (faults.length > 0) throw new BadRow(faults);
    const domain = site === null ? null : registrableDomain(oneWebsiteOf(site, omitOf('companyWebsite'))).domain;
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

/** In files of JSON, a product has a list of categories. */
function lineOrList(raw: unknown, maxChars?: number): Cell<string> {
  if (!Array.isArray(raw)) return textCell(raw, maxChars);
  const cell = listCell(raw);
  return cell.error === undefined ? textCell(cell.value?.join(', '), maxChars) : cell;
}
