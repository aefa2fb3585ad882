import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { availableUnder, sublimitFor } from '#rooms/wallet/rules/sublimits.ts'
import { readLot } from '#rooms/wallet/server/credits.ts'
import { findLotOf, findWallet } from '#rooms/wallet/server/wallets.ts'
import { istDateOf } from '#values/ist-date.ts'
import { CLAIM_TYPE_RULES, type ClaimType } from '../rules/claim-types.ts'
import type { ApprovalLimits } from '../rules/payable.ts'
import { onePersonLimit, visitCap } from '../rules/settings.ts'
import type { ClaimRow } from './move-claim.ts'

/** The facts on which a claim's limits depend. */
export type Limited = Pick<
  ClaimRow,
  | 'claim_type'
  | 'claim_amount_paise'
  | 'has_wallet'
  | 'subscription_id'
  | 'scheduled_time'
  | 'wallet_sublimit_package_id'
  | 'wallet_transaction_id'
>

/**
 * The limits of an approval today; its own hold counts as available.
 * @param package_id another part of the wallet than the member chose
 */
export async function readLimits(db: Db, claim: Limited, now: Date, package_id?: string): Promise<ApprovalLimits> {
  const { capped } = CLAIM_TYPE_RULES[claim.claim_type as ClaimType]
  return {
    claim_amount_paise: claim.claim_amount_paise,
    visit_cap_paise: capped ? BigInt(await readSetting(db, visitCap, now)) * 100n : null,
    one_person_paise: BigInt(await readSetting(db, onePersonLimit, now)) * 100n,
    ...(await readCreditLimits(db, claim, package_id ?? claim.wallet_sublimit_package_id)),
  }
}

type CreditLimits = Pick<ApprovalLimits, 'wallet_paise' | 'sublimit_paise'>

async function readCreditLimits(db: Db, claim: Limited, package_id: string | null): Promise<CreditLimits> {
  if (!claim.has_wallet) return { wallet_paise: null, sublimit_paise: null }
  const wallet = await findWallet(db, claim.subscription_id)
  const year = wallet && (await findLotOf(db, wallet.id, istDateOf(claim.scheduled_time)))
  if (!year) return { wallet_paise: 0n, sublimit_paise: null }
  const lot = await readLot(db, year, claim.wallet_transaction_id ?? undefined)
  const sublimit = sublimitFor(lot, { service_category: claim.claim_type, package_id })
  const { available_paise } = availableUnder(lot, sublimit)
  return sublimit
    ? { wallet_paise: null, sublimit_paise: available_paise }
    : { wallet_paise: available_paise, sublimit_paise: null }
}
