import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { ownClaim } from '#rooms/claims/server/own-claim.ts'
import type { Paise } from '#values/money.ts'

export interface NextClaim {
  id: bigint
  patient_name: string
  claim_type: string
  claim_amount_paise: Paise
  due_at: Date | null
}

/**
 * The oldest new claim that nobody has: neither locked by somebody nor assigned to a colleague, and not an affair of the
 * caller's own. It is not locked by this.
 */
export async function findNextClaim(db: Db, account_id: string | null, now: Date): Promise<NextClaim | undefined> {
  const { rows } = await sql<NextClaim>`
    select id, patient_name, claim_type, claim_amount_paise, due_at from claims
    where status = 'INITIATED' and (assigned_to is null or assigned_to = ${account_id})
      and (locked_until is null or locked_until <= ${now}) and not ${ownClaim(account_id, 'claims')}
    order by created_at, id limit 1`.execute(db)
  return rows[0]
}
