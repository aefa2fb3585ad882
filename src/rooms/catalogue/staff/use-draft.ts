import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { type CatalogueItem, saveCatalogueDraft } from '../contract.ts'
import { FORMS } from './forms.ts'
import { changedAt, type DocumentValues, documentOf } from './typed-document.ts'

/** The pause in typing after which the input is saved. */
const PAUSE_MS = 700

export type DraftState = 'none' | 'typing' | 'saving' | 'saved' | 'failed'

/** The draft of an item, saved on the server while it is typed: nothing is lost with the browser. */
export function useDraft(item: CatalogueItem) {
  const { kind, id, version: based_on } = item
  const [typed, setTyped] = useState<DocumentValues>(item.draft?.document ?? item.document ?? {})
  const [state, setState] = useState<DraftState>(item.draft ? 'saved' : 'none')
  const [error, setError] = useState<CallError>()
  const [problems, setProblems] = useState(item.problems)
  /** The newest, also inside a request that has taken a while. */
  const found = useRef(problems)
  const latest = useRef(typed)
  const dirty = useRef(false)
  const version = useRef(item.draft?.version ?? 0)
  const base = useRef(item.draft?.based_on ?? based_on)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))

  /** Saves the current input immediately. @returns whether the server has all of it */
  const save = useCallback((): Promise<boolean> => {
    running.current = running.current.then(async () => {
      if (!dirty.current) return true
      dirty.current = false
      setState('saving')
      try {
        const document = documentOf(FORMS[kind], latest.current)
        const body = { document, based_on: base.current, version: version.current }
        const saved = await request(saveCatalogueDraft, { params: { kind, id }, body })
        version.current = saved.version
        found.current = saved.problems
        setProblems(saved.problems)
        setError(undefined)
        setState(dirty.current ? 'typing' : 'saved')
        return true
      } catch (thrown) {
        if (!(thrown instanceof CallError)) throw thrown
        dirty.current = true
        setError(thrown)
        setState('failed')
        return false
      }
    })
    return running.current
  }, [kind, id])

  const change = (path: readonly (string | number)[], value: unknown) => {
    latest.current = changedAt(latest.current, path, value)
    dirty.current = true
    setTyped(latest.current)
    setState('typing')
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change restarts the pause
  useEffect(() => {
    if (!dirty.current || state === 'failed') return
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, save])

  return { typed, change, save, state, error, problems, found, setProblems, isDirty: () => dirty.current, version }
}
