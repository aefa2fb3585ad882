import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import type { RequestContext } from '#platform/serving/context.ts'

/** A signed contract that gives its people credits. */
export interface CreditContract {
  id: string
  subsidiary_id: string
  partner_name: string
  created_at: Date
}

/**
 * The contract in the path, if it is one of the company in the path.
 * @throws Refusal NOT_FOUND
 */
export async function contractInPath({
  db,
  params,
}: Pick<RequestContext, 'db'> & { params: { subsidiaryId: string; partnerId: string } }): Promise<CreditContract> {
  const found = await db
    .selectFrom('partner_plans')
    .select(['id', 'subsidiary_id', 'partner_name', 'created_at'])
    .where('id', '=', params.partnerId)
    .where('subsidiary_id', '=', params.subsidiaryId)
    .where('status', '=', 'SIGNED')
    .where('is_wallet_based_plan', '=', true)
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** A person of a company who has a wallet. */
export interface CreditPerson {
  id: string
  name: string
  mobile: string
  status: 'ACTIVE' | 'EXPIRED'
  subsidiary_id: string
  partner_plan_id: string
  subscription_id: string
  wallet_id: string
}

const ofPerson = (db: Db, { subsidiary_id, id }: Pick<CreditPerson, 'subsidiary_id' | 'id'>) =>
  db
    .selectFrom('partner_users')
    .select([
      'id',
      'name',
      (select) => select.ref('shown_mobile').$notNull().as('mobile'),
      'status',
      'subsidiary_id',
      'partner_plan_id',
      'subscription_id',
      (select) => select.ref('wallet_id').$notNull().as('wallet_id'),
    ])
    .where('id', '=', id)
    .where('subsidiary_id', '=', subsidiary_id)
    .where('wallet_id', 'is not', null)

const findPerson = preparedQuery(ofPerson)
const lockById = preparedQuery((db, asked: Pick<CreditPerson, 'subsidiary_id' | 'id'>) =>
  ofPerson(db, asked).forShare(),
)

/**
 * The person in the path, if it is one of the company in the path.
 * @throws Refusal NOT_FOUND, also for a person without a wallet
 */
export async function personInPath({
  db,
  params,
}: Pick<RequestContext, 'db'> & { params: { subsidiaryId: string; id: string } }): Promise<CreditPerson> {
  const [found] = await findPerson(db, { subsidiary_id: params.subsidiaryId, id: params.id })
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** The same person, who stays as they are until the transaction ends: a block waits. */
export async function lockPerson(trx: Db, { subsidiary_id, id }: CreditPerson): Promise<CreditPerson> {
  const [found] = await lockById(trx, { subsidiary_id, id })
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
