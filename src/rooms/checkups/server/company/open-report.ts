import { auditedBy } from '#platform/audit/audit.ts'
import type { FileReply } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import type { readCheckupOrderReport } from '../../contract/company.ts'
import { mayCompanyOpen } from '../../rules/report-access.ts'
import { companyRefusalWords as words } from '../../words/company-refusals.ts'
import { recordEvent } from '../move-order.ts'
import { withYesOfReader } from '../order-person.ts'
import { lockOrder } from '../orders.ts'
import { findReport, openReport } from '../reports.ts'
import { authorizeOrder } from './authorize.ts'

type ReportRequest = AnyRequestContext & { params: { subsidiaryId: string; id: string; reportId: string } }

/**
 * The bytes of a report, with a line in the order's log by which the person is notified. The consent is read under the
 * order's lock: what is withdrawn before is not opened.
 * @throws Refusal NOT_FOUND, FORBIDDEN, OWN_AFFAIR, CONSENT_REQUIRED
 */
export function openCompanyReport(request: ReportRequest): Promise<FileReply> {
  const { db, storage, caller, params, now } = request
  const { subsidiaryId: subsidiary_id } = params
  return withTransaction(db, async (trx) => {
    await lockOrder(trx, params.id)
    const order = await withYesOfReader(trx, await authorizeOrder(trx, request))
    const report = await findReport(trx, params.id, params.reportId)
    if (!mayCompanyOpen({ ...order, kind: report.kind }))
      throw new Refusal<typeof readCheckupOrderReport>('CONSENT_REQUIRED')
    const by = { ...auditedBy(request), tenant_id: subsidiary_id }
    const account_id = caller.account_id ?? ''
    const file = await openReport({ db: trx, storage }, order, report, { as: 'COMPANY', account_id, by })
    const from_status = order.sub_status
    await recordEvent(trx, order, { kind: 'DOWNLOADED', from_status, mover: 'COMPANY', by, note: report.name })
    await recordActivities(trx, { subsidiary_id, actor: caller, at: now }, [
      {
        action: 'CHECKUP_REPORT_DOWNLOADED',
        entity: 'checkup_order',
        entity_id: order.id,
        summary: words.opened(order.id, order.person_name),
      },
    ])
    return file
  })
}
