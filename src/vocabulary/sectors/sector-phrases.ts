/**
 * One `Sector: phrase, phrase` for each line: phrases in a company's own description that indicate the sector and
 * little else.
 */
const PHRASES = `
  Artificial Intelligence: artificial intelligence, machine learning, deep learning, neural networks, ai, ai powered, ai native, ai agent, ai agents, ml models, foundation model, foundation models
  Generative AI: generative ai, genai, llm, llms, large language models
  AI Assistants: ai assistant, ai copilot, voice agents, voice ai, chatbot, chatbots, conversational ai, virtual assistant
  Computer Vision: computer vision
  Developer Tools: developer tools, for developers, sdk, code review, codebase, codebases, coding agents, developer platform
  DevOps: devops, kubernetes, ci cd, continuous integration
  Cloud Infrastructure: cloud infrastructure, serverless, cloud hosting, gpu cloud
  Data Infrastructure: data warehouse, data pipelines, data pipeline, database, data lake, etl
  Analytics: analytics, business intelligence, data visualization
  Cybersecurity: cybersecurity, cyber security, vulnerabilities, penetration testing, pentesting, ransomware, phishing, malware
  Identity: identity verification, single sign on
  Compliance: compliance, soc 2
  Fraud Prevention: fraud, fraud detection, fraud prevention
  Productivity: note taking, to do list
  Automation: workflow automation, robotic process automation, rpa
  No-code: no code, low code, nocode
  Sales: crm, sales teams, sales reps, sales pipeline, outbound sales
  Marketing: marketers, marketing teams, email marketing, marketing automation
  Advertising: advertisers, advertising, ad network
  Customer Support: customer support, customer service, call centers, contact centers, help desk, helpdesk
  Human Resources: hr, payroll, recruiters, recruiting, hr teams, human resources
  LegalTech: law firms, lawyers, legal, attorneys, paralegal
  Procurement: procurement
  Finance and Accounting: accounting, bookkeeping, accountants, invoicing, cfo, finance teams, expense management
  Payments: payments, payment processing, money transfer, remittance, remittances
  Banking: neobank, banking, bank account, bank accounts, digital bank, challenger bank
  Lending: loans, lending, lenders, mortgage, mortgages, microloans
  Consumer Finance: personal finance, budgeting, student loans
  Investing: investing, hedge funds, private equity, stock trading, retail investors, wealth management, investment platform
  Insurance: insurance, insurers, insurtech
  Crypto and Web3: crypto, blockchain, bitcoin, ethereum, web3, nft, nfts, defi, stablecoin, stablecoins, cryptocurrency
  E-commerce: e commerce, ecommerce, online store, online stores, online shopping
  Marketplaces: marketplace, marketplaces
  Fashion: fashion, apparel, clothing
  Beauty: cosmetics, skincare, beauty
  Food and Beverage: restaurant, restaurants, groceries, grocery, food delivery, beverages, snacks
  Alternative Proteins: cultivated meat, plant based meat, alternative protein, cultured meat
  Agriculture: farmers, agriculture, agricultural
  Travel and Hospitality: travelers, hospitality, hotels, vacation rentals, travel agents, business travel, travel planning
  Events: ticketing, event organizers
  Real Estate: real estate, landlords, property managers, property management, apartments, homebuyers, tenants
  Construction: construction, general contractors, building materials
  Education: students, teachers, tutoring, edtech, online courses, learn to code, universities
  Healthcare: healthcare, hospitals, patients, clinicians, doctors, clinics, medical, physicians
  Telemedicine: telemedicine, telehealth, virtual care, online doctor
  Mental Health: mental health, therapists, psychotherapy
  Women's Health: fertility, women's health, ivf, pregnancy
  Fitness and Sports: gyms, workouts, workout, athletes, fitness app, fitness tracker, fitness training, sports teams, sports fans
  Medical Devices: medical device, medical devices
  Diagnostics: diagnostics, diagnostic, early detection of cancer
  Biotechnology: biotech, genomics, genome
  Therapeutics: therapeutics, gene therapy, cell therapy, new medicines, new drugs
  Drug Discovery: drug discovery, drug development, clinical trials
  Synthetic Biology: synthetic biology
  Climate: climate change, climate tech, carbon emissions, carbon removal, carbon capture, carbon footprint, co2, decarbonize, decarbonizing, greenhouse gas, net zero
  Energy: solar energy, solar panels, solar power, renewable energy, power grid, nuclear fusion, nuclear reactors, fusion energy, energy storage
  Electric Vehicles: electric vehicles, electric vehicle, ev charging, evs, electric cars
  Automotive: car dealers, auto dealers, auto repair, car dealerships, used cars
  Autonomous Vehicles: self driving cars, self driving trucks, autonomous vehicles, autonomous trucks, autonomous trucking
  Logistics: logistics, freight, shipping, supply chain, warehouses, warehouse, last mile, truckers, couriers
  Manufacturing: factories, contract manufacturing, 3d printing
  Robotics: robots, robotics, robot, humanoid
  Drones: drones, drone
  Semiconductors: semiconductor, semiconductors, chip design
  Internet of Things: iot, internet of things
  Quantum Computing: quantum computing, quantum computers, quantum computer
  Aerospace: satellite, satellites, rocket, rockets, spacecraft, aircraft, airplanes
  Defense: defense, military, warfighters
  GovTech: governments, government agencies, public sector, local governments
  Nonprofit: nonprofits, nonprofit, charities, non profit
  Telecommunications: telecom, esim, wireless carrier
  Gaming: games, gaming, video games, gamers, esports, mobile game
  Virtual and Augmented Reality: virtual reality, augmented reality, vr, vr ar
  Media and Entertainment: podcasts, podcast, music, video streaming
  Creator Economy: creators, influencers
  Social: social network, dating app, dating, social app
`;

/** By first word: the following words, the sector, and the written phrase. Longer phrases first. */
interface Phrase {
  readonly rest: readonly string[];
  readonly sector: string;
  readonly text: string;
}

const BY_FIRST_WORD = new Map<string, Phrase[]>();
for (const line of PHRASES.trim().split('\n')) {
  const [sector = '', phrases = ''] = line.trim().split(': ');
  for (const text of phrases.split(', ')) {
    const [first = '', ...rest] = text.split(' ');
    BY_FIRST_WORD.set(first, [...(BY_FIRST_WORD.get(first) ?? []), { rest, sector, text }]);
  }
}
for (const phrases of BY_FIRST_WORD.values()) phrases.sort((a, b) => b.rest.length - a.rest.length);

export interface SpokenFor {
  readonly sector: string;
  readonly phrase: string;
}

/** Only the start of a text is read; the rest also mentions customers, competitors and plans. */
const MOST_CHARS = 400;

/** The sectors that a text indicates, each with its first matching phrase. */
export function sectorsSpokenFor(text: string): SpokenFor[] {
  const words = text
    .slice(0, MOST_CHARS)
    .toLowerCase()
    .replace(/’/g, "'")
    .split(/[^a-z0-9']+/);
  const found = new Map<string, string>();
  for (let at = 0; at < words.length; at++) {
    for (const { rest, sector, text: phrase } of BY_FIRST_WORD.get(words[at] as string) ?? []) {
      if (found.has(sector) || !rest.every((word, index) => words[at + 1 + index] === word)) continue;
      found.set(sector, phrase);
    }
  }
  return [...found].map(([sector, phrase]) => ({ sector, phrase }));
}

/** The sectors that have phrases. */
export const SPOKEN_SECTORS: ReadonlySet<string> = new Set(
  [...BY_FIRST_WORD.values()].flat().map(({ sector }) => sector),
);
