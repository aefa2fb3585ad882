import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'

/** Whether the signed-in user may take an action; the server decides again. */
export function useMay(): (action: StaffAction) => boolean {
  const { actions } = useDesk()
  return (action) => permits(actions, action)
}
