import { Module } from '@nestjs/common';
import { ArticlesQuery } from '../coverage/articles/articles.query.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { Vault } from '../platform/vault/vault.js';
import { CompaniesController } from './record/companies.controller.js';
import { CompanyListQuery } from './listing/company-list.query.js';
import { CompanyMatchQuery } from './matching/company-match.query.js';
import { CompanyRecordQuery } from './record/company-record.query.js';
import { DirectoryController } from './people/directory.controller.js';
import { InvestorQuery } from './investors/investor.query.js';
import { PagesController } from './pages/pages.controller.js';
import { PartyDirectory } from './people/party-directory.service.js';
import { PersonQuery } from './people/person.query.js';
import { ProductQuery } from './products/product.query.js';
import { SitemapController } from './pages/sitemap.controller.js';

/** Companies, their rounds, people, investors and products. */
@Module({
  controllers: [CompaniesController, DirectoryController, PagesController, SitemapController],
  providers: [
    { provide: CompanyListQuery, inject: [ReadStore], useFactory: (store: ReadStore) => new CompanyListQuery(store) },
    { provide: CompanyMatchQuery, inject: [ReadStore], useFactory: (store: ReadStore) => new CompanyMatchQuery(store) },
    { provide: ProductQuery, inject: [ReadStore], useFactory: (store: ReadStore) => new ProductQuery(store) },
    {
      provide: PartyDirectory,
      inject: [ReadStore, Vault],
      useFactory: (store: ReadStore, vault: Vault) => new PartyDirectory(store, vault),
    },
    {
      provide: CompanyRecordQuery,
      inject: [ReadStore, EventStore, PartyDirectory],
      useFactory: (store: ReadStore, eventStore: EventStore, directory: PartyDirectory) =>
        new CompanyRecordQuery(store, eventStore, directory, new ArticlesQuery(store)),
    },
    {
      provide: InvestorQuery,
      inject: [ReadStore, PartyDirectory],
      useFactory: (store: ReadStore, directory: PartyDirectory) => new InvestorQuery(store, directory),
    },
    {
      provide: PersonQuery,
      inject: [ReadStore, Vault],
      useFactory: (store: ReadStore, vault: Vault) => new PersonQuery(store, vault),
    },
  ],
  exports: [CompanyListQuery, CompanyMatchQuery, CompanyRecordQuery, InvestorQuery, PersonQuery, ProductQuery],
})
export class CompaniesModule {}
