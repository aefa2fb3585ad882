import { TabLinks } from '#ui/tab-links.tsx'
import { inCareWords as words } from '../words/in-care.ts'
import { useOrderLinks } from './order-links.ts'

/** The two views of the section: who is in care, and every order. */
export function CareTabs({ current }: { current: 'in-care' | 'orders' }) {
  const links = useOrderLinks()
  const tabs = [
    { key: 'in-care', label: words.title, to: links.inCare },
    { key: 'orders', label: words.orders, to: links.list },
  ]
  return <TabLinks label={words.tabs} tabs={tabs} current={current} />
}
