import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { mayInCompany } from '#rooms/access/rules/may-in-company.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { isOpenContract } from '#rooms/subscriptions/server/activate-company-subscriptions.ts'
import type { editPartnerUser as call } from '../../contract/edit.ts'
import type { PartnerUser } from '../../contract/employee.ts'
import { contractFaults } from '../../rules/employee-form.ts'
import { refusalWords } from '../../words/form.ts'
import { rulesOf } from '../contracts.ts'
import { findDuplicates } from '../duplicates.ts'
import { lockEmployee, refuseOwn, refuseStale } from '../lock-employee.ts'
import { type EmployeeRow, employeesOf, viewEmployees } from '../view.ts'
import { changeCredits } from './change-credits.ts'
import { customOf, tagsOf } from './given-facts.ts'

type Body = BodyOf<typeof call>

/**
 * Changes an employee: ID, tags, the contract's own fields, and the total of the credits, of which the difference is
 * moved. Name, e-mail and mobile stay, so that a plan is not handed to another person.
 * @throws Refusal NOT_FOUND, STALE, FORBIDDEN, NOT_ACTIVE, PLAN_NOT_ACTIVE, INVALID, DUPLICATE_EMPLOYEE, REFERENCE_ID_SET, OWN_AFFAIR,
 * INSUFFICIENT_FUNDS
 */
export async function editEmployee(
  context: AnyRequestContext,
  subsidiaryId: string,
  { partner_user_id, version, ...body }: Body,
): Promise<PartnerUser> {
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    const { contract, row } = await lockEmployee(trx, { subsidiaryId, id: partner_user_id })
    refuseStale(row, version)
    if (row.status !== 'ACTIVE')
      throw new Refusal<typeof call>('NOT_ACTIVE', { extra_args: { current_state: row.status } })
    if (!isOpenContract(contract, now)) throw new Refusal<typeof call>('PLAN_NOT_ACTIVE')
    const rules = await rulesOf(trx, contract)
    const fields = contractFaults(body, rules)
    if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
    const custom = customOf(row.custom as Record<string, string>, body.custom, rules)
    const tags = tagsOf(row.tags as PartnerUser['tags'], body.tags)
    const external_reference_id = await newReferenceId(trx, context, { row, wanted: body.reference_id })
    if (body.walletAmount !== undefined || body.sublimits !== undefined) await refuseOwn(trx, row, caller)
    const credits = await changeCredits(trx, { contract, row, ...body, actor: caller, now })
    const after = { external_reference_id, tags, custom }
    await trx
      .updateTable('partner_users')
      .set((update) => ({
        external_reference_id,
        ...(external_reference_id !== null && { noted_reference_id: null }),
        tags: sql`${JSON.stringify(tags)}::jsonb`,
        custom: sql`${JSON.stringify(custom)}::jsonb`,
        version: update('version', '+', 1),
      }))
      .where('id', '=', row.id)
      .execute()
    const before = { external_reference_id: row.external_reference_id, tags: row.tags, custom: row.custom }
    const changed = { before: { ...before, ...credits?.before }, after: { ...after, ...credits?.after } }
    await record(trx, context, row, changed)
    const [edited] = await viewEmployees(trx, await employeesOf(trx, subsidiaryId, [row.id]), now)
    return edited!
  })
}

async function record(
  trx: Db,
  context: AnyRequestContext,
  row: EmployeeRow,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const differs = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => differs(key)))
  const changed = { before: only(before), after: only(after) }
  const entity = { entity: 'partner_user', entity_id: row.id }
  await recordActivities(trx, { subsidiary_id: row.subsidiary_id, actor: context.caller, at: context.now }, [
    { action: 'EDITED', ...entity, summary: `Changed ${row.name}`, ...changed },
  ])
  await audit(trx, {
    ...auditedBy(context),
    tenant_id: row.subsidiary_id,
    action: 'employees.employee-edited',
    ...entity,
    ...changed,
  })
}

/**
 * The employee ID after a change. It is set once; later changes are an admin's.
 * @throws Refusal REFERENCE_ID_SET, DUPLICATE_EMPLOYEE
 */
async function newReferenceId(
  trx: Db,
  { caller }: AnyRequestContext,
  { row, wanted }: { row: EmployeeRow; wanted: string | undefined },
): Promise<string | null> {
  const before = row.external_reference_id
  if (wanted === undefined || wanted === before) return before
  if (wanted === '') throw new Refusal('INVALID', { fields: { reference_id: refusalWords.referenceIdEmpty } })
  if (before !== null && !mayInCompany(caller, row.subsidiary_id, 'employees.change_reference_id'))
    throw new Refusal<typeof call>('REFERENCE_ID_SET')
  const named = [{ mobile: row.mobile, email: row.email, reference_id: wanted }]
  const [duplicate] = await findDuplicates(trx, row.partner_plan_id, named, row.id)
  if (!duplicate) return wanted
  throw new Refusal<typeof call>('DUPLICATE_EMPLOYEE', {
    extra_args: { field: duplicate.field },
    fields: { [duplicate.field]: refusalWords.duplicate[duplicate.field] },
  })
}
