import { companyPath } from '../../vocabulary/profile-path.js';
import { type SectorTrendAnswer } from '../sector-trend-answers.dto.js';
import { type SectorTrend } from './get-sector-trend.query.js';

export function presentSectorTrend(trend: SectorTrend, publicUrl: string): SectorTrendAnswer {
  const notable = trend.notable_companies.map((row) => ({ ...row, service_url: publicUrl + companyPath(row.slug) }));
  return { ...trend, notable_companies: notable };
}
