import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { SECTORS } from '../../vocabulary/vocabularies.js';
import { ListSectors, type SectorOnFile } from './list-sectors.query.js';

const YEARS = 10;

const SQL = `SELECT s.sector, s.companies, s.funding, coalesce(k.companies, 0) AS disclosed,
    (SELECT json_object_agg(y.year, y.capital) FROM (
      SELECT z.year, sum(z.capital) AS capital FROM read.sector_sizes z
      WHERE z.sector = s.sector AND z.year BETWEEN $2 AND $3 GROUP BY z.year) AS y) AS capital
  FROM read.sector_counts s
  LEFT JOIN read.sector_counts k ON (k.sector, k.facet, k.value) = (s.sector, 'disclosed', '')
  WHERE s.facet = 'company' AND s.companies > 0 AND s.sector = ANY($1::text[])
  ORDER BY s.companies DESC, s.sector`;

interface Row {
  readonly sector: string;
  readonly companies: number;
  readonly funding: number;
  readonly disclosed: number;
  readonly capital: Readonly<Record<string, number>> | null;
}

@QueryHandler(ListSectors)
@Injectable()
export class ListSectorsHandler implements IQueryHandler<ListSectors> {
  /** Names as the counts spell them. */
  private readonly names = new Map(SECTORS.map(({ value }) => [value.toLowerCase(), value]));

  constructor(private readonly store: ReadStore) {}

  async execute({ lastYear }: ListSectors): Promise<readonly SectorOnFile[]> {
    const first = lastYear - YEARS + 1;
    const rows = await this.store.prepared<Row>('explore_sectors', SQL, [[...this.names.keys()], first, lastYear]);
    return rows.map(({ sector, companies, funding, disclosed, capital }) => ({
      name: this.names.get(sector) ?? sector,
      companies,
      funding: disclosed === 0 ? null : funding,
      disclosed,
      years: Array.from({ length: YEARS }, (_, at) => capital?.[first + at] ?? 0),
    }));
  }
}
