import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import type { AnswerBody } from '#rooms/covid-care/components/answer-values.ts'
import type { Eligibility, PlanProposal } from '#rooms/covid-care/contract/proposals.ts'
import {
  checkUserPlanProposal,
  createUserPlanProposal,
  listUserAddresses,
  listUserPlanProposals,
  updateUserPlanProposal,
} from '../contract/for-person.ts'
import { readChcOrder } from '../contract/orders.ts'

const WHOLE = { with_address_serviceability: 'true', with_required_fields_check: 'true' } as const

/** The person's proposal as their coordinator fills it: made with the first answers, one request after the other. */
export function usePersonProposal(account_id: string, first: PlanProposal | null) {
  const { subsidiary } = useCompanyDesk()
  const subsidiaryId = subsidiary.id
  const current = useRef(first)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const create = useAttempt(createUserPlanProposal)
  const check = useAttempt(checkUserPlanProposal)
  const queries = useQueryClient()

  /** A consent that ends while its coordinator types closes the form with the next request, and nothing of the person stays here. */
  const closeIfOver = (error: unknown) => {
    if (!(error instanceof CallError && error.type.startsWith('CONSENT_'))) return
    for (const { name } of [listUserPlanProposals, listUserAddresses]) queries.removeQueries({ queryKey: [name] })
    void queries.invalidateQueries({ queryKey: [readChcOrder.name] })
  }

  const write = async (body: AnswerBody): Promise<PlanProposal> => {
    current.current ??= await create({ params: { subsidiaryId }, query: {}, body: { account_id } })
    const params = { subsidiaryId, id: current.current.id }
    const saved = await request(updateUserPlanProposal, { params, query: {}, body: { ...body, account_id } })
    current.current = saved
    return saved
  }

  return {
    save: (body: AnswerBody): Promise<PlanProposal> => {
      const sent = last.current.then(() => write(body))
      last.current = sent.catch(closeIfOver)
      return sent
    },
    /** The whole check, of what is stored. */
    check: (id: string): Promise<Eligibility> =>
      check({ params: { subsidiaryId, id }, query: WHOLE, body: { account_id } }).catch((error: unknown) => {
        closeIfOver(error)
        throw error
      }),
  }
}
