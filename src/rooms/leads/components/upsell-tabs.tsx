import { TabLinks } from '#ui/tab-links.tsx'
import { leadDeskWords as words } from '../words/desk.ts'

const TABS = [
  { key: 'links', label: words.tabs.links, to: '/dashboard/upsell' },
  { key: 'leads', label: words.tabs.leads, to: '/dashboard/upsell/leads' },
  { key: 'companies', label: words.tabs.companies, to: '/dashboard/upsell/companies' },
]

/** The lists of selling by phone: people we offer a plan, and people and companies that asked to be called. */
export function UpsellTabs({ current }: { current: 'links' | 'leads' | 'companies' }) {
  return <TabLinks label={words.tabs.label} tabs={TABS} current={current} />
}
