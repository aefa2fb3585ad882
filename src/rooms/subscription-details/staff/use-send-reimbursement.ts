import { useRef, useState } from 'react'
import { isUnanswered, newKey } from '#platform/browser/attempt.ts'
import { CallError } from '#platform/contract/client.ts'
import { type UploadProgress, upload } from '#platform/contract/upload.ts'
import { claimBody, claimParts } from '#rooms/claims/components/claim-body.ts'
import type { ClaimDraft } from '#rooms/claims/rules/claim-draft.ts'
import { fileManualReimbursement } from '../contract/manual-reimbursement.ts'
import type { ManualClaim } from '../rules/manual-claim.ts'

/** Why it was not filed; without an error the user stopped it. */
export interface SendFailure {
  error: CallError | undefined
  /** The draft as sent. */
  sent: ManualClaim
}

/**
 * Sends the claim with its files and reports progress; the draft stays until the claim is filed.
 * @param onAttempt the attempt's key is part of the draft: resent unchanged after a lost answer it is the same claim
 */
export function useSendReimbursement(onAttempt: (attempt: string | undefined) => void) {
  const [progress, setProgress] = useState<UploadProgress>()
  const [failure, setFailure] = useState<SendFailure>()
  const abort = useRef<AbortController>(undefined)

  /** @returns the claim, or undefined if the user stopped it. @throws CallError */
  const send = async (claim: ClaimDraft, sent: ManualClaim) => {
    const idempotencyKey = sent.attempt ?? newKey()
    abort.current = new AbortController()
    const { signal } = abort.current
    setFailure(undefined)
    setProgress({ sent: 0, total: 0 })
    onAttempt(idempotencyKey)
    const { subscription_id: id, claim_type } = claim
    const body = { ...claimBody(claim), reason: sent.reason.trim() }
    const input = { params: { id }, query: { claim_type }, body, files: claimParts(claim) }
    try {
      return await upload(fileManualReimbursement, input, { onProgress: setProgress, signal, idempotencyKey })
    } catch (error) {
      if (!signal.aborted && !(error instanceof CallError)) throw error
      const answered = error instanceof CallError ? error : undefined
      if (answered && !isUnanswered(answered)) onAttempt(undefined)
      setFailure({ error: answered, sent })
      if (answered) throw answered
      return undefined
    } finally {
      setProgress(undefined)
    }
  }
  return { send, stop: () => abort.current?.abort(), progress, failure }
}
