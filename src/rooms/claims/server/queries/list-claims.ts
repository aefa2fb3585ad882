import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { paginationInfo } from '#values/page.ts'
import type { listClaims as call } from '../../contract/read-claims.ts'
import { PAST_STATUSES, PENDING_STATUSES } from '../../rules/claim-status.ts'
import { forOwner, summariesOnWire } from '../claim-on-wire.ts'

/** Cards on a phone, not rows on a desk. */
const CLAIMS_PER_PAGE = 10

interface ClaimListQuery {
  account_id: string
  member_uhid?: string | undefined
  tab?: 'pending' | 'completed' | undefined
  page_number: number
}

/** The claims of a person, newest first. */
export async function listClaims(
  db: Db,
  { account_id, member_uhid, tab, page_number }: ClaimListQuery,
): Promise<ReplyOf<typeof call>> {
  const statuses = tab === 'pending' ? PENDING_STATUSES : tab === 'completed' ? PAST_STATUSES : undefined
  const chosen = db
    .selectFrom('claims')
    .where('account_id', '=', account_id)
    .$if(member_uhid !== undefined, (query) => query.where('uhid', '=', member_uhid!))
    .$if(statuses !== undefined, (query) => query.where('status', 'in', statuses!))
  const { count } = await chosen.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  const rows = await chosen
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CLAIMS_PER_PAGE)
    .offset((page_number - 1) * CLAIMS_PER_PAGE)
    .execute()
  const total = Number(count)
  return {
    subscription_usage_moderations: (await summariesOnWire(db, rows)).map(forOwner),
    count: total,
    pagination_info: paginationInfo('claims', { page_number, page_size: CLAIMS_PER_PAGE, total }),
  }
}

/** The claims of a person that are on hold until they answer. */
export async function countWaitingClaims(db: Db, account_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('account_id', '=', account_id)
    .where('status', '=', 'ON_HOLD')
    .executeTakeFirstOrThrow()
  return Number(count)
}
