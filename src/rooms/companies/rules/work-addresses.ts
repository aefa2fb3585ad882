import { addressWords as words } from '../words/addresses.ts'

/** Mail domains as a person reads them: 'at company.in or ending in .company.in' for company.in and *.company.in. */
export function workAddresses(domains: readonly string[]): string {
  const phrases = domains.map((domain) =>
    domain.startsWith('*.') ? words.below(domain.slice('*.'.length)) : words.at(domain),
  )
  return new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(phrases)
}
