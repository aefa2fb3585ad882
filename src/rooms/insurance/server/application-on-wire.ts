import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import type { Gender } from '#values/gender.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Application } from '../contract/applications.ts'
import type { NomineeRelation } from '../rules/nominee.ts'
import type { ApplicationRow } from './applications.ts'
import { listSellableCovers, readCovers } from './covers.ts'
import { planOnWire } from './plan-on-wire.ts'
import { openAnswers } from './sealed-answers.ts'

/** Some applications of one person, in their order. */
export async function applicationsOnWire(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  rows: readonly ApplicationRow[],
  now: Date,
): Promise<Application[]> {
  const [first] = rows
  if (!first) return []
  const covers = await readCovers(
    db,
    rows.map(({ plan_version_id }) => plan_version_id),
  )
  const sold = await listSellableCovers(db, now)
  const { mobile } = await db
    .selectFrom('accounts')
    .select('mobile')
    .where('id', '=', first.account_id)
    .executeTakeFirstOrThrow()
  const policies = await db
    .selectFrom('insurance_policies')
    .select(['id', 'application_id', 'order_transaction_id'])
    .where(
      'application_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows.map((row) => {
    const policy = policies.find(({ application_id }) => application_id === row.id)
    const cover = covers.get(row.plan_version_id)!
    const offer = sold.find(({ insurance_plan_id }) => insurance_plan_id === row.insurance_plan_id)
    return {
      id: row.id,
      status: row.status,
      step: row.step,
      account_id: row.account_id,
      insurance_plan: planOnWire(cover, now),
      offer: offer ? planOnWire(offer, now) : null,
      payment_transaction_detail_id: policy?.order_transaction_id ?? null,
      is_paid: policy !== undefined,
      policy_id: policy?.id ?? null,
      name: row.name,
      gender: row.gender as Gender | null,
      ...openAnswers(keys, row),
      mobile,
      applicant_email: row.applicant_email,
      nominee_name: row.nominee_name,
      nominee_relation: row.nominee_relation as NomineeRelation | null,
      nominee_dob: row.nominee_dob,
      appointee_name: row.appointee_name,
      declaration: { version: cover.declaration_version, text: cover.declaration_text },
      submitted_at: row.submitted_at && toWireTime(row.submitted_at),
      closed_at: row.closed_at && toWireTime(row.closed_at),
      version: row.version,
      created_at: toWireTime(row.created_at),
      modified_at: toWireTime(row.modified_at),
    }
  })
}

export async function applicationOnWire(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  row: ApplicationRow,
  now: Date,
): Promise<Application> {
  return (await applicationsOnWire(db, keys, [row], now))[0]!
}
