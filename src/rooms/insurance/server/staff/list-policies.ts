import { type RawBuilder, sql } from 'kysely'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { ownAffair } from '#rooms/access/server/own-affair.ts'
import { maskMobile } from '#values/mobile.ts'
import { rowsOfPage } from '#values/page.ts'
import type { listInsurancePolicies as call, ListedPolicy, StaffPolicy } from '../../contract/staff.ts'
import { attentionOf } from '../../rules/attention.ts'
import type { PolicyRow } from '../policies.ts'
import { policiesOnWire } from '../policy-on-wire.ts'
import { affairOfPolicy } from './affair.ts'
import { attentions, readAttentions } from './attention.ts'

type Filter = QueryOf<typeof call>

/** A longer list is counted up to this limit. */
const COUNTED_MAX = 10_000

interface PolicyListQuery {
  account_id: string | null
  /** The code of the insurer that a gateway serves. */
  connected: string | undefined
  filter: Filter
  now: Date
}

/** A page of the policies, each with why it needs somebody and whether it is the reader's own affair. */
export async function listPolicies(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  { account_id, connected, filter, now }: PolicyListQuery,
): Promise<ReplyOf<typeof call>> {
  const { page_number } = filter
  const { offset, limit } = rowsOfPage(page_number)
  const needy = sql`(select policy_id, min(since) as since from (${await attentions(db, now)}) every_one group by 1)`
  const found = filter.attention
    ? sql`${needy} needs join insurance_policies p on p.id = needs.policy_id`
    : sql`insurance_policies p`
  const order = filter.attention ? sql`needs.since, p.id` : sql`p.created_at desc, p.id desc`
  const where = conditions(filter)
  const own = ownAffair(
    account_id,
    affairOfPolicy(account_id, { owner: sql.ref('p.account_id'), policy: sql.ref('p.id') }),
  )
  const { rows } = await sql<PolicyRow & { own_affair: boolean }>`select p.*, ${own} as own_affair
    from ${found} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const counts = await sql<{ total: number; needs_attention: number }>`select
    (select count(*)::int from (select from ${found} where ${where} limit ${sql.lit(COUNTED_MAX)}) counted) as total,
    (select count(*)::int from ${needy} needs) as needs_attention`.execute(db)
  const { total, needs_attention } = counts.rows[0]!
  const shown = await policiesOnWire(db, keys, rows, now)
  const why = await readAttentions(
    db,
    rows.map(({ id }) => id),
    now,
  )
  const policies = shown.flatMap((policy, index): ListedPolicy[] => {
    if (rows[index]!.own_affair) return isAbout(filter) ? [] : [{ id: policy.id, own_affair: true }]
    const { insurer_code } = policy.insurance_plan
    const attention = attentionOf(why.get(policy.id) ?? [], { insurer_code, connected })
    const listed = { ...policy, attention, own_affair: false as const }
    return [filter.mobile ? listed : withMaskedMobile(listed)]
  })
  return { ...pageReply('policies', { rows: policies, total, page_number }), needs_attention }
}

/** Whether a filter is about the policies themselves: a row of it would tell more of an own affair than that there is one. */
const isAbout = ({ coi, status, attention }: Filter) => Boolean(coi || status || attention)

/** A number that nobody searched for is not needed in a list. */
function withMaskedMobile(policy: StaffPolicy): StaffPolicy {
  return { ...policy, applicant: { ...policy.applicant, mobile: maskMobile(policy.applicant.mobile) } }
}

function conditions({ mobile, coi, status }: Filter): RawBuilder<boolean> {
  const given = [
    mobile && sql`p.account_id = (select id from accounts where mobile = ${mobile})`,
    coi && sql`p.coi_number in (${coi}, upper(${coi}))`,
    status && sql`p.status = ${sql.lit(status)}`,
  ].filter((one) => one !== undefined && one !== '')
  return given.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(given, sql` and `)}`
}
