import { useSearchParams } from 'react-router'

/** What every link within a company's dashboard keeps of the address: whose dashboard it is, and the plan. */
const KEPT = ['subsidiary', 'partner']

/** The kept part of an address as the search of a link; empty without any. */
export function companyQuery(search: URLSearchParams): string {
  const kept = new URLSearchParams(KEPT.flatMap((name) => search.getAll(name).map((value) => [name, value])))
  return kept.size > 0 ? `?${kept}` : ''
}

export function useCompanyQuery(): string {
  return companyQuery(useSearchParams()[0])
}
