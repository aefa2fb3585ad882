import { useOutletContext } from 'react-router'
import type { IstDate } from '#values/ist-date.ts'

/** A section that a role has. */
export interface DeskSection {
  label: string
  /** Below /plus/. */
  href: string
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
  /** The day in India by the product's clock: a device's own may be wrong, and the demo world's is moved. */
  today: IstDate
}

/** The staff dashboard's context. */
export const useDesk = () => useOutletContext<Desk>()
