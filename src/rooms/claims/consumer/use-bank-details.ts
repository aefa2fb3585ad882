import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '#platform/contract/client.ts'
import { type BankDetails, readBankDetails } from '#rooms/bank-details/contract/member.ts'

export const BANK_KEY = [readBankDetails.name]

/** Where the claims of the person are paid to; null where they have not said so. A failure is only logged. */
export function useBankDetails() {
  const { data, error, isPending } = useQuery({
    queryKey: BANK_KEY,
    // A query has to have an answer, and there may be none.
    queryFn: async ({ signal }): Promise<BankDetails | null> =>
      (await request(readBankDetails, {}, { signal })) ?? null,
  })
  useEffect(() => {
    if (error) console.warn('The bank details could not be read.', error)
  }, [error])
  return { details: data ?? undefined, isPending }
}
