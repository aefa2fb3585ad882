import { useOutletContext } from 'react-router'

/** A section that a role has. Without an address its screen does not exist yet. */
export interface DeskSection {
  label: string
  /** Below /plus/. */
  href?: string
  /** Where else one is still in this section, below /plus/ too. */
  covers?: readonly string[]
}

/** Who sits at a dashboard, as every screen below it learns from the frame around it. */
export interface Desk {
  account_id: string
  role_name: string
  role: string
  actions: readonly string[]
  sections: readonly DeskSection[]
}

/** The desk of a staff screen. */
export const useDesk = () => useOutletContext<Desk>()
