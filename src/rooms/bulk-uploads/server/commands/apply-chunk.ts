import { sql } from 'kysely'
import { type Caller, nobody } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { mayInCompany } from '#rooms/access/rules/may-in-company.ts'
import { actionsInCompany } from '#rooms/access/server/actions-in-company.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { rulesOf } from '#rooms/employees/server/contracts.ts'
import { remarks as words } from '../../words/remarks.ts'
import type { RowResult } from '../actions/action.ts'
import { ACTIONS } from '../actions/actions.ts'
import { APPLIERS } from '../actions/appliers.ts'
import { checkRows } from '../check-upload.ts'
import { participantsOf } from '../participants.ts'
import { readWaitingRows, storeRemarks } from '../rows.ts'
import type { UploadRecord } from '../uploads.ts'
import { finishUpload } from './finish-upload.ts'

/** Rows in one transaction. */
const AT_ONCE = 1000

/**
 * Applies the next rows of an upload under its contract's lock. They are checked again: what is wrong with one by now is
 * its remark, and the others are applied.
 * @returns since when the next rows are due, null when none waits: since its start, so that they are applied before
 * anything that the earlier ones have caused, such as thousands of messages
 */
export async function applyChunk(trx: Db, upload_id: string, now: Date, limit = AT_ONCE): Promise<Date | null> {
  const found = await trx
    .selectFrom('bulk_uploads')
    .select('partner_plan_id')
    .where('id', '=', upload_id)
    .executeTakeFirstOrThrow()
  const contract = await lockContract(trx, found.partner_plan_id)
  const upload = await trx
    .selectFrom('bulk_uploads')
    .selectAll()
    .where('id', '=', upload_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (upload.status !== 'PENDING' && upload.status !== 'PROCESSING') return null
  const action = ACTIONS[upload.type]
  const apply = APPLIERS[upload.type]
  const rows = await readWaitingRows(trx, upload, limit)
  if (rows.length === 0) {
    await finishUpload(trx, { upload, actor: await actorOf(trx, upload), now })
    return null
  }
  const rules = await rulesOf(trx, contract)
  const { started_by, started_at } = upload
  const participants = await participantsOf(trx, upload, started_by)
  const actor = await actorOf(trx, upload)
  const mayAct = mayInCompany(actor, upload.subsidiary_id, action.by_hand)
  const checked = await checkRows(trx, action, upload, { contract, rules, rows, participants, started_at, now })
  const right = mayAct ? checked.flatMap(({ row, input }) => (input === undefined ? [] : [{ row, input }])) : []
  const cause = `upload/${upload.id}/${rows[0]!.row}`
  const { guardian_text_version } = upload
  const list = `upload/${upload.id}`
  const applying = { contract, rows: right, actor, cause, list, guardian_text_version, now }
  const results = right.length > 0 ? await apply(trx, applying) : []
  const wrong = checked.flatMap(({ row, remarks }) =>
    mayAct && remarks.length === 0 ? [] : [{ row, remarks: mayAct ? remarks : [words.noRight] }],
  )
  const applied = await storeResults(trx, { upload, now }, [
    ...results,
    ...wrong.map(({ row, remarks }) => ({ row, remark: remarks.join('\n') })),
  ])
  if (applied.processed_rows < applied.total_rows) return applied.started_at
  await finishUpload(trx, { upload: applied, actor, now })
  return null
}

/** The user who started it, with what their role in the company permits now. */
async function actorOf(trx: Db, { started_by, started_role, subsidiary_id }: UploadRecord): Promise<Caller> {
  const actions = await actionsInCompany(trx, { account_id: started_by, subsidiary_id })
  const tenants = started_role === null ? [] : [{ tenant_id: subsidiary_id, role: started_role, actions }]
  return { ...nobody, account_id: started_by, tenants }
}

async function storeResults(
  trx: Db,
  { upload, now }: { upload: UploadRecord; now: Date },
  results: readonly RowResult[],
): Promise<UploadRecord> {
  const done = results.flatMap((one) => ('entity_id' in one ? [one] : []))
  const failed = results.flatMap((one) => ('remark' in one ? [{ row: one.row, remarks: one.remark.split('\n') }] : []))
  await sql`update bulk_upload_rows r set status = 'DONE', entity_id = d.entity_id, remarks = '{}', applied_at = ${now},
      set_day = d.set_day, before = d.before::jsonb
    from unnest(${done.map(({ row }) => row)}::int[], ${done.map(({ entity_id }) => entity_id)}::uuid[],
      ${done.map(({ deletion }) => deletion?.day ?? null)}::date[],
      ${done.map(({ deletion }) => (deletion ? JSON.stringify(deletion.before) : null))}::text[])
      as d (row, entity_id, set_day, before)
    where r.upload_id = ${upload.id} and r.row = d.row`.execute(trx)
  await storeRemarks(trx, upload.id, failed)
  await sql`update bulk_upload_rows set status = 'FAILED'
    where upload_id = ${upload.id} and row = any (${failed.map(({ row }) => row)}::int[])`.execute(trx)
  return trx
    .updateTable('bulk_uploads')
    .set((update) => ({
      status: 'PROCESSING',
      succeeded: update('succeeded', '+', done.length),
      failed: update('failed', '+', failed.length),
      processed_rows: update('processed_rows', '+', results.length),
      version: update('version', '+', 1),
    }))
    .where('id', '=', upload.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
