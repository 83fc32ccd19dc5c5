import { Module } from '@nestjs/common';
import { DossierCompiler } from './dossier/dossier-compiler.service.js';
import { DossierRequests } from './dossier/dossier-requests.service.js';
import { DossierRuns } from './gathering/dossier-run.service.js';
import { DossiersOnFile } from './dossier/dossiers-on-file.service.js';
import { ErasePersonDossiersHandler } from './erasure/erase-person-dossiers.handler.js';
import { IntelController } from './dossier/intel.controller.js';
import { StoredDocuments } from './dossier/stored-documents.service.js';
import { StoredDossiers } from './dossier/stored-dossiers.service.js';
import { LookUpDossierHandler } from './dossier/look-up-dossier.handler.js';
import { NamedPeople } from './erasure/named-people.service.js';
import { CompanyWebsiteReader } from './gathering/company-website.service.js';
import { DossierPurchases } from './purchase/dossier-purchases.service.js';
import { PersonIndex } from './subject/person-index.process.js';
import { SubjectFinder } from './subject/subject-finder.service.js';
import { SubjectsOnFile } from './subject/subjects-on-file.service.js';

/** Dossiers of companies and people from public records. */
@Module({
  controllers: [IntelController],
  providers: [
    SubjectsOnFile,
    SubjectFinder,
    PersonIndex,
    CompanyWebsiteReader,
    DossierRuns,
    StoredDocuments,
    StoredDossiers,
    DossiersOnFile,
    NamedPeople,
    DossierCompiler,
    DossierRequests,
    DossierPurchases,
    LookUpDossierHandler,
    ErasePersonDossiersHandler,
  ],
})
export class IntelModule {}
