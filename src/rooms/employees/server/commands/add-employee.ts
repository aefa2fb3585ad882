import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { addPartnerUser } from '../../contract/add.ts'
import type { PartnerUser } from '../../contract/employee.ts'
import { faultsOfOne } from '../../rules/employee-form.ts'
import { lockOwnContract, rulesOf } from '../contracts.ts'
import { employeesOf, viewEmployees } from '../view.ts'
import { addEmployees } from './add-employees.ts'
import { customOf, tagsOf } from './given-facts.ts'

/**
 * Gives one person a plan of their company.
 * @throws Refusal NOT_FOUND, INVALID, and what addEmployees refuses
 */
export async function addEmployee(
  context: AnyRequestContext,
  subsidiaryId: string,
  body: BodyOf<typeof addPartnerUser>,
): Promise<PartnerUser> {
  const { caller, address, request_id, now } = context
  return withTransaction(context.db, async (trx) => {
    const contract = await lockOwnContract(trx, { subsidiaryId, partner_id: body.partnerId })
    const rules = await rulesOf(trx, contract)
    const fields = faultsOfOne(body, rules)
    if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
    const row = {
      name: body.name,
      email: body.email ?? null,
      mobile: body.mobile,
      reference_id: rules.uses_reference_ids ? (body.reference_id ?? null) : null,
      amount_paise: body.walletAmount ?? 0n,
      sublimits: (body.sublimits ?? []).map(({ package_id, amount }) => ({ package_id, amount_paise: amount })),
      tags: tagsOf({}, body.tags),
      custom: customOf({}, body.custom, rules),
    }
    const request = { ip: address, request_id }
    const ids = await addEmployees(trx, { contract, rows: [row], actor: caller, request, now })
    const [added] = await viewEmployees(trx, await employeesOf(trx, subsidiaryId, ids), now)
    return added!
  })
}
