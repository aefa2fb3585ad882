import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatDate } from '#values/display-time.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { type AutoDebit, cancelAutoDebit, pauseAutoDebit, reauthoriseAutoDebit } from '../contract.ts'
import { autoRenewalWords } from '../words.ts'
import classes from './auto-renew.module.css'
import { RENEWAL_STATE } from './renewal-facts.tsx'

const words = autoRenewalWords.screen

interface RenewalActionsProps {
  renewal: AutoDebit
  queryKey: QueryKey
}

/** The actions available now, each with its consequences. */
export function RenewalActions({ renewal, queryKey }: RenewalActionsProps) {
  const { subscription_id: id, version, may } = renewal
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'cancel' | 'pause' | null>(null)
  const [changes, setChanges] = useState(0)
  const params = { id }
  const change = useMutation({
    mutationFn: (act: () => Promise<AutoDebit>) => act(),
    onSuccess: (data) => {
      queries.setQueryData(queryKey, data)
      setAsking(null)
      setChanges((count) => count + 1)
    },
  })
  // What an earlier action was refused for is no answer to this one.
  const ask = (what: typeof asking) => {
    setAsking(what)
    change.reset()
  }
  const close = () => ask(null)
  // The form to pause replaces its button, and the button the form: the focus moves along.
  const wasPausing = useRef(false)
  useEffect(() => {
    const isPausing = asking === 'pause'
    if (wasPausing.current === isPausing) return
    wasPausing.current = isPausing
    document.getElementById(isPausing ? 'until' : 'pause')?.focus()
  }, [asking])
  // What has changed the state took its own button away: the focus moves to the new state.
  useEffect(() => {
    if (changes > 0) document.getElementById(RENEWAL_STATE)?.focus()
  }, [changes])
  const turnOn = useMutation({
    mutationFn: () => request(reauthoriseAutoDebit, { params, body: { version } }),
    onSuccess: ({ gateway }) => post(gateway.checkout),
    onError: (error) => {
      if (error instanceof CallError && error.type === 'STALE') void queries.invalidateQueries({ queryKey })
    },
  })
  const error = change.error ?? turnOn.error
  const until = error instanceof CallError ? error.fields.until : undefined
  const amount = formatRupees(parseRupees(renewal.amount ?? 0) ?? 0n)

  const pause = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const day = event.currentTarget.elements.namedItem('until') as HTMLInputElement
    change.mutate(() => request(pauseAutoDebit, { params, body: { until: day.value } }))
  }

  return (
    <>
      {error && !until && asking !== 'cancel' && (
        <Notice tone="bad" title={words.actionFailed} live>
          {error.message}
        </Notice>
      )}
      {may.reauthorise && (
        <div data-sale="renewal">
          <Card>
            <p className={classes.note}>{may.pay_now ? words.payText : words.turnOnText}</p>
            <div className={classes.actions}>
              <Button tone="call" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
                {may.pay_now ? words.payAndTurnOn(amount) : words.turnOn}
              </Button>
            </div>
          </Card>
        </div>
      )}
      {(may.cancel || may.pause || may.resume) && (
        <div className={classes.actions}>
          {may.resume && (
            <Button
              busy={change.isPending}
              onClick={() => change.mutate(() => request(pauseAutoDebit, { params, body: { until: null } }))}
            >
              {words.resume}
            </Button>
          )}
          {may.pause && asking !== 'pause' && (
            <Button tone="quiet" id="pause" onClick={() => ask('pause')}>
              {words.pause}
            </Button>
          )}
          {may.cancel && (
            <Button tone="quiet" onClick={() => ask('cancel')}>
              {words.cancel}
            </Button>
          )}
        </div>
      )}
      {asking === 'pause' && (
        <Card>
          <Stack as="form" gap="md" onSubmit={pause} noValidate>
            <TextField name="until" type="date" label={words.pauseUntil} description={words.pauseHint} error={until} />
            <div className={classes.actions}>
              <Button type="submit" busy={change.isPending}>
                {words.pause}
              </Button>
              <Button tone="quiet" onClick={close}>
                {words.keep}
              </Button>
            </div>
          </Stack>
        </Card>
      )}
      <ConfirmDialog
        open={asking === 'cancel'}
        title={words.cancelTitle}
        confirmLabel={words.cancel}
        cancelLabel={words.keep}
        busy={change.isPending}
        failure={change.error ? `${words.actionFailed}. ${change.error.message}` : undefined}
        onCancel={close}
        onConfirm={() => change.mutate(() => request(cancelAutoDebit, { params }))}
      >
        {renewal.debit_under_way !== null
          ? words.cancelDebiting(formatRupees(parseRupees(renewal.debit_under_way) ?? 0n))
          : renewal.subscription_status === 'PAST_DUE'
            ? words.cancelPastDue
            : words.cancelText(formatDate(renewal.end_date))}
      </ConfirmDialog>
    </>
  )
}

/** Navigates to the gateway's own page by a form post, as a submit button would. */
function post({ action, fields }: { action: string; fields: Record<string, string> }): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
