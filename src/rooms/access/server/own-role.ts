import { Refusal } from '#platform/contract/refusal.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type * as calls from '../contract.ts'

type RoleCall =
  | typeof calls.changeCorporateUser
  | typeof calls.removeCorporateUser
  | typeof calls.removeStaffRole
  | typeof calls.setStaffRole

/** Of the locked roles of two people, that of the acting person and that of the other. */
export function split<Row extends { account_id: string }>(
  { caller }: Pick<AnyRequestContext, 'caller'>,
  rows: readonly Row[],
) {
  return {
    own: rows.find(({ account_id }) => account_id === caller.account_id),
    other: rows.find(({ account_id }) => account_id !== caller.account_id),
  }
}

/** Nobody can promote, demote or lock out themselves, so an administrator always remains. @throws Refusal OWN_ROLE */
export function refuseOwn({ caller }: AnyRequestContext, account_id: string): void {
  if (caller.account_id === account_id) throw new Refusal<RoleCall>('OWN_ROLE')
}
