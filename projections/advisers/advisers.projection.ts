import { type AdviserEvent } from '../../src/registries/advisers/adviser.events.js';
import { handlers, type Projection } from '../../src/platform/projector/projection.js';
import { nameKey } from '../../src/vocabulary/company-name.js';
import { ADVISER_FILINGS } from './advisers.entity.js';

/** Reports of investment advisers about themselves, one row for each filing. */
export const advisersProjection: Projection = {
  name: 'advisers',
  version: 5,
  categories: ['adviser'],
  tables: [ADVISER_FILINGS],
  ignores: [],
  on: handlers<AdviserEvent>({
    AdviserReported: ({ data: { crd, filing, provenance } }) => [
      {
        table: 'adviser_filings',
        key: { crd, filed_on: filing.filedOn },
        put: {
          name: filing.name,
          legal_name: filing.legalName,
          name_keys: [...new Set([filing.name, filing.legalName ?? filing.name].map(nameKey))],
          assets_usd: filing.assetsUsd,
          private_funds: filing.privateFunds,
          private_fund_assets_usd: filing.privateFundAssetsUsd,
          city: filing.city,
          region: filing.region,
          country: filing.country,
          domain: filing.domain,
          lei: filing.lei,
          provenance: { ...provenance },
        },
      },
    ],
  }),
};
