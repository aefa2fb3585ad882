import { useCompanyQuery } from '#rooms/companies/components/company-query.ts'

const SECTION = '/corporate/dashboard/chc-orders'
/** In the address of the list while the request form is open. */
export const REQUEST = 'request'

/** The addresses of the section, with the company in them. */
export function useOrderLinks() {
  const query = useCompanyQuery()
  const more = (name: string, value: string) => `${query}${query ? '&' : '?'}${name}=${value}`
  const claims = `${SECTION}/claims`
  return {
    list: `${SECTION}${query}`,
    inCare: `${SECTION}/in-care${query}`,
    inState: (state: string) => `${SECTION}${more('status', state)}`,
    request: `${SECTION}${more(REQUEST, '')}`,
    claims: `${claims}${query}`,
    askForClaims: `${claims}${more(REQUEST, '')}`,
    claimsOf: (account_id: string) => `${claims}/${account_id}${query}`,
    order: (id: string) => `${SECTION}/${id}${query}`,
    step: (id: string, step: string) => `${SECTION}/${id}${more('step', step)}`,
  }
}
