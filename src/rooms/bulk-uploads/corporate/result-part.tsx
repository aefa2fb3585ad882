import { useMutation } from '@tanstack/react-query'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { callUrl } from '#platform/contract/client.ts'
import { useCompanyQuery } from '#rooms/companies/components/company-query.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { readFile } from '../contract/files.ts'
import { startUpload } from '../contract/start.ts'
import { uploadErrorOf } from '../rules/upload-errors.ts'
import { deletesPeople } from '../rules/upload-types.ts'
import { screenWords } from '../words/screen.ts'
import { DownloadLink } from './download-link.tsx'
import { useUploadAddress } from './upload-address.ts'
import { UploadErrorNotice } from './upload-error-notice.tsx'
import type { UploadDetail } from './use-read-upload.ts'
import { STEP_HEADING } from './use-step-focus.ts'

const words = screenWords.result

interface ResultPartProps {
  subsidiaryId: string
  upload: UploadDetail
  mayUpload: boolean
  onStarted: () => void
}

/** What came of an upload. */
export function ResultPart({ subsidiaryId, upload, mayUpload, onStarted }: ResultPartProps) {
  const { id, type, partner_id, succeeded, failed, invalid, status, undone_at } = upload
  const { startHref } = useUploadAddress()
  const company = useCompanyQuery()
  const isSuccess = status === 'PROCESSED'
  return (
    <Card>
      <Stack gap="md">
        {isSuccess || undone_at ? (
          <div id={STEP_HEADING} tabIndex={-1}>
            <Notice
              tone={failed > 0 ? 'warn' : 'good'}
              title={undone_at ? words.undone : succeeded > 0 ? words.done[type](succeeded) : words.none}
            >
              {undone_at && <p>{deletesPeople(type) ? words.hadDeleted(succeeded) : words.hadAdded(succeeded)}</p>}
              {succeeded > 0 && deletesPeople(type) && !undone_at && <p>{words.later[type]}</p>}
              {failed > 0 && <p>{words.failed(failed)}</p>}
            </Notice>
          </div>
        ) : (
          <div id={STEP_HEADING} tabIndex={-1}>
            <Stopped subsidiaryId={subsidiaryId} upload={upload} mayUpload={mayUpload} onStarted={onStarted} />
          </div>
        )}
        <Stack direction="row" gap="sm" wrap>
          {invalid > 0 && (
            <DownloadLink href={callUrl(readFile, { subsidiaryId, id }, { status: 'INVALID' })}>
              {words.remarks}
            </DownloadLink>
          )}
          {isSuccess && (
            <ButtonLink tone="quiet" to={`/corporate/dashboard/employees${company}`}>
              {words.employees}
            </ButtonLink>
          )}
          {mayUpload && (
            <ButtonLink tone="quiet" to={startHref(type, partner_id)}>
              {words.another}
            </ButtonLink>
          )}
        </Stack>
      </Stack>
    </Card>
  )
}

/** It stopped before its end: what is done stays, and the rest can go on. */
function Stopped({ subsidiaryId, upload, mayUpload, onStarted }: ResultPartProps) {
  const { id, type, partner_id, succeeded, mode, refusal, version } = upload
  const attempt = useAttempt(startUpload)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      attempt({
        params: { subsidiaryId, type },
        body: { file_id: id, partner_id, mode: mode ?? 'valid_only', override: true, version },
      }),
    onSuccess: onStarted,
  })
  const retry = (
    <Button busy={isPending} onClick={() => mutate()}>
      {words.retry}
    </Button>
  )
  const why = refusal ? uploadErrorOf(refusal) : { title: words.stoppedTitle, body: words.stopped(succeeded) }
  return (
    <>
      <UploadErrorNotice error={{ ...why, buttons: ['retry'] }} buttons={mayUpload ? { retry } : {}} />
      {error && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
    </>
  )
}
