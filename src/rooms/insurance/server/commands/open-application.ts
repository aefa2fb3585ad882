import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { ApplicationRow } from '../applications.ts'
import { sealAnswers } from '../sealed-answers.ts'

interface ApplicationInput {
  account_id: string
  insurance_plan_id: string
  plan_version_id: string
  /** As the buyer gave it when paying; it stands until the form says otherwise. */
  dob?: IstDate
  now: Date
}

/**
 * The person's open application for a cover, or a new one with what their account knows. A paid version replaces the one
 * on sale when it was opened. The caller holds the person's lock.
 */
export async function openApplication(
  trx: Db,
  keys: Pick<Keys, 'seal'>,
  asked: ApplicationInput,
): Promise<ApplicationRow> {
  const { account_id, insurance_plan_id, plan_version_id, dob, now } = asked
  const open = await trx
    .selectFrom('insurance_applications')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('insurance_plan_id', '=', insurance_plan_id)
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (open && dob === undefined) return open
  if (open)
    return trx
      .updateTable('insurance_applications')
      .set({ plan_version_id, ...sealAnswers(keys, open.id, { dob }), version: open.version + 1, modified_at: now })
      .where('id', '=', open.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  const person = await trx
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  return trx
    .insertInto('insurance_applications')
    .values({
      id,
      account_id,
      insurance_plan_id,
      plan_version_id,
      name: person.name,
      applicant_email: person.email,
      ...sealAnswers(keys, id, { dob }),
      created_at: now,
      modified_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
