import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { List } from '#dashboard/components/use-list.ts'
import { ALL, withSelection } from '#dashboard/rules/selection.ts'
import { buttonClass } from '#ui/button.tsx'
import { screenWords } from '../words/screen.ts'

const words = screenWords.select
const Menu = lazy(async () => ({ default: (await import('#dashboard/components/menu.tsx')).Menu }))

const CHOICES = [
  { id: 'all', label: words.all, filters: undefined },
  { id: 'active', label: words.ACTIVE, filters: { statuses: 'ACTIVE', app_installed: undefined } },
  { id: 'expired', label: words.EXPIRED, filters: { statuses: 'EXPIRED', app_installed: undefined } },
  { id: 'no-app', label: words.noApp, filters: { statuses: 'ACTIVE', app_installed: '0' } },
] as const

/** Selects everybody in the list, or everybody in one state: the list then shows exactly those (D2.32). */
export function SelectBy({ list }: { list: Pick<List<never>, 'hrefOf'> }) {
  const navigate = useNavigate()
  const entries = CHOICES.map(({ id, label, filters }) => ({
    id,
    label,
    onSelect: () => {
      const href = list.hrefOf(filters ?? { page_number: 1 })
      void navigate(`?${withSelection(new URLSearchParams(href), ALL)}`, { preventScrollReset: true })
    },
  }))
  return (
    <Suspense fallback={<span>{words.by}</span>}>
      <Menu className={buttonClass({ tone: 'plain' })} entries={entries}>
        {words.by}
      </Menu>
    </Suspense>
  )
}
