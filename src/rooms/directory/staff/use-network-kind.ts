import { useLocation } from 'react-router'
import type { NetworkKind } from '../rules/network-kinds.ts'
import { NETWORK_TABS } from './network-forms.ts'

/** The kind in the address: /dashboard/network/<kind>. */
export function useNetworkKind(): NetworkKind {
  const { pathname } = useLocation()
  const [, named] = /\/network\/([a-z_]+)/.exec(pathname) ?? []
  return NETWORK_TABS.find((kind) => kind === named) ?? 'establishments'
}
