import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { isSeenSince, type VisibilityWindow } from '#rooms/covid-care/server/proposals.ts'
import type { CoordinatorAct } from '#rooms/partner-consents/rules/coordinator-acts.ts'
import { type GivenConsent, requireConsent } from '#rooms/partner-consents/server/require-consent.ts'
import { orderCallWords as words } from '../words/calls.ts'

export type CompanyRequest = AnyRequestContext & { params: { subsidiaryId: string } }

interface CoordinatorActInput {
  account_id: string
  act: CoordinatorAct
  /** The plan that the caller names. */
  plan_id?: string | undefined
  /** The proposal that the caller names: it has to be this person's, and of the plan of their consent. */
  proposal_id?: string | undefined
}

/**
 * What a coordinator does for a person, in one transaction with its consent: nothing is read of the person before. A
 * proposal or plan that is not the consent's is as unknown as one that does not exist.
 * @throws Refusal of requireConsent, NOT_FOUND, and what the work refuses
 */
export function actForPerson<T>(
  request: CompanyRequest,
  { account_id, act, plan_id, proposal_id }: CoordinatorActInput,
  work: (trx: Db, consent: GivenConsent) => Promise<T>,
): Promise<T> {
  const { db, caller, params, now } = request
  return withTransaction(db, async (trx) => {
    const named = proposal_id === undefined ? plan_id : await planOfProposal(trx, { proposal_id, account_id })
    const by = { coordinator_id: caller.account_id!, subsidiary_id: params.subsidiaryId }
    const consent = await requireConsent(trx, { ...by, account_id, plan_id: named, act, now })
    const asksPlan = plan_id !== undefined || proposal_id !== undefined
    if (asksPlan && named !== consent.plan_id) throw new Refusal('NOT_FOUND')
    if (proposal_id !== undefined) await refuseEarlier(trx, { proposal_id, since: consent.provided_at, now })
    return work(trx, consent)
  })
}

/** Of which plan a person's proposal is, which never changes; undefined for another person's. */
export async function planOfProposal(
  db: Db,
  { proposal_id, account_id }: { proposal_id: string; account_id: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('plan_proposals')
    .select('plan_id')
    .where('id', '=', proposal_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return row?.plan_id
}

/** What the person answered before they let the coordinator in, and is over, is not theirs to see. @throws Refusal NOT_FOUND */
async function refuseEarlier(
  trx: Db,
  { proposal_id, ...seen }: VisibilityWindow & { proposal_id: string },
): Promise<void> {
  const found = await trx
    .selectFrom('plan_proposals')
    .select('id')
    .where('id', '=', proposal_id)
    .where(isSeenSince(seen))
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
}

/**
 * The person whom a writing call names in its query or its body.
 * @throws Refusal INVALID where neither names one, or both name different ones
 */
export function personNamed(
  query: { account_id?: string | undefined },
  body: { account_id?: string | undefined } | undefined,
): string {
  const account_id = body?.account_id ?? query.account_id
  if (account_id === undefined) throw new Refusal('INVALID', { fields: { account_id: words.fields.account } })
  if ((query.account_id ?? account_id) !== account_id)
    throw new Refusal('INVALID', { fields: { account_id: words.fields.accounts } })
  return account_id
}
