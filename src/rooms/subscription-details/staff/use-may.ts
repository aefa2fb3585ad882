import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'

/** Whether who sits here may do a thing; the server decides again. */
export function useMay(): (action: StaffAction) => boolean {
  const { actions } = useDesk()
  return (action) => permits(actions, action)
}
