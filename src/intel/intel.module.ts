import { Module } from '@nestjs/common';
import { SiteVisitModule } from '../enrichment/site-visit/site-visit.module.js';
import { RegistriesModule } from '../registries/registries.module.js';
import { DossierCompiler } from './dossier/dossier-compiler.service.js';
import { DossierDesk } from './dossier/dossier-desk.service.js';
import { DossierLooks } from './dossier/dossier-look.service.js';
import { ForgetPersonHandler } from './dossier/forget-person.handler.js';
import { IntelController } from './dossier/intel.controller.js';
import { KeptDocuments } from './dossier/kept-documents.service.js';
import { KeptDossiers } from './dossier/kept-dossiers.service.js';
import { LookUpDossierHandler } from './dossier/look-up-dossier.handler.js';
import { NamedPeople } from './dossier/named-people.service.js';
import { OwnSites } from './dossier/own-site.service.js';
import { PersonIndex } from './subject/person-index.process.js';
import { SubjectFinder } from './subject/subject-finder.service.js';
import { SubjectsOnFile } from './subject/subjects-on-file.service.js';

/** Dossiers of companies and people from public records. */
@Module({
  imports: [RegistriesModule, SiteVisitModule],
  controllers: [IntelController],
  providers: [
    SubjectsOnFile,
    SubjectFinder,
    PersonIndex,
    OwnSites,
    DossierLooks,
    KeptDocuments,
    KeptDossiers,
    NamedPeople,
    DossierCompiler,
    DossierDesk,
    LookUpDossierHandler,
    ForgetPersonHandler,
  ],
})
export class IntelModule {}
