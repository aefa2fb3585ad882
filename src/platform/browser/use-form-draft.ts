import { useEffect } from 'react'
import { readFormDraft, storeFormDraft } from './form-draft.ts'
import { changedNames, type FormValues } from './form-values.ts'

export interface DraftOptions<V extends FormValues> {
  /** Names the record and its owner. */
  key: string
  /** Secrets, which are never stored. */
  except?: readonly (keyof V & string)[]
}

/**
 * Stores what is typed in this tab and returns it after a reload.
 * @param restore puts a stored draft on top of the record as it is now
 */
export function useFormDraft<V extends FormValues>(
  draft: DraftOptions<V> | undefined,
  { before, values }: { before: V; values: V },
  restore: (stored: { before: V; typed: V }) => void,
) {
  const key = draft?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a key, after hydration
  useEffect(() => {
    const stored = key === undefined ? undefined : readFormDraft<V>(key)
    if (stored && values === before) restore(stored)
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a value is stored
  useEffect(() => {
    if (key === undefined || values === before) return
    const typed = Object.fromEntries(Object.entries(values).filter(([name]) => !draft?.except?.includes(name))) as V
    storeFormDraft(key, changedNames(before, values).length > 0 ? { before, typed } : undefined)
  }, [values])
  return {
    /** What is typed was sent or discarded. */
    forget: () => key !== undefined && storeFormDraft(key, undefined),
  }
}
