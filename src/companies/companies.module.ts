import { Module, type OnModuleInit } from '@nestjs/common';
import { RoundAndPersonRecords } from './changed/round-and-person-records.service.js';
import { PresentRecordsHandler } from './changed/present-records.handler.js';
import { GetCompanyHistoryHandler } from './history/get-company-history.handler.js';
import { HistoryController } from './history/history.controller.js';
import { CorrectCompanyHandler } from './corrections/correct-company.handler.js';
import { CompanyMerger } from './merging/company-merger.service.js';
import { MergedCompanies } from './merging/merged-companies.service.js';
import { SplitCorrections } from './corrections/split-corrections.service.js';
import { CompanySeparator } from './merging/company-separator.service.js';
import { MergedRoles } from './merging/merged-roles.service.js';
import { MergeCorrections } from './corrections/merge-corrections.service.js';
import { CorrectionEffects } from './corrections/correction-effects.service.js';
import { CorrectedCompanies } from './corrections/corrected-companies.service.js';
import { CorrectionsConsoleController } from './corrections/corrections-console.controller.js';
import { CorrectionsAdminController } from './corrections/corrections-admin.controller.js';
import { InvestorsAdminController } from './investors/investors-admin.controller.js';
import { InvestorsController } from './investors/investors.controller.js';
import { NameInvestorsHandler } from './investors/name-investors.handler.js';
import { SeparateInvestorHandler } from './investors/separate-investor.handler.js';
import { ExploreController } from './explore/explore.controller.js';
import { ListCountriesHandler } from './explore/list-countries.handler.js';
import { ListSectorsHandler } from './explore/list-sectors.handler.js';
import { GetInvestorHandler } from './investors/get-investor.handler.js';
import { InvestorList } from './investor-listing/investor-list.service.js';
import { Investors } from './investors/investors.service.js';
import { ListInvestorsHandler } from './investor-listing/list-investors.handler.js';
import { CompanyList } from './listing/company-list.service.js';
import { ListCompaniesHandler } from './listing/list-companies.handler.js';
import { TextIndexMaintenance } from './listing/text-index-maintenance.schedule.js';
import { CompanyReferences } from './matching/company-references.service.js';
import { FindCompanyHandler } from './matching/find-company.handler.js';
import { GetKnownCompanyHandler } from './matching/get-known-company.handler.js';
import { MatchDomainsHandler } from './matching/match-domains.handler.js';
import { EvidenceController } from './evidence/evidence.controller.js';
import { GetCompanyEvidenceHandler } from './evidence/get-company-evidence.handler.js';
import { GetInvestorEvidenceHandler } from './evidence/get-investor-evidence.handler.js';
import { GetPersonEvidenceHandler } from './evidence/get-person-evidence.handler.js';
import { GetProductEvidenceHandler } from './evidence/get-product-evidence.handler.js';
import { CompanyPress } from './pages/company-press.service.js';
import { CompanyHirings } from './pages/company-hiring.service.js';
import { GetCompanyPageHandler } from './pages/get-company-page.handler.js';
import { PagesController } from './pages/pages.controller.js';
import { SitemapController } from './pages/sitemap.controller.js';
import { SitemapFiles } from './pages/sitemap-files.service.js';
import { ErasePersonHandler } from './identity/erase-person.handler.js';
import { GetPersonHandler } from './people/get-person.handler.js';
import { PersonRoles } from './people/person-roles.service.js';
import { InvestorDirectory } from './people/investor-directory.service.js';
import { RecordLinks } from './pages/record-links.service.js';
import { PeopleController } from './people/people.controller.js';
import { PersonIdentities } from './identity/person-identities.service.js';
import { PersonTracesReader } from './identity/person-traces.service.js';
import { InvestorIdentities } from './identity/investor-identities.service.js';
import { EraseInvestorHandler } from './identity/erase-investor.handler.js';
import { FindMixedRecordsHandler } from './identity/find-mixed-records.handler.js';
import { FindPersonTracesHandler } from './identity/find-person-traces.handler.js';
import { MixedInvestors } from './identity/mixed-investors.service.js';
import { MixedPeople } from './identity/mixed-people.service.js';
import { SplitInvestors } from './identity/split-investors.service.js';
import { SplitMixedRecordHandler } from './identity/split-mixed-record.handler.js';
import { PersonStreams } from './people/person-streams.service.js';
import { FounderRoles } from './founders/founder-roles.service.js';
import { RecordFoundersHandler } from './founders/record-founders.handler.js';
import { RecordRoleHandler } from './people/record-role.handler.js';
import { RegisterPersonHandler } from './people/register-person.handler.js';
import { RetractPersonFactsHandler } from './retraction/retract-person-facts.handler.js';
import { ProductsController } from './products/products.controller.js';
import { Products } from './products/products.service.js';
import { CompaniesController } from './record/companies.controller.js';
import { EXAMPLE_RECORDS } from '../web/openapi/example-records.js';
import { CompanyExamples } from './explore/example-records.service.js';
import { CompanyRecords } from './record/company-records.service.js';
import { PresentCompanyRecordHandler } from './record/present-company-record.handler.js';
import { PaidCompanyController } from './record/paid-company.controller.js';
import { GetCompanyRecordHandler } from './record/get-company-record.handler.js';
import { AdoptDomainHandler } from './registration/adopt-domain.handler.js';
import { ClaimDomainHandler } from './registration/claim-domain.handler.js';
import { DomainStreams } from './registration/domain-streams.service.js';
import { GetDomainHolderHandler } from './registration/get-domain-holder.handler.js';
import { RegisterClaimedCompanyHandler } from './registration/register-claimed-company.handler.js';
import { RegisterCompanyHandler } from './registration/register-company.handler.js';
import { RegisterStubHandler } from './registration/register-stub.handler.js';
import { ReleaseDomainHandler } from './registration/release-domain.handler.js';
import { RestateCompanyHandler } from './registration/restate-company.handler.js';
import { formList } from '../vocabulary/names/form-list.js';

const COMMANDS = [
  ...[ClaimDomainHandler, ReleaseDomainHandler, RegisterCompanyHandler, RegisterClaimedCompanyHandler],
  ...[
    RegisterPersonHandler,
    RecordRoleHandler,
    RecordFoundersHandler,
    RetractPersonFactsHandler,
    ErasePersonHandler,
    EraseInvestorHandler,
    RestateCompanyHandler,
  ],
  ...[RegisterStubHandler, AdoptDomainHandler, SplitMixedRecordHandler, SplitInvestors, SeparateInvestorHandler],
  CorrectCompanyHandler,
];
const QUERIES = [
  ...[ListCompaniesHandler, GetCompanyRecordHandler, MatchDomainsHandler, FindCompanyHandler, GetKnownCompanyHandler],
  ...[
    ListInvestorsHandler,
    GetInvestorHandler,
    NameInvestorsHandler,
    GetPersonHandler,
    PersonRoles,
    FindPersonTracesHandler,
  ],
  ...[FindMixedRecordsHandler],
  ...[GetDomainHolderHandler],
  ...[GetCompanyPageHandler, PresentCompanyRecordHandler, PresentRecordsHandler, GetCompanyHistoryHandler],
  ...[GetCompanyEvidenceHandler, GetPersonEvidenceHandler, GetInvestorEvidenceHandler, GetProductEvidenceHandler],
  ...[ListSectorsHandler, ListCountriesHandler],
];

/** Companies, their rounds, people, investors and products. */
@Module({
  controllers: [
    ...[
      CompaniesController,
      PaidCompanyController,
      InvestorsController,
      InvestorsAdminController,
      PeopleController,
      ProductsController,
    ],
    ...[PagesController, EvidenceController, HistoryController, SitemapController, ExploreController],
    ...[CorrectionsAdminController, CorrectionsConsoleController],
  ],
  providers: [
    ...COMMANDS,
    ...[MixedPeople, MixedInvestors],
    ...QUERIES,
    { provide: EXAMPLE_RECORDS, useClass: CompanyExamples },
    ...[
      CompanyPress,
      RoundAndPersonRecords,
      CompanyHirings,
      CompanyList,
      CompanyRecords,
      CorrectedCompanies,
      CorrectionEffects,
      MergeCorrections,
      SplitCorrections,
      CompanyMerger,
      CompanySeparator,
      MergedRoles,
      MergedCompanies,
      CompanyReferences,
      InvestorList,
      Investors,
      InvestorDirectory,
      RecordLinks,
      Products,
      SitemapFiles,
      TextIndexMaintenance,
    ],
    ...[DomainStreams, FounderRoles, InvestorIdentities, PersonIdentities, PersonStreams, PersonTracesReader],
  ],
})
export class CompaniesModule implements OnModuleInit {
  onModuleInit(): void {
    // Reading it takes some 80 ms, for which the first name would delay all other requests.
    formList();
  }
}
