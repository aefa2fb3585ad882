import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { CallError } from '#platform/contract/client.ts'
import { startConsultation } from '../contract/consultation.ts'

interface Draft {
  uhid: string
  problem_area_id: string
  preferredLanguage: string
}

/** Sends the request, once however often it is pressed, and goes on to the page on which to wait. */
export function useAskDoctor(onRefused: () => void) {
  const navigate = useNavigate()
  const start = useAttempt(startConsultation)
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()

  const send = async (draft: Draft) => {
    setBusy(true)
    setProblems({})
    setRefusal(undefined)
    try {
      const { transaction_id } = await start({ body: draft })
      await navigate(`/consult/${transaction_id}`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblems(error.fields)
      setAttempt((before) => before + 1)
      if (Object.keys(error.fields).length > 0) return
      setRefusal(error.message)
      onRefused()
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, problems, attempt, refusal }
}
