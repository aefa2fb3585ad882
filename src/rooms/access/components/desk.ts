import { useOutletContext } from 'react-router'

/** A section that a role has. Without an address its screen does not exist yet. */
export interface DeskSection {
  label: string
  /** Below /plus/. */
  href?: string
  /** Other addresses below /plus/ that also belong to this section. */
  covers?: readonly string[]
}

/** The signed-in person at a dashboard, provided to every screen by the surrounding frame. */
export interface Desk {
  account_id: string
  role_name: string
  role: string
  actions: readonly string[]
  sections: readonly DeskSection[]
}

/** The staff dashboard's context. */
export const useDesk = () => useOutletContext<Desk>()
