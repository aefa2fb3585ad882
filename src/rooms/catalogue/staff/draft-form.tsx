import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Blocker, useNavigate } from 'react-router'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import grid from '#ui/form-grid.module.css'
import { LeaveDialog, useLeaveBlocker } from '#ui/leave-dialog.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { type CatalogueItem, discardCatalogueDraft, publishCatalogueDraft } from '../contract.ts'
import { screenWords as words } from '../words.ts'
import classes from './catalogue.module.css'
import { Fields } from './field-control.tsx'
import { FORMS } from './forms.ts'
import { problemTexts } from './problem-texts.ts'
import { useDraft } from './use-draft.ts'

interface DraftFormProps {
  item: CatalogueItem
  onPublished: (item: CatalogueItem) => void
  onDiscarded: () => void
}

/** An item as a form. Input is saved as a draft automatically; publishing is a separate action. */
export function DraftForm({ item, onPublished, onDiscarded }: DraftFormProps) {
  const { kind, id } = item
  const draft = useDraft(item)
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  const [asking, setAsking] = useState<'publish' | 'discard'>()
  const blocker = useLeaveBlocker(draft.isDirty)
  const [unsaved, setUnsaved] = useState<Blocker>()
  const { save } = draft
  useEffect(() => {
    if (blocker.state === 'blocked') void save().then((saved) => (saved ? blocker.proceed() : setUnsaved(blocker)))
  }, [blocker, save])

  const publish = useMutation({
    mutationFn: async () => {
      if (!(await draft.save())) throw draft.error ?? new Error(words.notSaved)
      return request(publishCatalogueDraft, { params: { kind, id }, body: { version: draft.version.current } })
    },
    onSuccess: (published) => {
      setAsking(undefined)
      onPublished(published)
    },
    onError: (error) => {
      if (isInvalid(error)) draft.setProblems(error.fields)
      setAttempt((count) => count + 1)
      // What has to be corrected is on the form.
      if (isInvalid(error)) setAsking(undefined)
    },
  })
  const discard = useMutation({
    mutationFn: () => request(discardCatalogueDraft, { params: { kind, id } }),
    onSuccess: () => {
      setAsking(undefined)
      if (item.document) onDiscarded()
      else void navigate(`/dashboard/catalog/${kind}`)
    },
  })
  /** What is red is corrected first. */
  const askToPublish = async () => {
    if (!(await draft.save())) return
    if (Object.keys(draft.found.current).length > 0) setAttempt((count) => count + 1)
    else setAsking('publish')
  }
  const close = () => {
    setAsking(undefined)
    publish.reset()
    discard.reset()
  }
  const shown = item.document || attempt > 0 ? draft.problems : {}
  const form = { change: draft.change, problems: shown, choices: item.choices }
  const hasDraft = draft.state !== 'none'
  return (
    <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()} aria-label={words.form}>
      {attempt > 0 && <ErrorSummary problems={problemTexts(draft.problems)} attempt={attempt} />}
      {FORMS[kind].map(({ title, fields }) => (
        <section key={title} className={classes.section} aria-label={title}>
          <Title size="md">{title}</Title>
          <Fields fields={fields} path={[]} values={draft.typed} form={form} />
        </section>
      ))}
      {draft.state === 'failed' && draft.error && (
        <Notice tone="bad" title={words.notSaved} live>
          <p>{draft.error.type === 'STALE' ? words.stale : draft.error.message}</p>
          <Button tone="quiet" onClick={() => void draft.save()}>
            {words.saveAgain}
          </Button>
        </Notice>
      )}
      <div className={grid.bar}>
        <Muted role="status" as="span" size="sm">
          {words.draftStates[draft.state]}
        </Muted>
        <Stack direction="row" gap="md" wrap align="center">
          {hasDraft && (
            <Button tone="quiet" onClick={() => setAsking('discard')}>
              {words.discard}
            </Button>
          )}
          <Button
            busy={publish.isPending}
            aria-disabled={!hasDraft || undefined}
            onClick={() => hasDraft && void askToPublish()}
          >
            {words.publish}
          </Button>
        </Stack>
      </div>
      <ConfirmDialog
        open={asking === 'publish'}
        title={words.kinds[kind].publishTitle}
        confirmLabel={words.publish}
        busy={publish.isPending}
        failure={failureText(publish.error)}
        onConfirm={() => publish.mutate()}
        onCancel={close}
      >
        {words.kinds[kind].publishText}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'discard'}
        title={words.discardTitle}
        confirmLabel={words.discard}
        danger
        busy={discard.isPending}
        failure={failureText(discard.error)}
        onConfirm={() => discard.mutate()}
        onCancel={close}
      >
        {item.document ? words.discardText : words.discardNewText}
      </ConfirmDialog>
      <LeaveDialog blocker={blocker} asks={unsaved === blocker} title={words.leaveTitle}>
        {words.leaveText}
      </LeaveDialog>
    </form>
  )
}

function isInvalid(error: Error | null): error is CallError {
  return error instanceof CallError && error.type === 'INVALID'
}

function failureText(error: Error | null): string | undefined {
  if (isInvalid(error)) return undefined
  return error instanceof CallError && error.type === 'STALE' ? words.stalePublish : error?.message
}
