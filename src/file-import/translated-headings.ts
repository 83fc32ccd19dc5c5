/**
 * Headings in German, French, Spanish and Portuguese that have one sense, folded. Left out are such as `Nombre`, which
 * is a name in Spanish and a number in French, `Bewertung` (a valuation or a rating) and `Date de création` (of a
 * company or of a record).
 */
export const TRANSLATED_HEADINGS = {
  company:
    'firma firmenname unternehmen unternehmensname entreprise societe nomdelentreprise nomdelasociete raisonsociale ' +
    'empresa nombredelaempresa razonsocial nomedaempresa razaosocial',
  website:
    'webseite internetseite internetadresse siteweb siteinternet sitioweb paginaweb sitedaempresa websitederfirma',
  description: 'beschreibung descripcion descricao',
  oneLiner: 'kurzbeschreibung descriptioncourte descripcioncorta',
  sectors: 'branche branchen sektor sektoren industrie secteur secteurs secteurdactivite industria setor setores',
  founded: 'grundungsjahr gruendungsjahr grundung gegrundet anneedecreation anodefundacion anodefundacao',
  status: 'statut unternehmensstatus firmenstatus',
  country: 'land sitzland pays pais',
  city: 'stadt ort ville ciudad cidade',
  location: 'hauptsitz firmensitz siegesocial',
  employees:
    'mitarbeiter mitarbeiterzahl mitarbeiteranzahl anzahlmitarbeiter anzahldermitarbeiter beschaftigte effectif ' +
    'effectifs nombredesalaries nombredemployes empleados numerodeempleados funcionarios numerodefuncionarios',
  founders: 'grunder gruender fondateurs fundadores',
  investors: 'investoren investisseurs inversores investidores',
  leadInvestors: 'hauptinvestor leadinvestoren investisseurprincipal inversorprincipal investidorprincipal',
  round: 'finanzierungsrunde runde rondadefinanciacion ronda rodada',
  date: 'datum fecha',
  currency: 'wahrung waehrung devise moneda moeda',
  funding: 'finanzierung gesamtfinanzierung financementtotal financiaciontotal totalcaptado',
  amounts: 'betrag finanzierungssumme montant montantleve monto importe valorcaptado',
  valuation: 'unternehmensbewertung valorisation',
} as const;

/** Figures under these headings are rarely in US dollars. */
export const MONEY_WORDS = [
  TRANSLATED_HEADINGS.funding,
  TRANSLATED_HEADINGS.amounts,
  TRANSLATED_HEADINGS.valuation,
].join(' ');
