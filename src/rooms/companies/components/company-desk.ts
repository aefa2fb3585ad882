import { useOutletContext } from 'react-router'
import type { Desk } from '#rooms/access/components/desk.ts'

/** Who sits at a corporate dashboard, and for which company. */
export interface CompanyDesk extends Desk {
  subsidiary: { id: string; display_name: string }
}

/** The desk of a corporate screen. */
export const useCompanyDesk = () => useOutletContext<CompanyDesk>()
