import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { takeBackEmployees } from '#rooms/employees/server/commands/take-back-employees.ts'
import { lockOwnContract } from '#rooms/employees/server/contracts.ts'
import type { undoUpload as call } from '../../contract/start.ts'
import { undoableUntil } from '../../rules/upload-state.ts'
import { uploadWords as words } from '../../words/upload.ts'
import { lockUpload, type UploadRecord } from '../uploads.ts'

/**
 * Takes back the plans that a list gave, from people who have neither logged in nor used them; once, within a day.
 * @throws Refusal NOT_FOUND, NOT_UNDOABLE, UNDO_OVER
 */
export async function undoUpload(
  context: AnyRequestContext,
  { subsidiaryId, id }: { subsidiaryId: string; id: string },
  { partner_plan_id: partner_id }: UploadRecord,
): Promise<ReplyOf<typeof call>> {
  const { caller, address, request_id, now } = context
  return withTransaction(context.db, async (trx) => {
    const contract = await lockOwnContract(trx, { subsidiaryId, partner_id })
    const upload = await lockUpload(trx, { subsidiaryId, id })
    const until = undoableUntil(upload)
    if (!until) throw new Refusal<typeof call>('NOT_UNDOABLE', { extra_args: { current_state: upload.status } })
    if (until <= now) throw new Refusal<typeof call>('UNDO_OVER')
    const rows = await trx
      .selectFrom('bulk_upload_rows')
      .select('entity_id')
      .where('upload_id', '=', id)
      .where('status', '=', 'DONE')
      .execute()
    const ids = rows.flatMap(({ entity_id }) => (entity_id === null ? [] : [entity_id]))
    const request = { ip: address, request_id }
    const { undone, retained } = await takeBackEmployees(trx, { contract, ids, actor: caller, request, now })
    await sql`update bulk_upload_rows set status = 'UNDONE'
      where upload_id = ${id} and entity_id = any (${undone}::uuid[])`.execute(trx)
    await trx
      .updateTable('bulk_uploads')
      .set((update) => ({ undone_at: now, version: update('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const entity = { entity: 'bulk_upload', entity_id: id }
    const result = { undone: undone.length, retained }
    await recordActivities(trx, { subsidiary_id: subsidiaryId, actor: caller, at: now }, [
      {
        action: 'BULK_PROCESSED',
        ...entity,
        summary: words.activities.undone(upload.file_name, undone.length),
        after: result,
      },
    ])
    await audit(trx, {
      ...auditedBy(context),
      tenant_id: subsidiaryId,
      action: 'bulk-uploads.upload-undone',
      ...entity,
      after: result,
    })
    return { file_id: id, ...result }
  })
}
