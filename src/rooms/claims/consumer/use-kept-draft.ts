import { type Dispatch, useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#platform/browser/kept-drafts.ts'
import type { Claim } from '../contract/claim.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import type { FlowEvent } from '../rules/flow-state.ts'

/** Long enough that a word is kept once and not letter by letter. */
const REST_MS = 250

/** A change, or what follows from the newest draft: pictures arrive while somebody goes on typing. */
export type DraftChange = Partial<ClaimDraft> | ((draft: ClaimDraft) => Partial<ClaimDraft>)

/**
 * The draft of one person and claim on this device: looked for when the page opens, kept after every change, and at once
 * when the page is left.
 */
export function useKeptDraft(key: string, dispatch: Dispatch<FlowEvent<ClaimDraft, Claim>>) {
  const [lookedFor, setLookedFor] = useState<string>()
  const newest = useRef<ClaimDraft>(undefined)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    let isGone = false
    void readDraft<ClaimDraft>(key).then((found) => {
      if (isGone) return
      newest.current = found
      dispatch({ type: 'drafted', draft: found })
      setLookedFor(key)
    })
    return () => {
      isGone = true
    }
  }, [key, dispatch])

  useEffect(() => {
    const saveNow = () => {
      if (resting.current === undefined) return
      clearTimeout(resting.current)
      resting.current = undefined
      if (newest.current) void keepDraft(key, newest.current)
    }
    const onHide = () => document.visibilityState === 'hidden' && saveNow()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [key])

  const begin = (draft: ClaimDraft) => {
    newest.current = draft
    dispatch({ type: 'drafted', draft })
    clearTimeout(resting.current)
    resting.current = setTimeout(() => {
      resting.current = undefined
      void keepDraft(key, draft)
    }, REST_MS)
  }
  return {
    isLookingForDraft: lookedFor !== key,
    begin,
    /** What is changed is another request than the one whose answer was lost. */
    change: (change: DraftChange) => {
      const draft = newest.current
      if (draft) begin({ ...draft, attempt: undefined, ...(typeof change === 'function' ? change(draft) : change) })
    },
    forget: () => {
      clearTimeout(resting.current)
      resting.current = undefined
      newest.current = undefined
      void forgetDraft(key)
    },
  }
}
