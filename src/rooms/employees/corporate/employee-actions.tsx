import { lazy, Suspense } from 'react'
import type { MenuEntry } from '#dashboard/components/menu.tsx'
import { buttonClass } from '#ui/button.tsx'
import { IconDots } from '#ui/icons.ts'
import type { PartnerUser } from '../contract/employee.ts'
import { screenWords as words } from '../words/screen.ts'
import { actLabel, actsOn, type EmployeeAct } from './employee-acts.ts'

const Menu = lazy(async () => ({ default: (await import('#dashboard/components/menu.tsx')).Menu }))

interface EmployeeActionsProps {
  employee: PartnerUser
  rights: readonly string[]
  onAct: (act: EmployeeAct) => void
}

/** The actions of a row, in its menu. */
export function EmployeeActions({ employee, rights, onAct }: EmployeeActionsProps) {
  const entries = actsOn(employee, rights).map(
    (act): MenuEntry => ({ id: act, label: actLabel(act, employee), onSelect: () => onAct(act) }),
  )
  if (entries.length === 0) return null
  return (
    <Suspense fallback={<IconDots size={20} aria-hidden="true" />}>
      <Menu className={buttonClass({ tone: 'plain' })} label={words.actionsOf(employee.name)} entries={entries}>
        <IconDots size={20} aria-hidden="true" />
      </Menu>
    </Suspense>
  )
}
