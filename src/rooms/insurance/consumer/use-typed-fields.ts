import { useEffect, useRef, useState } from 'react'
import { deleteStoredDraft, readDraft, storeDraft } from '#platform/browser/stored-drafts.ts'
import type { FieldName, FieldTexts } from './application-fields.ts'

export type TypedFields = Partial<FieldTexts>

/** Long enough to store per word and not per letter. */
const REST_MS = 250

/**
 * What was typed and is not saved to the account yet, stored on this device: it survives an error, an expired session and
 * a closed tab.
 */
export function useTypedFields(application_id: string) {
  const key = `insurance-application:${application_id}`
  const [typed, setTyped] = useState<TypedFields>({})
  const newest = useRef<TypedFields>({})
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const storeNow = useRef(() => Promise.resolve())
  storeNow.current = async () => {
    clearTimeout(resting.current)
    resting.current = undefined
    if (Object.keys(newest.current).length > 0) await storeDraft(key, newest.current)
    else await deleteStoredDraft(key)
  }

  useEffect(() => {
    let isGone = false
    void readDraft<TypedFields>(key).then((found) => {
      if (isGone || !found) return
      newest.current = { ...found, ...newest.current }
      setTyped(newest.current)
    })
    const onHide = () => {
      if (resting.current !== undefined) void storeNow.current()
    }
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      isGone = true
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
      onHide()
    }
  }, [key])

  const become = (fields: TypedFields) => {
    newest.current = fields
    setTyped(fields)
    resting.current ??= setTimeout(() => void storeNow.current(), REST_MS)
  }
  return {
    typed,
    /** The newest, also inside a request that has taken a while. */
    newest,
    type: (name: FieldName, text: string) => become({ ...newest.current, [name]: text }),
    /** Forgets what is saved by now, unless it was changed again meanwhile. */
    saved: (sent: TypedFields) =>
      become(
        Object.fromEntries(Object.entries(newest.current).filter(([name, text]) => sent[name as FieldName] !== text)),
      ),
    storeNow: () => storeNow.current(),
  }
}
