import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, request } from '#platform/contract/client.ts'
import { setCatalogueStatus } from '../contract/acts.ts'
import { listCatalogue } from '../contract.ts'
import type { CatalogueKind } from '../rules/catalogue-kinds.ts'
import { ACT_KINDS, statusActWords as words } from '../rules/status-acts.ts'
import type { StatusAct } from './status-acts.tsx'

/** Runs the actions of a list's buttons, reloads the list whatever the outcome, and announces the result. */
export function useStatusActs(kind: CatalogueKind) {
  const queries = useQueryClient()
  const actKind = ACT_KINDS.find((one) => one === kind)
  const { mutate, variables, isPending, isSuccess, error, submittedAt } = useMutation({
    mutationFn: ({ item: { id, version }, status }: StatusAct) =>
      request(setCatalogueStatus, { params: { kind: actKind ?? 'coupons', id }, body: { status, version } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [listCatalogue.name] }),
  })
  const failure = error instanceof CallError && error.type === 'STALE' ? words.stale : error?.message
  const message = isSuccess && variables ? words.done[variables.status](variables.item.id) : failure
  return {
    acts: actKind && { kind: actKind, busy: isPending ? variables : undefined, onAct: mutate },
    outcome: { act: submittedAt, tone: error ? 'bad' : 'good', children: message } as const,
  }
}
