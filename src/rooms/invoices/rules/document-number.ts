/** The series a document's number belongs to, with its prefix. */
export const PREFIXES = { INVOICE: 'HP', CREDIT_NOTE: 'CN' } as const
export type DocumentKind = keyof typeof PREFIXES

/** 'HP2526/0000123': letters, tax year and seven digits. 14 characters; the law allows 16. */
export function documentNumber(prefix: string, financial_year: string, count: number): string {
  return `${numberPrefix(prefix, financial_year)}${String(count).padStart(NUMBER_DIGITS, '0')}`
}

/** What all numbers of a series begin with, and how many digits follow. */
export const numberPrefix = (prefix: string, financial_year: string): string => `${prefix}${financial_year}/`
export const NUMBER_DIGITS = 7
