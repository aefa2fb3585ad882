import { useReducer, useRef } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { request } from '#platform/contract/client.ts'
import type { AnswerBody } from '../components/answer-values.ts'
import {
  checkPlanProposal,
  createPlanProposal,
  type Eligibility,
  type PlanProposal,
  updatePlanProposal,
} from '../contract/proposals.ts'
import { flowAfter, startFlow } from '../rules/proposal-flow.ts'

/** The person’s proposal for a plan: made with the first answers, then changed; one request after the other. */
export function useProposal(plan_id: string, first: PlanProposal | null) {
  const [flow, dispatch] = useReducer(flowAfter, first?.is_active ?? false, (hasActive) =>
    flowAfter(startFlow(), { kind: 'fetched', hasActive }),
  )
  const current = useRef(first)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const create = useAttempt(createPlanProposal)
  const check = useAttempt(checkPlanProposal)

  const write = async (body: AnswerBody): Promise<PlanProposal> => {
    if (!current.current) {
      const before = await create({ body: { plan_id } })
      current.current = before
      dispatch({ kind: 'created' })
    }
    const saved = await request(updatePlanProposal, { params: { id: current.current.id }, body })
    current.current = saved
    dispatch({ kind: 'updated' })
    return saved
  }

  return {
    flow,
    save: (body: AnswerBody): Promise<PlanProposal> => {
      const sent = last.current.then(() => write(body))
      last.current = sent.catch(() => undefined)
      return sent
    },
    /** Saves, then checks. @param isWhole with the address, and whether everything is answered */
    saveAndCheck: async (body: AnswerBody, isWhole: boolean): Promise<Eligibility> => {
      const sent = last.current.then(() => write(body))
      last.current = sent.catch(() => undefined)
      const { id } = await sent
      const asked = isWhole ? 'true' : 'false'
      const query = { with_address_serviceability: asked, with_required_fields_check: asked } as const
      const result = await check({ params: { id }, query, body: {} })
      dispatch({ kind: 'checked', is_eligible: result.is_eligible })
      return result
    },
  }
}
