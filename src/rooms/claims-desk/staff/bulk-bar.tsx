import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListSelection } from '#dashboard/components/use-selection.ts'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import { BULK_MOST, decideInBulk } from '../contract/decide.ts'
import { listModerations, type ModerationRow } from '../contract/desk.ts'
import { moderationWords } from '../words/moderations.ts'
import { BulkResult, type BulkResults } from './bulk-result.tsx'
import classes from './moderation.module.css'
import { ReasonsPanel } from './reasons-panel.tsx'

const words = moderationWords.bulk

/** The selection, its exact number and total, and the actions on it. */
export function BulkBar({ selection }: { selection: ListSelection<ModerationRow> }) {
  const { rows: claims = [] } = selection
  const decide = useAttempt(decideInBulk)
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const [results, setResults] = useState<BulkResults>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: { action: 'approve' | 'reject'; payload: object }) => {
      const versions = Object.fromEntries(claims.map(({ id, version }) => [String(id), version]))
      return decide({
        body: { ...body, ids: claims.map(({ id }) => id), payload: { ...body.payload, versions } },
      })
    },
    onSuccess: (answer) => {
      setResults(answer.results)
      selection.clear()
      setAsked(undefined)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [listModerations.name] }),
  })
  const close = () => {
    reset()
    setAsked(undefined)
  }
  const types = new Set(claims.map(({ details }) => details.claim_type))
  const problem = types.size > 1 ? words.mixed : claims.length > BULK_MOST ? words.tooMany(BULK_MOST) : undefined
  const sum = formatRupees(claims.reduce((total, { details }) => total + (parseRupees(details.claim_amount) ?? 0n), 0n))
  return (
    <>
      {results && <BulkResult results={results} onClose={() => setResults(undefined)} />}
      {claims.length > 0 && (
        <section className={classes.bulk} aria-label={words.chosen(claims.length)}>
          <div className={classes.chosen}>
            <span role="status">
              <strong>{words.chosen(claims.length)}</strong>. {words.sum(sum)}.
            </span>
            {problem && <div className={classes.warn}>{problem}</div>}
          </div>
          <Button disabled={Boolean(problem)} onClick={() => setAsked('approve')}>
            {words.approve}
          </Button>
          <Button tone="danger" disabled={Boolean(problem)} onClick={() => setAsked('reject')}>
            {words.reject}
          </Button>
          <Button tone="plain" onClick={selection.clear}>
            {words.clear}
          </Button>
        </section>
      )}
      <ConfirmDialog
        open={asked === 'approve'}
        title={words.approveTitle(claims.length)}
        confirmLabel={words.approve}
        busy={isPending}
        onConfirm={() => mutate({ action: 'approve', payload: {} })}
        onCancel={close}
      >
        <p>{words.approveText(sum)}</p>
        {error && (
          <Notice tone="bad" live>
            {error.message}
          </Notice>
        )}
      </ConfirmDialog>
      <Dialog open={asked === 'reject'} onClose={close} title={words.rejectTitle(claims.length)}>
        <ReasonsPanel
          kind="reject"
          busy={isPending}
          error={error}
          onAct={(payload) => mutate({ action: 'reject', payload })}
          onCancel={close}
        />
      </Dialog>
    </>
  )
}
