import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { PartnerUser } from '../contract/employee.ts'
import { screenWords as words } from '../words/screen.ts'

/** In the address, opens the form of a new employee. */
export const ADD = 'add'

export type EmployeeAct = 'edit' | 'remind' | 'block' | 'restore'

const NEEDED: Record<EmployeeAct, PartnerAction> = {
  edit: 'employees.edit',
  block: 'employees.block',
  restore: 'employees.restore',
  remind: 'employees.remind',
}

/** What can be done with an employee (D2.26-D2.28), for those who may do it. */
export function actsOn(
  { status, app_installed, last_working_day, restorable_until }: PartnerUser,
  rights: readonly string[],
): EmployeeAct[] {
  const isActive = status === 'ACTIVE'
  const possible: Record<EmployeeAct, boolean> = {
    edit: isActive,
    remind: isActive && app_installed === 0,
    block: isActive,
    restore: restorable_until !== null || (isActive && last_working_day !== null),
  }
  return (Object.keys(possible) as EmployeeAct[]).filter((act) => possible[act] && permits(rights, NEEDED[act]))
}

/** The name of an action; a block that is only planned is called off. */
export function actLabel(act: EmployeeAct, { status }: PartnerUser): string {
  return act === 'restore' && status === 'ACTIVE' ? words.act.callOff : words.act[act]
}
