import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import type { InputOf } from '#platform/contract/call.ts'
import type { Place } from '../components/package-fields.tsx'
import { useSendForm } from '../components/use-send-form.ts'
import { bookCheckup, listMyCheckups } from '../contract/my-checkups.ts'

/** What was chosen so far; '' where nothing was. */
export interface Chosen extends Place {
  uhid: string
  address: string
}

/** Books what was chosen, and goes to the booking. */
export function useBook() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const attempted = useAttempt(bookCheckup)
  const { send, ...form } = useSendForm()
  const book = ({ address, mode, ...chosen }: Chosen) =>
    send(async () => {
      const body = { ...chosen, mode, ...(mode === 'HOME' && address && { address }) }
      const { id } = await attempted({ body: body as InputOf<typeof bookCheckup>['body'] })
      void client.invalidateQueries({ queryKey: [listMyCheckups.name] })
      await navigate(`/check-ups/${id}`, { replace: true })
    })
  return { ...form, book }
}
