import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, request } from '#platform/contract/client.ts'
import { setCatalogueStatus } from '../contract/actions.ts'
import { listCatalogue } from '../contract.ts'
import type { CatalogueKind } from '../rules/catalogue-kinds.ts'
import { ACTION_KINDS, statusActionWords as words } from '../rules/status-actions.ts'
import type { StatusAction } from './status-actions.tsx'

/** Runs the actions of a list's buttons, reloads the list whatever the outcome, and announces the result. */
export function useStatusActions(kind: CatalogueKind) {
  const queries = useQueryClient()
  const actionKind = ACTION_KINDS.find((one) => one === kind)
  const { mutate, variables, isPending, isSuccess, error, submittedAt } = useMutation({
    mutationFn: ({ item: { id, version }, status }: StatusAction) =>
      request(setCatalogueStatus, { params: { kind: actionKind ?? 'coupons', id }, body: { status, version } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [listCatalogue.name] }),
  })
  const failure = error instanceof CallError && error.type === 'STALE' ? words.stale : error?.message
  const message = isSuccess && variables ? words.done[variables.status](variables.item.id) : failure
  return {
    actions: actionKind && {
      kind: actionKind,
      busy: isPending ? variables : undefined,
      failure: error ? failure : undefined,
      onAction: mutate,
    },
    outcome: {
      act: submittedAt,
      tone: error ? 'bad' : 'good',
      children: error && variables?.status === 'ENDED' ? undefined : message,
    } as const,
  }
}
