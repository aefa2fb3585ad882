import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import type { InputOf } from '#platform/contract/call.ts'
import type { Place } from '../components/package-fields.tsx'
import { useSendForm } from '../components/use-send-form.ts'
import { listCheckupOrders } from '../contract/company.ts'
import { orderCheckup } from '../contract/company-orders.ts'
import { useCheckupLinks } from './kinds.ts'

/** What was typed and chosen so far; '' where nothing was. */
export interface Candidate extends Place {
  name: string
  mobile: string
  email: string
  reference_id: string
  consent: boolean
}

/** Orders the check-up, and goes to the order. */
export function useOrderCandidate(subsidiaryId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const links = useCheckupLinks()
  const attempted = useAttempt(orderCheckup)
  const { send, ...form } = useSendForm()
  const order = ({ email, reference_id, ...rest }: Candidate) =>
    send(async () => {
      const body = { ...rest, ...(email && { email }), ...(reference_id && { reference_id }) }
      const { details } = await attempted({
        params: { subsidiaryId },
        body: body as InputOf<typeof orderCheckup>['body'],
      })
      void client.invalidateQueries({ queryKey: [listCheckupOrders.name] })
      await navigate(links.order(details), { replace: true, state: { ordered: true } })
    })
  return { ...form, order }
}
