import { basename } from 'node:path';
import { nameKey, slugBaseOf } from '../../vocabulary/company-name.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { deriveId, newId } from '../../platform/ids/ids.js';
import { companyDecider, observe } from '../record/company.decide.js';
import { companyStream, type Product, type Provenance } from '../record/company.events.js';
import { registrableDomain } from '../record/company-id.rules.js';
import { textCell, urlOf } from '../../platform/import-kit/cell-values.js';
import { type ImportCounts, type ImportOptions, sourceOfFile } from './company-import.js';
import { joinCompanies, type Reference } from './company-join.js';
import { Lanes } from '../../platform/import-kit/lanes.js';
import { namedColumns } from '../../platform/import-kit/named-columns.js';
import { observedAtOf } from '../../platform/import-kit/observed-at.js';
import { readRows } from '../../platform/import-kit/row-reader.js';

const COLUMNS = {
  name: 'name product productname title',
  company: 'company companyname organization startup maker',
  companyWebsite: 'companywebsite companydomain companyurl domain',
  category: 'category categories type',
  pricing: 'pricing pricingtype pricingmodel',
  status: 'status state',
  website: 'website url link producturl',
  description: 'description tagline about',
} as const;
type Column = keyof typeof COLUMNS;

interface ProductRow {
  readonly line: number;
  readonly reference: Reference;
  readonly product: Omit<Product, 'productId'>;
}

export interface ProductImportOptions extends Omit<ImportOptions, 'mapping'> {
  readonly mapping?: Readonly<Record<string, string>>;
}

const CHUNK = 256;
const IN_FLIGHT = 64;

/** Reads products into the streams of their companies; a row whose company is not on file, or in doubt, is left to a person. */
export async function importProducts(options: ProductImportOptions): Promise<ImportCounts> {
  return new ProductImport(options, options.observedAt ?? (await observedAtOf(options.file))).toEnd();
}

class ProductImport {
  private readonly counts: ImportCounts = {
    rows: 0,
    registered: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    review: 0,
    position: 0n,
  };
  private readonly source: string;
  private readonly runId = newId();
  private readonly lanes = new Lanes(IN_FLIGHT);
  private columns: Readonly<Partial<Record<Column, string>>> | null = null;

  constructor(
    private readonly options: ProductImportOptions,
    private readonly observedAt: string,
  ) {
    this.source = options.source ?? sourceOfFile(basename(options.file));
  }

  async toEnd(): Promise<ImportCounts> {
    const { rows, read } = await readRows(this.options.file);
    let chunk: ProductRow[] = [];
    for await (const row of rows) {
      if (this.options.signal?.aborted) break;
      this.counts.rows++;
      const product = row.error === undefined ? this.rowOf(row.record, row.line) : { error: row.error };
      if ('error' in product) {
        this.counts.rejected++;
        this.options.findings.reject({ line: row.line, reason: product.error, row: row.record ?? row.text });
      } else chunk.push(product);
      if (chunk.length < CHUNK) continue;
      await this.take(chunk);
      chunk = [];
      this.options.onProgress?.({ bytes: read(), rows: this.counts.rows });
    }
    await this.take(chunk);
    await this.lanes.drained();
    await this.options.findings.close();
    return this.counts;
  }

  private rowOf(raw: Readonly<Record<string, unknown>>, line: number): ProductRow | { readonly error: string } {
    this.columns ??= namedColumns(COLUMNS, Object.keys(raw), this.options.mapping);
    const faults: string[] = [];
    const text = (column: Column, maxChars = 200): string | null => {
      const theirs = this.columns?.[column];
      const cell = textCell(theirs === undefined ? undefined : raw[theirs], maxChars);
      if (cell.error !== undefined) faults.push(`${theirs} ${cell.error}`);
      return cell.error === undefined ? (cell.value ?? null) : null;
    };
    const [name, company, site, website] = [
      text('name'),
      text('company'),
      text('companyWebsite', 2_048),
      text('website', 2_048),
    ];
    if (name === null || nameKey(name) === '') faults.push(`${this.columns.name ?? 'name'} is missing`);
    if (company === null && site === null) faults.push('neither the company nor its website is named');
    const product = {
      slugBase: slugBaseOf(name ?? ''),
      name: name ?? '',
      category: text('category'),
      pricingType: text('pricing'),
      status: text('status'),
      website: urlOf(website ?? '') ?? null,
      description: text('description', 20_000),
    };
    if (faults.length > 0) return { error: faults.join('; ') };
    const domain = site === null ? null : registrableDomain(site).domain;
    return { line, product, reference: { names: company === null ? [] : [company], domain, batch: null } };
  }

  private async take(rows: readonly ProductRow[]): Promise<void> {
    if (rows.length === 0) return;
    const joins = await joinCompanies(
      this.options.readStore,
      rows.map(({ reference }) => reference),
    );
    for (const [index, row] of rows.entries()) {
      const join = joins[index];
      if (join?.kind === 'same') await this.lanes.run([join.companyId], () => this.takeOne(row, join.companyId));
      else {
        this.counts.review++;
        const reason = join?.kind === 'doubtful' ? join.reason : 'no company of this name or domain is on file';
        const { name } = row.product;
        this.options.findings.review({
          line: row.line,
          reason,
          row: { product: name, company: row.reference.names[0] },
        });
      }
    }
  }

  private async takeOne({ line, product }: ProductRow, companyId: string): Promise<void> {
    const productId = deriveId('product', `${companyId}/${nameKey(product.name)}`);
    const provenance: Provenance = {
      source: this.source,
      file: basename(this.options.file),
      line,
      observedAt: this.observedAt,
    };
    let isKnown = false;
    const { events, position } = await decideOn(
      this.options.eventStore,
      companyStream(companyId),
      companyDecider,
      (state) => {
        if (state.phase !== 'registered') return [];
        isKnown = productId in state.products;
        const name = state.fields.name?.value as string;
        const products = [{ productId, ...product }];
        const seen = {
          companyId,
          domain: null,
          contestedDomain: null,
          slugBase: '',
          details: { name },
          products,
          provenance,
        };
        return observe(state, seen);
      },
      {
        commandId: deriveId('import-row', `${this.runId}/${line}`),
        correlationId: this.runId,
        actor: `import:${this.source}`,
        now: this.options.clock.now(),
      },
    );
    this.counts[events.length === 0 ? 'unchanged' : isKnown ? 'changed' : 'registered']++;
    if (events.length > 0 && position > this.counts.position) this.counts.position = position;
  }
}
