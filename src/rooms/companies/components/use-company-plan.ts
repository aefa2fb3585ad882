import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { listPartners, type Partner } from '../contract.ts'
import { ALL_PLANS, selectedPartner } from '../rules/partner-order.ts'
import { useCompanyDesk } from './company-desk.ts'

export interface CompanyPlan {
  /** The company's plans, active ones first; undefined until they are loaded. */
  partners: readonly Partner[] | undefined
  /** The plan that the page is about; undefined for all, and for an id in the URL that is none of them. */
  partner: Partner | undefined
  isAll: boolean
  error: Error | null
  refetch: () => void
}

/** The plan that is chosen for the company of a screen. */
export const useCompanyPlan = (): CompanyPlan => usePlanOf(useCompanyDesk().subsidiary.id)

/** The plan of a company that is chosen in `?partner=`: the first one without it, all of them with `all`. */
export function usePlanOf(subsidiaryId: string): CompanyPlan {
  const asked = useSearchParams()[0].get('partner')
  const { data, error, refetch } = useQuery(queryOf(listPartners, { params: { subsidiaryId } }))
  const isAll = asked === ALL_PLANS
  return {
    partners: data?.partners,
    partner: isAll ? undefined : selectedPartner(data?.partners ?? [], asked),
    isAll,
    error: data ? null : error,
    refetch: () => void refetch(),
  }
}
