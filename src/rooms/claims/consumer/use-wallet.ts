import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/contract/client.ts'
import { readWalletCredits } from '#rooms/wallet/contract.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { memberOf, useMembers } from './use-members.ts'

/**
 * The health credits that pay a draft, and their parts reserved for its kind of bill; undefined on a plan without
 * credits.
 */
export function useWallet(draft: ClaimDraft) {
  const { members } = useMembers()
  const member = memberOf(members, draft)
  const { data: wallet } = useQuery({
    ...queryOf(readWalletCredits, { params: { id: draft.subscription_id } }),
    enabled: member?.opd_wallet.is_wallet_enabled ?? false,
  })
  const packages = wallet?.wallet_sublimit_packages.filter(({ service_categories }) =>
    service_categories.includes(draft.claim_type),
  )
  return { member, wallet, packages: packages ?? [] }
}
