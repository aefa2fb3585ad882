import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf, request } from '#platform/contract/client.ts'
import { type BankDetails, readBankDetails } from '#rooms/bank-details/contract/member.ts'
import { listMySubscriptions } from '#rooms/subscriptions/contract/subscription.ts'

export const BANK_KEY = [readBankDetails.name]

/**
 * The account to which the person's claims are paid, and whether a plan is needed before one can be saved. A failure is
 * only logged.
 */
export function useBankDetails() {
  const { data, error, isPending } = useQuery({
    queryKey: BANK_KEY,
    // A query must return a value, and there may be none.
    queryFn: async ({ signal }): Promise<BankDetails | null> =>
      (await request(readBankDetails, {}, { signal })) ?? null,
  })
  useEffect(() => {
    if (error) console.warn('The bank details could not be read.', error)
  }, [error])
  const plans = useQuery(queryOf(listMySubscriptions, {}))
  const ownsNone = plans.data?.subscriptions.every(({ is_owner }) => !is_owner) ?? false
  return { details: data ?? undefined, isPending: isPending || plans.isPending, needsPlan: data === null && ownsNone }
}
