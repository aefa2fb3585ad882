import { useEffect, useRef, useState } from 'react'
import { onLeaving } from '#platform/browser/leaving.ts'
import { deleteStoredDraft, readDraft, storeDraft } from '#platform/browser/stored-drafts.ts'

/** Long enough to save per word and not per letter. */
const REST_MS = 250

/** A change, or a function of the newest draft: pictures arrive while the person is still typing. */
export type DraftChange<Draft> = Partial<Draft> | ((draft: Draft) => Partial<Draft>)

/**
 * The draft of one person and claim on this device: read when the page opens, saved after every change, and immediately
 * when the page is left.
 * @param onDraft called with the stored draft and every later one; must be a stable function
 */
export function useStoredDraft<Draft extends { attempt: string | undefined }>(
  key: string,
  onDraft: (draft: Draft | undefined) => void,
) {
  const [lookedFor, setLookedFor] = useState<string>()
  const newest = useRef<Draft>(undefined)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    let isGone = false
    void readDraft<Draft>(key).then((found) => {
      if (isGone) return
      newest.current = found
      onDraft(found)
      setLookedFor(key)
    })
    return () => {
      isGone = true
    }
  }, [key, onDraft])

  useEffect(() => {
    const saveNow = async () => {
      if (resting.current !== undefined) await saveNewest()
    }
    // What is being stored already is stored again behind it: the wait is for both.
    const saveNewest = async () => {
      clearTimeout(resting.current)
      resting.current = undefined
      if (newest.current) await storeDraft(key, newest.current)
    }
    const onHide = () => document.visibilityState === 'hidden' && void saveNow()
    const onPageHide = () => void saveNow()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', onPageHide)
    const stopStoring = onLeaving(saveNewest)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', onPageHide)
      stopStoring()
      void saveNow()
    }
  }, [key])

  const begin = (draft: Draft) => {
    newest.current = draft
    onDraft(draft)
    // Typing without a pause is saved too.
    resting.current ??= setTimeout(() => {
      resting.current = undefined
      if (newest.current) void storeDraft(key, newest.current)
    }, REST_MS)
  }
  return {
    isLookingForDraft: lookedFor !== key,
    begin,
    /** A change makes a different request from the one whose answer was lost. */
    change: (change: DraftChange<Draft>) => {
      const draft = newest.current
      if (draft) begin({ ...draft, attempt: undefined, ...(typeof change === 'function' ? change(draft) : change) })
    },
    forget: () => {
      clearTimeout(resting.current)
      resting.current = undefined
      newest.current = undefined
      void deleteStoredDraft(key)
    },
  }
}
