import { type Product } from '../../src/companies/record/company.events.js';
import { type SeenRound } from '../../src/companies/rounds/known-rounds.decide.js';
import { type Mention, type RevenueFigure } from '../../src/press/insight.events.js';

/** A funding round as a source states it; by default a seed round of a million in March 2025. */
export function statedRound(roundId: string, more: Partial<SeenRound> = {}): SeenRound {
  return {
    roundId,
    round: 'Seed',
    date: '2025-03-01',
    amount: 1_000_000,
    valuation: null,
    leadInvestors: [],
    investors: [],
    ...more,
  };
}

/** A product of which no more than its name is known, unless more is given. */
export function statedProduct(productId: string, name: string, more: Partial<Product> = {}): Product {
  return {
    productId,
    slugBase: name.toLowerCase(),
    name,
    category: null,
    pricingType: null,
    status: null,
    website: null,
    description: null,
    ...more,
  };
}

/** An article that mentions a company; its address is its title. */
export function statedMention(mentionId: string, url: string, more: Partial<Mention> = {}): Mention {
  return {
    mentionId,
    type: 'news',
    title: url,
    url,
    date: '2026-01-01',
    quote: null,
    publication: null,
    importanceGrade: null,
    timestampSeconds: null,
    ...more,
  };
}

/** An unverified revenue figure of 2025. */
export function statedRevenue(figureId: string, amount: number): RevenueFigure {
  return { figureId, amount, asOf: '2025', isVerified: false, employeeCount: null, valuation: null };
}
