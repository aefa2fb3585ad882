import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { CallError } from '#platform/contract/client.ts'
import { bookCheckup, listCheckupSlots, listMyCheckups } from '../contract/my-checkups.ts'

/** What was chosen so far; '' where nothing was. */
export interface Chosen {
  uhid: string
  package_id: string
  city: string
  mode: string
  slot: string
  address: string
}

/** Sends what was chosen; the server's errors are shown at the fields, and what was typed stays. */
export function useBook() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const book = useAttempt(bookCheckup)
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()

  const send = async ({ address, mode, ...chosen }: Chosen) => {
    setBusy(true)
    setProblems({})
    setRefusal(undefined)
    try {
      const body = { ...chosen, mode, ...(mode === 'HOME' && address && { address }) }
      const { id } = await book({ body: body as InputOf<typeof bookCheckup>['body'] })
      void client.invalidateQueries({ queryKey: [listMyCheckups.name] })
      await navigate(`/check-ups/${id}`, { replace: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblems(error.fields)
      setAttempt((before) => before + 1)
      if (Object.keys(error.fields).length === 0) setRefusal(error.message)
      if (error.type === 'SLOT_FULL') void client.invalidateQueries({ queryKey: [listCheckupSlots.name] })
    } finally {
      setBusy(false)
    }
  }
  /** What was said about a field does not hold for another choice. */
  const forget = (changed: readonly string[]) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !changed.includes(name))))
  return { send, forget, busy, attempt, problems, refusal }
}
