/**
 * One `Sector: words` for each line: what German, French, Spanish, Portuguese, Italian and Dutch sources call the sector,
 * without words that mean something else in English, such as `Assurance`, and without words for a whole part of the
 * economy, such as `Industrie`.
 */
const TRANSLATIONS = `
  Artificial Intelligence: KI, Künstliche Intelligenz, Künstliche Intelligenz (KI), Maschinelles Lernen, IA, Intelligence artificielle, Intelligence artificielle (IA), Apprentissage automatique, Inteligencia artificial, Inteligência artificial, Intelligenza artificiale, Kunstmatige intelligentie
  Cybersecurity: Cybersicherheit, IT-Sicherheit, Informationssicherheit, Cybersécurité, Ciberseguridad, Cibersegurança, Sicurezza informatica, Cyberbeveiliging
  Analytics: Datenanalyse, Analyse de données, Análisis de datos, Análise de dados, Analisi dei dati
  Human Resources: Personalwesen, Ressources humaines, Recursos humanos, Risorse umane
  Advertising: Werbung, Publicité, Publicidad, Publicidade, Pubblicità
  Finance and Accounting: Finanzen, Buchhaltung, Finanzas, Finanças, Finanza, Comptabilité, Contabilidad, Contabilidade, Contabilità, Boekhouding, Financiën
  Payments: Zahlungsverkehr, Zahlungen, Paiements, Pagos, Pagamentos, Pagamenti, Betalingen
  Banking: Banken, Bankwesen, Banque, Banca, Bancos, Banche
  Lending: Kredite, Préstamos, Empréstimos, Prestiti
  Insurance: Versicherung, Versicherungen, Versicherungswesen, Seguros, Assicurazioni, Verzekeringen
  LegalTech: Recht, Juridique, Jurídico, Derecho
  Real Estate: Immobilien, Immobilienwirtschaft, Immobilier, Inmobiliario, Inmobiliaria, Bienes raíces, Imobiliário, Imóveis, Immobiliare, Vastgoed
  Construction: Bauwesen, Baugewerbe, Bâtiment, Construcción, Construção, Edilizia, Bouw
  Education: Bildung, Enseignement, Educación, Educação, Istruzione, Onderwijs
  Healthcare: Gesundheit, Gesundheitswesen, Santé, Salud, Saúde, Sanità, Salute, Gezondheidszorg
  Mental Health: Psychische Gesundheit, Santé mentale, Salud mental, Saúde mental, Salute mentale
  Medical Devices: Medizintechnik, Medizinprodukte, Dispositifs médicaux, Dispositivos médicos, Dispositivi medici, Medische technologie
  Diagnostics: Diagnostik, Diagnóstico, Diagnostica
  Biotechnology: Biotechnologie, Biotecnología, Biotecnologia, Biowissenschaften, Sciences de la vie, Ciencias de la vida
  Therapeutics: Arzneimittel, Pharmazie, Pharmaceutique, Farmacéutica, Farmacêutica, Farmaceutica
  Climate: Klima, Klimaschutz, Klimatechnologie, Nachhaltigkeit, Climat, Développement durable, Sostenibilidad, Sustentabilidade, Sostenibilità, Duurzaamheid
  Energy: Energie, Erneuerbare Energien, Énergies renouvelables, Energía, Energia, Energías renovables, Energias renováveis, Energie rinnovabili, Hernieuwbare energie
  Electric Vehicles: Elektromobilität, Elektrofahrzeuge, Véhicules électriques, Vehículos eléctricos, Veículos elétricos, Veicoli elettrici
  Automotive: Automobil, Automobilindustrie, Automobile, Automoción, Automotriz, Automotivo
  Transportation: Mobilität, Verkehr, Transport, Mobilité, Movilidad, Transporte, Mobilidade, Mobilità, Trasporti, Vervoer
  Logistics: Logistik, Lieferkette, Logistique, Logística, Logistica, Logistiek
  Manufacturing: Fertigung, Maschinenbau, Fabricación, Fabricação, Manifattura
  Robotics: Robotik, Robotique, Robótica, Robotica
  Drones: Drohnen, Droni
  Hardware: Elektronik, Électronique, Electrónica, Eletrônica, Elettronica
  Semiconductors: Halbleiter, Semi-conducteurs, Semiconductores, Semicondutores, Semiconduttori, Halfgeleiders
  Internet of Things: Internet der Dinge, Internet des objets, Internet de las cosas, Internet das coisas
  Quantum Computing: Quantencomputing, Quantentechnologie, Informatique quantique, Computación cuántica
  Advanced Materials: Werkstoffe, Neue Werkstoffe, Matériaux, Materiales, Materiais, Materiali
  Aerospace: Luft- und Raumfahrt, Raumfahrt, Luftfahrt, Aéronautique, Aérospatial, Aérospatiale, Aeroespacial, Aerospaziale, Ruimtevaart
  Defense: Verteidigung, Defensa, Defesa, Difesa, Defensie
  GovTech: Öffentlicher Sektor, Öffentliche Verwaltung, Secteur public, Sector público, Setor público, Settore pubblico
  Telecommunications: Telekommunikation, Telecomunicaciones, Telecomunicações, Telecomunicazioni, Telecommunicatie
  Gaming: Spiele, Videospiele, Jeux, Jeux vidéo, Juegos, Videojuegos, Jogos, Videogiochi
  Virtual and Augmented Reality: Virtuelle Realität, Réalité virtuelle, Realidad virtual, Realidade virtual, Realtà virtuale
  Media and Entertainment: Medien, Unterhaltung, Musik, Musique, Divertissement, Medios, Entretenimiento, Mídia, Entretenimento, Intrattenimento, Música
  Social: Soziale Netzwerke, Réseaux sociaux, Redes sociales, Redes sociais
  Food and Beverage: Lebensmittel, Ernährung, Gastronomie, Agroalimentaire, Alimentation, Alimentación, Alimentos, Alimentos y bebidas, Alimentação, Alimentare, Voeding
  Agriculture: Landwirtschaft, Agrar, Agrartechnik, Agricultura, Agricoltura, Landbouw
  Travel and Hospitality: Reisen, Tourismus, Hotellerie, Tourisme, Voyage, Turismo, Viajes, Viagens, Viaggi, Reizen
  Retail: Einzelhandel, Handel, Commerce de détail, Comercio minorista, Varejo, Vendita al dettaglio, Detailhandel
  E-commerce: Onlinehandel, Commerce électronique, Comercio electrónico, Comércio eletrônico, Commercio elettronico
  Fashion: Mode, Moda
  Beauty: Kosmetik, Cosmétique, Beauté, Cosmética, Belleza, Beleza, Cosmetica, Bellezza
  Fitness and Sports: Deporte, Esporte
`;

/** Each word with its sector. */
export const TRANSLATED_SECTORS: readonly (readonly [word: string, sector: string])[] = TRANSLATIONS.trim()
  .split('\n')
  .flatMap((line) => {
    const [sector = '', words = ''] = line.trim().split(': ');
    return words.split(', ').map((word) => [word, sector] as const);
  });
