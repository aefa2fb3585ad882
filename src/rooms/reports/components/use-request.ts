import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { List } from '#dashboard/components/use-list.ts'
import { screenWords as words } from '../words/screen.ts'

interface RequestOptions<Wanted> {
  list: Pick<List<unknown>, 'hrefOf' | 'refetch'>
  /** Sends the request. */
  send: (wanted: Wanted) => Promise<unknown>
  /** What is said when it is done. */
  doneText: (wanted: Wanted) => string
}

/** Asks for a report, and shows it at the top of the list, whatever filters have hidden (D4.38). */
export function useRequest<Wanted>({ list, send, doneText }: RequestOptions<Wanted>) {
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState({ act: 0, tone: 'good' as 'good' | 'bad', text: '' })
  const report = (tone: 'good' | 'bad', text: string) => setOutcome(({ act }) => ({ act: act + 1, tone, text }))
  const { mutateAsync, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (_, wanted) => {
      report('good', doneText(wanted))
      const href = list.hrefOf({ type: undefined, statuses: undefined })
      void navigate(href || '?', { replace: true, preventScrollReset: true })
      list.refetch()
    },
    onError: (failure) => report('bad', `${words.request.failed} ${failure.message}`),
  })
  return {
    /** For a form, which shows refusals at their fields. @throws CallError */
    send: (wanted: Wanted) => mutateAsync(wanted),
    ask: (wanted: Wanted) => void mutateAsync(wanted).catch(() => undefined),
    isAsking: isPending,
    outcome,
  }
}
