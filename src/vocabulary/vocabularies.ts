/** A controlled value and its accepted spellings. Matching ignores case. */
export interface Term {
  readonly value: string;
  readonly aliases: readonly string[];
}

/** Raise it whenever a value is added; values are never removed, because the log contains them. */
export const VOCABULARIES_VERSION = '2026-11-20';

/** One `Value: alias, alias` for each line. */
function terms(lines: string): readonly Term[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [value = '', aliases = ''] = line.trim().split(/:\s*/, 2);
      return {
        value,
        aliases: aliases
          .split(',')
          .map((alias) => alias.trim())
          .filter(Boolean),
      };
    });
}

export const SECTORS = terms(`
  Artificial Intelligence: AI, Machine Learning, ML, Deep Learning, Reinforcement Learning, NLP, Data Labeling, Recommendation System
  Generative AI: GenAI, LLM, Large Language Models
  AI Assistants: AI Assistant, Conversational AI, Chatbot, Chatbots, Conversational Banking, Speech Recognition, Virtual Assistants
  Computer Vision: Image Recognition, Lidar, Radar
  Developer Tools: Engineering Product and Design, Web Development, API, APIs, GraphQL, Open Source, PaaS, Web Tools, User Experience Design
  DevOps: DevSecOps, AIOps, Monitoring, Kubernetes, FinOps, IT Management
  Cloud Infrastructure: Infrastructure, Cloud Computing, Web Hosting, IaaS, Networks, Computational Storage
  Data Infrastructure: Data Engineering, Databases, Big Data, Time Series, Data
  Analytics: Data Visualization, Data Science, Business Intelligence, Visualization, Market Research, Feedback
  Cybersecurity: Security, Cloud Workload Protection, Next-gen Network Security, IoT Security, Cryptography, Deepfake Detection, Trust & Safety
  Identity: Biometrics, Authentication, Identity Verification
  Privacy: Data Protection
  Compliance: Regtech, Governance, GRC
  Fraud Prevention: Fraud Detection, Risk Management
  Enterprise Software: B2B, SaaS, Enterprise, Enterprises, SMB, Software, ERP, Operations
  Productivity: Note-taking, Calendar, Scheduling, Documents, Office Management, Email, File Sharing
  Collaboration: Team Collaboration, Remote Work, Remote, Meetings
  Automation: Workflow Automation, Robotic Process Automation, RPA
  No-code: Low-code, No-code and Low-code
  Design Tools: Design, Interface Design, Customization
  Sales: Sales Enablement, CRM, Sales and Marketing, Lead Generation
  Marketing: Personalization, SEO, Referrals, Public Relations, Notifications
  Advertising: AdTech, Ad Tech, Coupons
  Customer Support: Customer Service, Customer Success, Call Center
  Human Resources: HR Tech, Payroll, Talent Acquisition, Recruiting, Recruiting and Talent, Diversity & Inclusion, Benefits
  Careers: Job and Career Services, Coding Bootcamps, Income Share Agreements, Jobs
  LegalTech: Legal, Legal Tech, Immigration
  Procurement: Purchasing, Spend Management
  Finance and Accounting: Finance, Accounting, Billing, Invoicing
  Fintech: Financial Technology, Microinsurance, Crowdfunding, Fundraising
  Payments: Remittances, Subscriptions, Mobile Payments
  Banking: Neobank, Banking as a Service, Banking and Exchange, Digital Banking
  Lending: Credit and Lending, Credit, Mortgages
  Consumer Finance: Personal Finance, Financial Wellness
  Investing: Asset Management, Investments, Trading, Stocks, Stock Exchanges, Wealth Management, Art Trading Platforms
  Insurance: Insurtech, Health Insurance, Health and Insurance, Cyber Insurance
  Crypto and Web3: Crypto / Web3, Crypto, Cryptocurrency, Web3, Blockchain, DeFi, NFT, DAO, Bitcoin
  E-commerce: Ecommerce, Commerce, Shopping, Auctions, Online Rental
  Marketplaces: Marketplace, Peer-to-Peer, Crowdsourcing
  Retail: Retail Tech, Cashierless Checkout, Gift Card
  Consumer Products: Consumer, Consumer Goods, Home and Personal, Furniture, Kids, Gardening, Flowers
  Fashion: Apparel, Apparel and Cosmetics, Sustainable Fashion, Smart Clothing
  Beauty: Cosmetics, Personal Care, Skincare
  Food and Beverage: Food & Beverage, Food, Food Tech, Grocery, Groceries, Restaurant Tech, Ghost Kitchens, Food Service Robots & Machines, 3D Printed Foods, Cannabis
  Alternative Proteins: Cellular Agriculture, Cultivated Meat, Cultured Meat, Clean Meat, Plant-based Meat
  Agriculture: AgTech, Vertical Farming, Sustainable Agriculture, Livestock Health, Farming
  Travel and Hospitality: Travel, Travel Leisure and Tourism, Sustainable Tourism, Hospitality, Hotels, Booking
  Events: Event Management, Ticketing
  Real Estate: Proptech, Real Estate and Construction, Housing and Real Estate, Housing, Indoor Mapping
  Home Services: Smart Home Assistants, Home Automation, Smart Locks, Home Renovation
  Construction: ConstructionTech, Building Materials, Architecture
  Education: Edtech, eLearning, AI-Enhanced Learning, Online Learning
  Healthcare: Health, Health Tech, Digital Health, Healthcare IT, Healthcare Services, Health Care, Primary Care, Pediatrics, Dental, Medical, Doctors, Health Records, COVID-19
  Telemedicine: Telehealth, Remote Care
  Mental Health: Mental Health Tech, Psychedelics
  Health and Wellness: Health & Wellness, Consumer Health Services, Consumer Health and Wellness, Sleep Tech, VR Health, Wellness
  Women's Health: Femtech, Fertility Tech
  Fitness and Sports: Fitness, Sports Tech, Sports, eSports
  Medical Devices: Medical Robotics, Robotic Surgery, Assistive Tech, MedTech
  Diagnostics: Oncology, Lab-on-a-chip, Microfluidics
  Biotechnology: Biotech, Genomics, Neurotechnology, Anti-Aging, Nanomedicine, Life Sciences
  Therapeutics: Gene Therapy, Cell Therapy, CRISPR, Pharmaceuticals
  Drug Discovery: AI-powered Drug Discovery, Drug Discovery and Delivery, Drug Delivery
  Synthetic Biology: Industrial Bio, Genetic Engineering, Bioplastic
  Climate: ClimateTech, Climate Tech, Sustainability, Carbon Capture and Removal, Weather, Clean Technology
  Energy: Renewable Energy, Solar Power, Energy Storage, Hydrogen Energy, Alternative Battery Tech, Alternative Fuels, Fusion Energy, Small Modular Reactors, Nuclear
  Electric Vehicles: EV, Charging Infrastructure
  Automotive: Auto Commerce, Cars
  Transportation: Mobility, Transportation Services, Ridesharing, Maritime, Airlines, Navigation
  Autonomous Vehicles: Self-Driving Vehicles, Autonomous Trucking, Autonomous Delivery, Unmanned Vehicle
  Logistics: Supply Chain, Supply Chain and Logistics, Delivery, Digital Freight Brokerage, Warehouse Management Tech, Freight
  Manufacturing: Industrials, Industrial, Manufacturing and Robotics, 3D Printing, Industrial Workplace Safety, Printing
  Robotics: Swarm Robotics, Robots
  Drones: Unmanned Aerial Vehicles, UAV
  Hardware: Hard Tech, Electronics, Consumer Electronics, Hardware + Software, Wearables
  Semiconductors: Edge Computing Semiconductors, Chips
  Internet of Things: IoT, Batteryless IoT Sensors, Sensors, M2M, Location-based, Geographic Information System, Location Based Services
  Quantum Computing: Quantum
  Advanced Materials: Nanotechnology, Nanosensors, Mining, Materials
  Aerospace: Aviation and Space, Satellites, Space Exploration, Commercial Space Launch, Rocketry, Airplanes, Air Taxis, Space
  Defense: Defence, National Security
  GovTech: Government, Civic Tech, Election Tech, Public Sector
  Nonprofit: Nonprofits, Charity, Social Impact, Philanthropy
  Telecommunications: Telecom, Wireless, SMS
  Gaming: Games, Video Games, Cloud Gaming
  Virtual and Augmented Reality: Augmented Reality, Virtual Reality, AR, VR, Metaverse
  Media and Entertainment: Media, Entertainment, Content, Video, News, Publishing, Music, Podcasts, Audio, Live, Culture, Photography, E-Books, Artists
  Creator Economy: Creators, Blogging Platforms, Influencer Marketing
  Social: Social Network, Social Media, Community, Dating, Online Dating, Messaging, Chat, Forums
  Search: Curated Web, Reviews, Reviews and Recommendations
`);

export const STAGES = terms(`
  Pre-seed: Preseed, Pre Seed
  Seed: Seed Round
  Series A
  Series B
  Series C
  Series D
  Series E+: Series E, Series F, Series G, Series H
  Growth: Growth Stage
  Late Stage: Late-stage
  Pre-IPO: Pre IPO
  Public: IPO, Listed
  Acquired
  Bootstrapped: Self-funded, Self funded
`);

export const BUSINESS_MODELS = terms(`
  B2B SaaS: SaaS, Software as a Service
  B2C SaaS: Consumer SaaS
  B2B2C
  Marketplace: Two-sided Marketplace
  API/Developer Tools: API, Developer Tools
  Hardware
  E-commerce: Ecommerce, Online Retail
  Direct to Consumer: D2C, DTC
  Consumer Subscription: Subscription
  Consumer App: Mobile App, B2C
  Usage-based: Pay per Use, Pay as you go
  Freemium
  Advertising: Ad-supported
  Transaction Fees: Commission, Take Rate
  Open Source: Open Core, Commercial Open Source
  Services: Consulting, Professional Services, Managed Services
  Licensing: Software Licensing, IP Licensing
  Data: Data as a Service, DaaS
  Platform: PaaS, Platform as a Service
  Financial Services: Lending, Insurance
  Biotech: Drug Development
  Government: B2G
  Nonprofit: Non-profit
`);

export const STOCK_EXCHANGES = terms(`
  NYSE: New York Stock Exchange
  NASDAQ: Nasdaq Stock Market
  NYSE American: AMEX
  OTC Markets: OTC, OTCQX, OTCQB
  TSX: Toronto Stock Exchange
  TSXV: TSX Venture Exchange
  LSE: London Stock Exchange
  AIM: Alternative Investment Market
  Euronext Amsterdam: AMS
  Euronext Brussels
  Euronext Dublin
  Euronext Lisbon
  Euronext Milan: Borsa Italiana
  Euronext Oslo: Oslo Børs, Oslo Bors
  Euronext Paris: EPA
  Frankfurt Stock Exchange: XETRA, Deutsche Börse, FWB
  SIX Swiss Exchange: SIX
  Vienna Stock Exchange: Wiener Börse
  BME Madrid: Bolsa de Madrid, BME
  Nasdaq Stockholm: OMX Stockholm
  Nasdaq Helsinki
  Nasdaq Copenhagen
  Warsaw Stock Exchange: WSE, GPW
  Borsa Istanbul: BIST
  TASE: Tel Aviv Stock Exchange
  Tadawul: Saudi Exchange
  ADX: Abu Dhabi Securities Exchange
  DFM: Dubai Financial Market
  JSE: Johannesburg Stock Exchange
  EGX: Egyptian Exchange
  NGX: Nigerian Exchange
  NSE: National Stock Exchange of India
  BSE: Bombay Stock Exchange
  HKEX: Hong Kong Stock Exchange, SEHK
  SSE: Shanghai Stock Exchange
  SZSE: Shenzhen Stock Exchange
  TSE: Tokyo Stock Exchange, JPX
  KRX: Korea Exchange
  KOSDAQ
  TWSE: Taiwan Stock Exchange
  SGX: Singapore Exchange
  IDX: Indonesia Stock Exchange
  SET: Stock Exchange of Thailand
  Bursa Malaysia
  PSE: Philippine Stock Exchange
  ASX: Australian Securities Exchange
  NZX: New Zealand Exchange
  B3: Bovespa
  BMV: Bolsa Mexicana de Valores
`);

export const CERTIFICATIONS = terms(`
  SOC 1
  SOC 2: SOC2
  SOC 2 Type I: SOC 2 Type 1
  SOC 2 Type II: SOC 2 Type 2
  SOC 3
  ISO 9001
  ISO 13485
  ISO 14001
  ISO 22301
  ISO 27001: ISO/IEC 27001
  ISO 27017
  ISO 27018
  ISO 27701
  ISO 42001
  HIPAA
  HITRUST
  GDPR
  CCPA
  PCI DSS: PCI, PCI-DSS
  FedRAMP
  StateRAMP
  CMMC
  NIST CSF
  CSA STAR
  Cyber Essentials
  TISAX
  BSI C5: C5
  IRAP
  FERPA
  COPPA
  FDA 510(k)
  CE Mark: CE
  GxP
  B Corp: B Corporation
`);

export const VOCABULARIES = {
  sectors: SECTORS,
  stage: STAGES,
  business_model: BUSINESS_MODELS,
  stock_exchange: STOCK_EXCHANGES,
  certifications: CERTIFICATIONS,
} as const;

export type VocabularyName = keyof typeof VOCABULARIES;
