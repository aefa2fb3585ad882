import { useQueryClient } from '@tanstack/react-query'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { listMyCheckups, type MyCheckupDetail, readMyCheckup } from '../contract/my-checkups.ts'

/** What every act on a check-up does with its answer, and with a refusal because the check-up has moved on. */
export function useActed({ id }: MyCheckupDetail) {
  const client = useQueryClient()
  const key = queryOf(readMyCheckup, { params: { id } }).queryKey
  return {
    store: (checkup: MyCheckupDetail) => {
      client.setQueryData(key, checkup)
      void client.invalidateQueries({ queryKey: [listMyCheckups.name] })
    },
    /** Read again only when the dialog closes: what moved on meanwhile no longer offers the act. */
    readAgain: (error: unknown) => {
      if (error instanceof CallError && error.status === 409) void client.invalidateQueries({ queryKey: key })
    },
  }
}
