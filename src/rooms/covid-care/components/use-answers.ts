import { useEffect, useRef, useState } from 'react'
import { CallError } from '#platform/contract/client.ts'
import type { PlanProposal } from '../contract/proposals.ts'
import { type AnswerField, answerFaults } from '../rules/answers.ts'
import { failureText } from '../rules/failure-text.ts'
import { careWords as words } from '../words/screens.ts'
import { type AnswerBody, type FormValues, validAnswers, valuesOf, wireValues } from './answer-values.ts'

/** After the last change; a person who goes on typing is not interrupted by it. */
const SAVE_MS = 900

export type SaveState = 'untouched' | 'saving' | 'saved' | 'not saved'

interface AnswersOptions {
  first: PlanProposal | null
  /** The fields of this step. */
  names: readonly AnswerField[]
  save: (body: AnswerBody) => Promise<unknown>
}

/** The answers of a step: what is stored with what is typed over it, saved while the person types. */
export function useAnswers({ first, names, save }: AnswersOptions) {
  const [values, setValues] = useState<FormValues>(() => valuesOf(first))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [saved, setSaved] = useState<SaveState>('untouched')
  const [failure, setFailure] = useState<{ message: string; isLoggedOut: boolean }>()
  const [busy, setBusy] = useState(false)
  const typed = useRef<FormValues>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A person who leaves within this time loses nothing.
  const leaving = useRef<() => void>(undefined)
  useEffect(() => () => leaving.current?.(), [])
  const faults = answerFaults(names, wireValues(values))

  const fail = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    const isLoggedOut = error.status === 401
    setFailure({ message: isLoggedOut ? words.loggedOut : failureText(error), isLoggedOut })
    setSaved('not saved')
  }
  const saveDraft = async () => {
    leaving.current = undefined
    const sent = typed.current
    const body = validAnswers(sent)
    if (Object.keys(body).length === 0) return setSaved('not saved')
    setSaved('saving')
    try {
      await save(body)
      setSaved(Object.keys(body).length === Object.keys(sent).length ? 'saved' : 'not saved')
    } catch (error) {
      fail(error)
    }
  }

  return {
    values,
    saved,
    busy,
    failure,
    isComplete: Object.keys(faults).length === 0,
    /** The message of a field that was left, or whose text is wrong and not merely unfinished. */
    errorOf: (name: AnswerField): string | undefined => (left.has(name) ? faults[name] : undefined),
    leave: (name: string) => setLeft((before) => new Set([...before, name])),
    type: (name: AnswerField, value: string | boolean | null) => {
      typed.current = { ...typed.current, [name]: value }
      setValues((before) => ({ ...before, [name]: value }))
      setFailure(undefined)
      clearTimeout(timer.current)
      leaving.current = () => {
        clearTimeout(timer.current)
        const body = validAnswers(typed.current)
        if (Object.keys(body).length > 0) void save(body).catch(() => undefined)
      }
      timer.current = setTimeout(() => void saveDraft(), SAVE_MS)
    },
    /** Sends every answer of the step. */
    finish: async (send: (body: AnswerBody) => Promise<void>) => {
      clearTimeout(timer.current)
      leaving.current = undefined
      setBusy(true)
      setFailure(undefined)
      const asked = Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
      try {
        await send(wireValues(asked) as AnswerBody)
      } catch (error) {
        fail(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
