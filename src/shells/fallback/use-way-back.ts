import { matchPath, useLocation, useOutletContext } from 'react-router'
import type { CompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { words } from '../words.ts'

interface WayBack {
  to: string
  label: string
}

/**
 * The start of the dashboard whose address failed; undefined on a consumer's page. The company stays selected, unless
 * the layout itself failed: then the selected company may be the reason.
 */
export function useWayBack(): WayBack | undefined {
  const { pathname } = useLocation()
  const desk = useOutletContext<Partial<CompanyDesk> | null>()
  if (matchPath('/dashboard/*', pathname)) return { to: '/dashboard', label: words.toStaffDashboard }
  if (!matchPath('/corporate/dashboard/*', pathname)) return undefined
  const query = desk?.subsidiary ? `?subsidiary=${desk.subsidiary.id}` : ''
  return { to: `/corporate/dashboard${query}`, label: words.toCompanyDashboard }
}
