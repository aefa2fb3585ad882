import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { CallError } from '#platform/contract/client.ts'
import { listCheckupOrders } from '../contract/company.ts'
import { orderCheckup } from '../contract/company-orders.ts'
import { listCheckupSlots } from '../contract/my-checkups.ts'
import { useCheckupLinks } from './kinds.ts'

/** What was typed and chosen so far; '' where nothing was. */
export interface Candidate {
  name: string
  mobile: string
  email: string
  reference_id: string
  package_id: string
  city: string
  mode: string
  slot: string
  consent: boolean
}

interface Refused {
  text: string
  /** The open check-up that is in the way. */
  order_id?: string | undefined
}

/** Sends an order; the server's errors are shown at the fields, and what was typed stays. */
export function useOrderCandidate(subsidiaryId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const links = useCheckupLinks()
  const order = useAttempt(orderCheckup)
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState<Refused>()

  const send = async ({ email, reference_id, ...rest }: Candidate) => {
    setBusy(true)
    setProblems({})
    setRefused(undefined)
    try {
      const body = { ...rest, ...(email && { email }), ...(reference_id && { reference_id }) }
      const { details } = await order({
        params: { subsidiaryId },
        body: body as InputOf<typeof orderCheckup>['body'],
      })
      void client.invalidateQueries({ queryKey: [listCheckupOrders.name] })
      await navigate(links.order(details), { replace: true, state: { ordered: true } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblems(error.fields)
      setAttempt((before) => before + 1)
      const { order_id } = error.extra_args as { order_id?: string }
      if (Object.keys(error.fields).length === 0) setRefused({ text: error.message, order_id })
      if (error.type === 'SLOT_FULL') void client.invalidateQueries({ queryKey: [listCheckupSlots.name] })
    } finally {
      setBusy(false)
    }
  }
  /** An error of a field does not hold for another value. */
  const forget = (changed: readonly string[]) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !changed.includes(name))))
  return { send, forget, busy, attempt, problems, refused }
}
