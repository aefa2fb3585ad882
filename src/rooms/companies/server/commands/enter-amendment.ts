import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import type { CountedSend } from '#platform/sending/count-send.ts'
import { countSend, isLimited } from '#platform/sending/count-send.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { IstDate } from '#values/ist-date.ts'
import { amendedTerms, amendmentSentence } from '../../rules/amendment-sentence.ts'
import type { Contract } from '../lives.ts'
import { recordActivities } from '../record-activity.ts'

/** What amendments need from the notifications room, which is on the same floor. */
export interface AmendmentMessages {
  sendContractAmended: (
    trx: Db,
    parts: Pick<Parts, 'keys'>,
    message: {
      account_id: string
      plan: string
      change: string
      explanation: string
      link: string
      counted: CountedSend
      cause: string
      now: Date
    },
  ) => Promise<unknown>
}

interface Entry {
  /** As it was, locked by the caller. */
  contract: Contract
  after: { quota: number; ends_on: IstDate | null }
  effective_on: IstDate
  reason: string
}

/** Stores what was agreed as an entry that stays, and lets the company know: in its activities, and its admins by message. */
export async function enterAmendment(
  trx: Db,
  context: AnyRequestContext,
  { sendContractAmended }: AmendmentMessages,
  { contract, after, effective_on, reason }: Entry,
): Promise<void> {
  const { caller, config, now } = context
  const { id, subsidiary_id, partner_name, quota, ends_on } = contract
  const before = { quota, ends_on }
  const isOther = after.quota !== quota
  const hasOtherDay = after.ends_on !== ends_on
  const entry = await trx
    .insertInto('partner_plan_amendments')
    .values({
      partner_plan_id: id,
      quota_before: isOther ? quota : null,
      quota_after: isOther ? after.quota : null,
      ends_on_before: hasOtherDay ? ends_on : null,
      ends_on_after: hasOtherDay ? after.ends_on : null,
      effective_on,
      reason,
      made_by: caller.account_id,
      made_by_name: caller.staff_name,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(trx, {
    ...auditedBy(context),
    action: 'companies.contract-amended',
    entity: 'partner_plan',
    entity_id: id,
    before,
    after: { ...after, effective_on },
    reason,
  })
  const explanation = amendmentSentence(before, after)
  const change = amendedTerms(before, after)
  await recordActivities(trx, { subsidiary_id, actor: caller, at: now }, [
    {
      action: 'CONTRACT_AMENDED',
      entity: 'partner_plan',
      entity_id: id,
      summary: `Amended the contract of ${partner_name}: ${explanation}`,
      before,
      after,
    },
  ])
  const link = linkTo(config, `/plus/corporate/dashboard/overview?subsidiary=${subsidiary_id}&partner=${id}`)
  for (const { account_id, mobile } of await listAdmins(trx, subsidiary_id)) {
    const by = { company_id: subsidiary_id }
    const counted = await countSend(trx, context, { kind: 'contract-amended', to: mobile, by, now })
    if (isLimited(counted)) continue
    const cause = `contract-amended:${entry.id}:${account_id}`
    const message = { account_id, plan: partner_name, change, explanation, link, counted, cause, now }
    await sendContractAmended(trx, context, message)
  }
}

function listAdmins(trx: Db, subsidiary_id: string): Promise<{ account_id: string; mobile: string }[]> {
  return trx
    .selectFrom('partner_roles as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select(['r.account_id', 'a.mobile'])
    .where('r.subsidiary_id', '=', subsidiary_id)
    .where('r.role', '=', 'PARTNER_ADMIN')
    .orderBy('r.account_id')
    .execute()
}
