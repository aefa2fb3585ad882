import { useOutletContext } from 'react-router'
import type { Desk } from '#rooms/access/components/desk.ts'

/** The signed-in user of a corporate dashboard and the company it shows. */
export interface CompanyDesk extends Desk {
  subsidiary: { id: string; display_name: string }
}

/** The user and company of a corporate screen. */
export const useCompanyDesk = () => useOutletContext<CompanyDesk>()
