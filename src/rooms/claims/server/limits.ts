import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import type { ApprovalLimits } from '../rules/approval.ts'
import { onePersonLimit } from '../rules/settings.ts'
import type { ClaimRow } from './move-claim.ts'

/** What an approval of this claim is held to today. */
export async function readLimits(db: Db, claim: ClaimRow, now: Date): Promise<ApprovalLimits> {
  return {
    claim_amount_paise: claim.claim_amount_paise,
    visit_cap_paise: null,
    sublimit_paise: null,
    wallet_paise: null,
    one_person_paise: BigInt(await readSetting(db, onePersonLimit, now)) * 100n,
  }
}
