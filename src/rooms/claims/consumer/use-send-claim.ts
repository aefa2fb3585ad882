import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isUnanswered, newKey } from '#platform/browser/attempt.ts'
import { CallError } from '#platform/contract/client.ts'
import { type UploadProgress, upload } from '#platform/contract/upload.ts'
import { claimBody, claimParts } from '../components/claim-body.ts'
import type { Claim } from '../contract/claim.ts'
import { amendClaim, fileClaim, resubmitClaim } from '../contract/file-claim.ts'
import { readClaim } from '../contract/read-claims.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { flowWords } from '../words/flow.ts'
import { useClaimFlow } from './claim-flow.ts'

const words = flowWords.method

/** Why it was not submitted: the message, and the errors by field. */
export interface SendFailure {
  kind: 'refused' | 'signed-out' | 'lost' | 'stopped'
  title: string
  text?: string
  fields: Record<string, string>
  request_id?: string | undefined
}

/**
 * Submits a draft with its files and reports progress. Nothing can be lost: the draft is deleted only when the claim is
 * filed.
 */
export function useSendClaim(claim: Claim | undefined) {
  const { dispatch, change, version } = useClaimFlow()
  const client = useQueryClient()
  const [progress, setProgress] = useState<UploadProgress>()
  const [failure, setFailure] = useState<SendFailure>()
  const abort = useRef<AbortController>(undefined)

  const send = async (draft: ClaimDraft) => {
    const attempt = draft.attempt ?? newKey()
    abort.current = new AbortController()
    setFailure(undefined)
    setProgress({ sent: 0, total: 0 })
    dispatch({ type: 'sending' })
    change({ attempt })
    const options = { onProgress: setProgress, signal: abort.current.signal, idempotencyKey: attempt }
    try {
      dispatch({ type: 'claim-saved', claim: await transmit(draft, claim, version, options) })
    } catch (error) {
      dispatch({ type: 'failed' })
      if (!abort.current.signal.aborted && !isUnanswered(error)) change({ attempt: undefined })
      if (error instanceof CallError && error.type === 'STALE')
        await client.invalidateQueries({ queryKey: [readClaim.name] })
      setFailure(abort.current.signal.aborted ? stopped : failureOf(error, claim))
    } finally {
      setProgress(undefined)
    }
  }
  return { send, stop: () => abort.current?.abort(), progress, failure }
}

type Options = Parameters<typeof upload>[2]

/** Files a new claim, a change or an answer, or a rejected claim again. */
function transmit(draft: ClaimDraft, claim: Claim | undefined, version: 'v1' | 'v2', options: Options): Promise<Claim> {
  const files = claimParts(draft)
  const fields = { ...claimBody(draft, { isChange: claim !== undefined }), declaration: true as const }
  if (!claim) {
    const { claim_type } = draft
    return upload(fileClaim, { query: { claim_type, version }, body: fields, files }, options)
  }
  const params = { id: String(claim.id) }
  const { removed_file_ids, comment } = draft
  const body = { ...fields, removed_file_ids: [...removed_file_ids] }
  if (claim.allowed_actions.includes('resubmit'))
    return upload(resubmitClaim, { params, query: { version }, body, files }, options)
  const answer = claim.allowed_actions.includes('answer')
    ? { submit_response: true, ...(comment.trim() ? { comment: comment.trim() } : {}) }
    : {}
  return upload(amendClaim, { params, body: { ...body, ...answer, version: claim.version }, files }, options)
}

const stopped: SendFailure = { kind: 'stopped', title: words.stopped, fields: {} }

/** The server's message about the pictures, else that it failed; for a change the server's message, whatever it is. */
function failureOf(error: unknown, claim: Claim | undefined): SendFailure {
  if (!(error instanceof CallError)) throw error
  const { fields, request_id, body } = error
  if (error.status === 401)
    return { kind: 'signed-out', title: flowWords.signInTitle, text: flowWords.signInText, fields: {} }
  if (error.type === 'NETWORK') return { kind: 'lost', title: words.lostTitle, text: words.lostText, fields: {} }
  const title = claim ? (body?.message ?? words.updateFailed) : (body?.image_error ?? words.createFailed)
  const text = body?.message
  return { kind: 'refused', title, ...(text && text !== title ? { text } : {}), fields, request_id }
}
