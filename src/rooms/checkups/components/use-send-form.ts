import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#platform/contract/client.ts'
import { listCheckupSlots } from '../contract/my-checkups.ts'

/** Sends a form; the server's errors are shown at the fields, and what was typed stays. */
export function useSendForm() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<CallError>()

  const send = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblems({})
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblems(error.fields)
      setAttempt((before) => before + 1)
      if (Object.keys(error.fields).length === 0) setRefusal(error)
      if (error.type === 'SLOT_FULL') void client.invalidateQueries({ queryKey: [listCheckupSlots.name] })
    } finally {
      setBusy(false)
    }
  }
  /** An error of a field does not hold for another value. */
  const forget = (changed: readonly string[]) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !changed.includes(name))))
  return { send, forget, busy, attempt, problems, refusal }
}
