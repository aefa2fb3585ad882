import { useMutation } from '@tanstack/react-query'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { CallError, callUrl } from '#platform/contract/client.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { LEGAL_VERSIONS } from '#rooms/accounts/words.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { useCompanyQuery } from '#rooms/companies/components/company-query.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { readFile } from '../contract/files.ts'
import { startUpload } from '../contract/start.ts'
import { blockOf, forecastOf } from '../rules/forecast.ts'
import { uploadErrorOf } from '../rules/upload-errors.ts'
import { deletesPeople } from '../rules/upload-types.ts'
import { screenWords } from '../words/screen.ts'
import { uploadErrorWords } from '../words/upload-errors.ts'
import classes from './check-part.module.css'
import { DownloadLink } from './download-link.tsx'
import { GuardianConsent, useGuardianConsent } from './guardian-consent.tsx'
import { useUploadAddress } from './upload-address.ts'
import { UploadErrorNotice } from './upload-error-notice.tsx'
import { type CheckedList, useDryRun } from './use-dry-run.ts'
import type { UploadDetail } from './use-read-upload.ts'
import { STEP_HEADING } from './use-step-focus.ts'

const words = screenWords.check
const { buttons } = uploadErrorWords
/** Members of a company that restricts them give no credits. */
const RESTRICTED = { error: { title: words.restricted, body: words.restrictedText, buttons: [] }, isCredits: false }

interface CheckPartProps {
  subsidiaryId: string
  upload: UploadDetail
  /** How many corrections were saved. */
  saves: number
  /** Saves what is still being typed, so that it is part of what starts. */
  settle: () => Promise<boolean>
  onStarted: () => void
  /** A colleague has edited the list: everything of it is to be read again. */
  onChanged: () => void
}

/** What would happen, in one sentence, and the button that makes it happen. */
export function CheckPart({ subsidiaryId, upload, saves, settle, onStarted, onChanged }: CheckPartProps) {
  const { run, isStale, error, refetch } = useDryRun(subsidiaryId, upload, saves)
  if (error instanceof CallError && error.type.startsWith('ECD'))
    return <Refused subsidiaryId={subsidiaryId} upload={upload} error={error} onRetry={refetch} />
  if (error) return <ErrorState title={words.failed} error={error} onRetry={refetch} />
  return (
    <Card as="section" labelledBy={STEP_HEADING}>
      <Stack gap="md">
        <Title id={STEP_HEADING} tabIndex={-1}>
          {words.title}
        </Title>
        {run ? (
          <Forecast
            subsidiaryId={subsidiaryId}
            upload={upload}
            run={run}
            isStale={isStale}
            settle={settle}
            onRetry={refetch}
            onStarted={onStarted}
            onChanged={onChanged}
          />
        ) : (
          <Skeletons label={words.checking}>
            <SkeletonText lines={2} />
          </Skeletons>
        )}
      </Stack>
    </Card>
  )
}

interface ForecastProps extends Omit<CheckPartProps, 'saves'> {
  run: CheckedList
  isStale: boolean
  onRetry: () => void
}

function Forecast({ subsidiaryId, upload, run, isStale, settle, onRetry, onStarted, onChanged }: ForecastProps) {
  const { id, type, partner_id, total_rows } = upload
  const attempt = useAttempt(startUpload)
  const consent = useGuardianConsent(run.children ?? 0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (override?: true) => {
      if (!(await settle())) return undefined
      return attempt({
        params: { subsidiaryId, type },
        body: {
          file_id: id,
          partner_id,
          version: run.version,
          mode: run.invalid > 0 ? 'valid_only' : 'all',
          ...(override && { override }),
          ...(consent.children > 0 && { guardian_text_version: LEGAL_VERSIONS.guardian }),
        },
      })
    },
    onSuccess: (started) => started && onStarted(),
  })
  const { actions } = useCompanyDesk()
  const mayTransfer = permits(actions, 'wallet.transfer' satisfies PartnerAction)
  const block = !mayTransfer && (run.required ?? 0) > 0 ? RESTRICTED : blockOf(type, run)
  // What would start is no longer what is shown here.
  const isChanged = error instanceof CallError && error.type === 'STALE'
  const start = (label: string) => (
    <Button
      tone={deletesPeople(type) ? 'danger' : 'leaf'}
      // Own corrections are checked again by themselves: what starts is what that shows.
      busy={isPending || isStale}
      onClick={() => consent.ask() && mutate(undefined)}
    >
      {label}
    </Button>
  )
  const wrong = uploadErrorOf({ type: 'ECD108', extra_args: { error_count: run.invalid, total_rows } })
  const offered = useButtons(subsidiaryId, upload, onRetry)
  return (
    <>
      <p className={classes.forecast} role="status">
        {isStale && run.required !== null
          ? `${forecastOf(type, { ...run, required: null })} ${words.adding}`
          : forecastOf(type, run)}
      </p>
      {block && (
        <UploadErrorNotice
          error={block.error}
          buttons={block.isCredits ? { ...offered, retry: <TopUp onRetry={onRetry} /> } : offered}
        />
      )}
      {run.valid > 0 && !block && <GuardianConsent {...consent} />}
      {run.invalid > 0 && (
        <UploadErrorNotice
          tone="warn"
          error={wrong}
          buttons={
            block || isChanged ? { remarks: offered.remarks } : { ...offered, valid: start(buttons.valid(run.valid)) }
          }
        />
      )}
      {run.invalid === 0 && !block && !isChanged && (
        <Stack gap="sm" align="start">
          {start(words.start[type](run.valid))}
          <Muted size="sm">{words.notes[type]}</Muted>
        </Stack>
      )}
      {error && <StartFailure error={error} buttons={offered} onAgain={() => mutate(true)} onCheck={onChanged} />}
    </>
  )
}

interface StartFailureProps {
  error: Error
  buttons: ReturnType<typeof useButtons>
  onAgain: () => void
  onCheck: () => void
}

/** Why it did not start; the same file a second time starts when that is meant. */
function StartFailure({ error, buttons: offered, onAgain, onCheck }: StartFailureProps) {
  if (!(error instanceof CallError)) throw error
  if (error.type === 'DUPLICATE_FILE') {
    const again = <Button onClick={onAgain}>{screenWords.check.again}</Button>
    const twice = { title: screenWords.start.twiceTitle, body: error.message, buttons: ['retry' as const] }
    return <UploadErrorNotice takesFocus tone="warn" error={twice} buttons={{ retry: again }} />
  }
  if (error.type === 'STALE')
    return (
      <UploadErrorNotice
        takesFocus
        tone="warn"
        error={{ title: words.changed, body: words.changedText, buttons: ['retry'] }}
        buttons={{ retry: <Button onClick={onCheck}>{words.checkAgain}</Button> }}
      />
    )
  if (error.type === 'UPLOAD_RUNNING')
    return (
      <UploadErrorNotice takesFocus tone="warn" error={{ title: words.running, body: '', buttons: [] }} buttons={{}} />
    )
  return <UploadErrorNotice takesFocus error={uploadErrorOf(error)} buttons={offered} />
}

/** The buttons of errors that this page offers. */
function useButtons(subsidiaryId: string, { id, type, partner_id }: UploadDetail, onRetry: () => void) {
  const { startHref } = useUploadAddress()
  return {
    remarks: (
      <DownloadLink href={callUrl(readFile, { subsidiaryId, id }, { status: 'INVALID' })}>
        {buttons.remarks}
      </DownloadLink>
    ),
    reupload: (
      <ButtonLink tone="quiet" to={startHref(type, partner_id)}>
        {buttons.reupload}
      </ButtonLink>
    ),
    upload: (
      <ButtonLink tone="quiet" to={startHref(type, partner_id)}>
        {buttons.upload}
      </ButtonLink>
    ),
    retry: <Retry onRetry={onRetry} />,
  }
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <Button tone="quiet" onClick={onRetry}>
      {buttons.retry}
    </Button>
  )
}

/** Credits that are missing come by a top-up; then it is worth another try. */
function TopUp({ onRetry }: { onRetry: () => void }) {
  const company = useCompanyQuery()
  return (
    <>
      <Retry onRetry={onRetry} />
      <ButtonLink tone="plain" to={`/corporate/dashboard/wallets${company}`}>
        {words.wallet}
      </ButtonLink>
    </>
  )
}

interface RefusedProps {
  subsidiaryId: string
  upload: UploadDetail
  error: Pick<CallError, 'type' | 'extra_args' | 'message'>
  onRetry: () => void
}

/** A code that a file was refused with, with its buttons. */
export function Refused({ subsidiaryId, upload, error, onRetry }: RefusedProps) {
  return <UploadErrorNotice error={uploadErrorOf(error)} buttons={useButtons(subsidiaryId, upload, onRetry)} />
}
