import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { BulkAction } from '#dashboard/components/bulk-bar.tsx'
import type { ListSelection } from '#dashboard/components/use-selection.ts'
import type { SelectionOnWire } from '#dashboard/rules/selection.ts'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { BULK_MOST, decideInBulk } from '../contract/decide-in-bulk.ts'
import { listModerations, type ModerationRow } from '../contract/desk.ts'
import { moderationWords } from '../words/moderations.ts'

const words = moderationWords.bulk
/** With the first selection that is rejected. */
const ReasonsPanel = lazy(async () => ({ default: (await import('./reasons-panel.tsx')).ReasonsPanel<object> }))

/** What can be done with the selected claims together, each as it was seen when it was selected. */
export function useBulkActions({ rows: claims = [] }: ListSelection<ModerationRow>): BulkAction[] {
  const queries = useQueryClient()
  const decide = useAttempt(decideInBulk)
  const versions = Object.fromEntries(claims.map(({ id, version }) => [String(id), version]))
  const send = async (action: 'approve' | 'reject', selection: SelectionOnWire, dry_run: boolean, given: object) => {
    const ids = 'ids' in selection ? selection.ids.map(Number) : []
    const { results } = await decide({ body: { action, ids, payload: { ...given, versions }, dry_run } })
    if (!dry_run) void queries.invalidateQueries({ queryKey: [listModerations.name] })
    return {
      dry_run,
      results: results.map(({ id, error }) => ({
        id: String(id),
        done: error === null,
        reason: error?.type ?? null,
        message: error?.message ?? null,
      })),
    }
  }
  const problem = new Set(claims.map(({ details }) => details.claim_type)).size > 1 ? words.mixed : undefined
  const sumOf = (ids: ReadonlySet<string>) => {
    const amounts = claims.map(({ id, details }) => (ids.has(String(id)) && parseRupees(details.claim_amount)) || 0n)
    return formatRupees(amounts.reduce((total, amount) => total + amount, 0n))
  }
  return [
    {
      label: words.approve,
      title: words.approveTitle,
      about: (ids) => words.approveText(sumOf(ids)),
      most: BULK_MOST,
      problem,
      run: (chosen, dry_run, given) => send('approve', chosen, dry_run, given),
    },
    {
      label: words.reject,
      title: words.rejectTitle,
      about: (ids) => words.rejectText(sumOf(ids)),
      danger: true,
      most: BULK_MOST,
      problem,
      form: ({ onAction, onCancel }) => (
        <Suspense fallback={null}>
          <ReasonsPanel
            kind="reject"
            submitLabel={words.next}
            send={async (_, body) => body}
            onDone={onAction}
            onCancel={onCancel}
          />
        </Suspense>
      ),
      run: (chosen, dry_run, given) => send('reject', chosen, dry_run, given),
    },
  ]
}
