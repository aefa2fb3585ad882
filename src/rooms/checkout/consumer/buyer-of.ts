import type { UserInfo } from '#rooms/accounts/contract.ts'
import { maskMobile } from '#values/mobile.ts'
import type { Buyer } from '../rules/purchase-state.ts'

/** Only what the page shows; the number is masked here, because the rules for numbers would load the schemas. */
export function buyerOf({ name, email, mobile, state }: UserInfo): Buyer {
  return { name, email, state, mobile: maskMobile(mobile) }
}
