import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import type { Limit } from '../rules/payable.ts'
import { visitCap } from '../rules/settings.ts'
import type { ClaimRow } from './move-claim.ts'
import type { Proposal } from './proposal.ts'

interface Asked {
  subscription_id: string
  has_wallet: boolean
  proposal: Proposal
  /** The claim whose held credits count as free. */
  own?: ClaimRow | undefined
  now: Date
}

/** What a claim may be paid at most, by each rule that says something. @throws Refusal NO_CREDITS */
export async function limitsOf(db: Db, { proposal, now }: Asked): Promise<Limit[]> {
  const limits: Limit[] = []
  if (proposal.claim_type === 'In-Clinic Doctor Consultation')
    limits.push({ code: 'VISIT_CAP', amount_paise: BigInt(await readSetting(db, visitCap, now)) * 100n })
  return limits
}
