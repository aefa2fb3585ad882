import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { SendCall } from '#platform/browser/use-send-call.ts'
import type { CallShape } from '#platform/contract/call.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { ClaimSummary } from '#rooms/claims/contract/claim.ts'
import {
  approveClaim,
  holdClaim,
  rejectClaim,
  releaseClaim,
  reopenClaim,
  sendBackClaim,
  undoApproval,
} from '../contract/decide.ts'
import { type DeskClaim, listModerations, readDeskClaim } from '../contract/desk.ts'
import { actionWords } from '../words/actions.ts'
import { inRupees } from './claim-facts.tsx'
import type { Flash } from './flash-message.tsx'
import type { Queue } from './use-queue.ts'

const words = actionWords.flash

/** The actions that move a claim, each with its call. */
const MOVES = {
  approve: approveClaim,
  reject: rejectClaim,
  hold: holdClaim,
  release: releaseClaim,
  send_back: sendBackClaim,
  undo: undoApproval,
  reopen: reopenClaim,
} as const
export type Move = keyof typeof MOVES

/** After these actions the next claim opens; after the others this one stays. */
const DONE_WITH: readonly Move[] = ['approve', 'reject', 'hold', 'send_back']

/** How a panel moves its claim. */
export interface Act {
  /** Moves the claim in the version last seen; settled or not, the claim is read again. */
  send: (call: SendCall, move: Move, body: object) => Promise<ClaimSummary>
  /** Announces the result and continues to the next claim. */
  done: (move: Move, moved: ClaimSummary) => Promise<void>
}

export function useAction(claim: DeskClaim, queue: Queue, onDone: () => void): Act {
  const { actions } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return {
    send: (call, move, body) => {
      const contract: CallShape & Pick<typeof approveClaim, 'reply'> = MOVES[move]
      const input = { params: { id: String(claim.id) }, body: { ...body, version: claim.version } }
      return call(contract, input).finally(() => {
        void queries.invalidateQueries({ queryKey: [readDeskClaim.name] })
        void queries.invalidateQueries({ queryKey: [listModerations.name] })
      })
    },
    done: async (move, moved) => {
      const mayUndo = moved.status === 'APPROVED' && permits(actions, 'claims.undo')
      const state = { flash: { text: flashOf(move, moved), claim_id: moved.id, mayUndo } satisfies Flash }
      onDone()
      if (DONE_WITH.includes(move)) await navigate(queue.after ?? queue.href, { state })
      else await navigate({ search: withoutAction(search) }, { replace: true, state })
    },
  }
}

/** The list's address parts stay; the request to open a panel has been handled. */
function withoutAction(search: URLSearchParams): string {
  const rest = new URLSearchParams(search)
  rest.delete('act')
  return String(rest)
}

function flashOf(move: Move, { id, status, details }: ClaimSummary): string {
  if (move !== 'approve') return words[move](id)
  return status === 'PENDING' ? words.passed(id) : words.approve(id, inRupees(details.approved_claim_amount ?? 0))
}
