/** The page that an address names: `?page=2`; else the first. */
export function pageOf(search: URLSearchParams): number {
  return Number(/^[1-9]\d{0,5}$/.exec(search.get('page') ?? '')?.[0] ?? 1)
}
