import { TabLinks } from '#ui/tab-links.tsx'
import type { NetworkKind } from '../rules/network-kinds.ts'
import { networkWords as words } from '../words/network.ts'
import { NETWORK_TABS } from './network-forms.ts'

/** The parts of the network, each with its own list. */
export function NetworkTabs({ current }: { current: NetworkKind }) {
  return (
    <TabLinks
      label={words.tabs}
      tabs={NETWORK_TABS.map((key) => ({ key, label: words.kinds[key].title, to: `/dashboard/network/${key}` }))}
      current={current}
    />
  )
}
