import { useQueryClient } from '@tanstack/react-query'
import type { CallError } from '#platform/contract/client.ts'
import { listCheckupSlots } from '../contract/my-checkups.ts'

/** After a refusal because a time has been taken, the free times are read again. */
export function useReadTimesAgain() {
  const client = useQueryClient()
  return ({ type }: CallError) => {
    if (type === 'SLOT_FULL') void client.invalidateQueries({ queryKey: [listCheckupSlots.name] })
    return undefined
  }
}
