import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { recordConsent } from '#rooms/accounts/server/commands/record-consent.ts'
import type { changeCheckup } from '../../contract/my-checkups.ts'
import { AGREE_TEXT_VERSION } from '../../words/share.ts'
import { isActiveEmployee } from '../active-employees.ts'
import { type OrderAuditStamp, recordEvent, updateOrder } from '../move-order.ts'
import { lockOrder, type OrderRow } from '../orders.ts'

interface AgreementInput {
  order_id: string
  account_id: string
  may_agree: boolean
  agrees: boolean
  by: OrderAuditStamp
}

/**
 * A candidate's own agreement to a check-up before employment, in the consent ledger: from then on, and once the
 * centre has checked who they are, the company sees its outcome and certificate, until it is taken back.
 * @throws Refusal NOT_FOUND, NOT_YOURS, NOT_A_CANDIDATE, ACTIVE_EMPLOYEE
 */
export async function agreeToCheckup(
  trx: Db,
  { order_id, account_id, may_agree, agrees, by }: AgreementInput,
): Promise<OrderRow> {
  const order = await lockOrder(trx, order_id)
  const { variation, subsidiary_id, mobile, email, sub_status } = order
  if (variation !== 'PEMC' || !subsidiary_id) throw new Refusal<typeof changeCheckup>('NOT_A_CANDIDATE')
  if (!may_agree) throw new Refusal<typeof changeCheckup>('NOT_YOURS')
  if (agrees && (await isActiveEmployee(trx, { subsidiary_id, mobile, email })))
    throw new Refusal<typeof changeCheckup>('ACTIVE_EMPLOYEE')
  if ((order.agreed_at !== null) === agrees) return order
  const changed = await updateOrder(trx, order, { agreed_at: agrees ? by.at : null, modified_at: by.at })
  await recordConsent(trx, {
    account_id,
    purpose: 'company_gets_certificate',
    given: agrees,
    text_version: AGREE_TEXT_VERSION,
    channel: 'web',
    evidence: { order_id, subsidiary_id },
    now: by.at,
  })
  await recordEvent(trx, changed, {
    kind: agrees ? 'AGREED' : 'DISAGREED',
    from_status: sub_status,
    mover: 'MEMBER',
    by,
  })
  return changed
}
