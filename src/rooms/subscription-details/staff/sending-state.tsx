import { useLocation } from 'react-router'
import type { UploadProgress } from '#platform/contract/upload.ts'
import { flowWords } from '#rooms/claims/words/flow.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { RequestReference } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { inMegabytes } from '#values/megabytes.ts'
import { reimbursementWords as words } from '../words/reimbursement.ts'
import classes from './reimbursement.module.css'
import type { SendFailure } from './use-send-reimbursement.ts'

const texts = flowWords.method

interface SendingStateProps {
  progress: UploadProgress | undefined
  failure: SendFailure | undefined
  onStop: () => void
}

/** Upload progress, or why nothing was filed; beside the send button. */
export function SendingState({ progress, failure, onStop }: SendingStateProps) {
  if (progress) {
    const { sent, total } = progress
    const isSent = total > 0 && sent === total
    return (
      <div className={classes.sending}>
        <ProgressBar
          label={isSent ? texts.taken : texts.sending(inMegabytes(sent), inMegabytes(total))}
          done={total === 0 ? 0 : sent / total}
        />
        <Button tone="plain" onClick={onStop}>
          {words.stop}
        </Button>
      </div>
    )
  }
  return failure ? <Failed error={failure.error} /> : null
}

function Failed({ error }: Pick<SendFailure, 'error'>) {
  const { pathname } = useLocation()
  if (!error) return <Notice live>{texts.stopped}</Notice>
  if (error.status === 401)
    return (
      <Notice tone="bad" title={words.signInTitle} live>
        {words.signInText}
        <p>
          <ButtonLink tone="quiet" to={`/login?next=${encodeURIComponent(`/plus${pathname}`)}`}>
            {words.signIn}
          </ButtonLink>
        </p>
      </Notice>
    )
  if (error.type === 'NETWORK')
    return (
      <Notice tone="bad" title={texts.lostTitle} live>
        {texts.lostText}
      </Notice>
    )
  return (
    <Notice tone="bad" title={words.refused} live>
      {error.message}
      <RequestReference requestId={error.request_id} />
    </Notice>
  )
}
