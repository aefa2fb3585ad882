import * as z from 'zod'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext, RawInput } from '#platform/serving/context.ts'
import type { CoordinatorAct } from '#rooms/partner-consents/rules/coordinator-acts.ts'
import { refuseWithoutConsent } from '#rooms/partner-consents/server/require-consent.ts'
import { planOfProposal } from './act-for-person.ts'

const UUID = z.uuid().transform((id) => id.toLowerCase())

/**
 * For a call that names its person in the query or the body: consent comes before what is wrong with the rest, and before the answer
 * of a repeated request. What names nobody is left to the call's schema.
 */
export function withConsentFor(act: CoordinatorAct) {
  return async (context: AnyRequestContext & { params: object }, sent: RawInput): Promise<void> => {
    const { db, caller, now } = context
    const params = fieldsOf(context.params)
    const body = fieldsOf(sent.body)
    const account_id = body.account_id ?? fieldsOf(sent.query).account_id
    const subsidiary_id = params.subsidiaryId ?? body.subsidiary_id
    if (account_id === undefined || subsidiary_id === undefined) return
    const plan_id = await planNamed(db, { account_id, proposal_id: params.id ?? body.plan_proposal_id, ...body })
    const { partner_id } = body
    const required = {
      coordinator_id: caller.account_id ?? '',
      subsidiary_id,
      account_id,
      partner_id,
      plan_id,
      act,
      now,
    }
    await refuseWithoutConsent(db, required)
  }
}

interface PlanReference {
  account_id: string
  proposal_id?: string | undefined
  plan_id?: string | undefined
}

async function planNamed(db: Db, { account_id, proposal_id, plan_id }: PlanReference): Promise<string | undefined> {
  return proposal_id === undefined ? plan_id : planOfProposal(db, { proposal_id, account_id })
}

const NAMES = [
  'account_id',
  'subsidiary_id',
  'subsidiaryId',
  'partner_id',
  'plan_id',
  'plan_proposal_id',
  'id',
] as const

/** The ids among some fields as they were sent; anything else is absent. */
function fieldsOf(sent: unknown): Partial<Record<(typeof NAMES)[number], string>> {
  const fields = (sent ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const { success, data } = UUID.safeParse(fields[name])
      return success ? [[name, data]] : []
    }),
  )
}
