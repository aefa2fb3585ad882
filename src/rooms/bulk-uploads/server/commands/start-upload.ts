import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { mayInCompany } from '#rooms/access/rules/may-in-company.ts'
import { LEGAL_VERSIONS } from '#rooms/accounts/words.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { findContract, lockOwnContract, rulesOf } from '#rooms/employees/server/contracts.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { takesPeople } from '#rooms/subscriptions/server/activate-company-subscriptions.ts'
import { toRupees } from '#values/money.ts'
import type { startUpload as call } from '../../contract/start.ts'
import { columnsOf, plainHeader, type UploadColumn } from '../../rules/columns.ts'
import { canStart, isOpen } from '../../rules/upload-state.ts'
import type { Mode, UploadType } from '../../rules/upload-types.ts'
import { uploadWords as words } from '../../words/upload.ts'
import type { Action, CheckedRow, Effect } from '../actions/action.ts'
import { APPLY, type ApplyUpload } from '../apply-job.ts'
import { actionFor, checkUpload, countChecked } from '../check-upload.ts'
import { recordSeen, refuseUnseen } from '../participants.ts'
import { readRows, readWaitingRows } from '../rows.ts'
import { lockUpload, type UploadRecord } from '../uploads.ts'
import { refuseRepeated } from './upload-file.ts'

/**
 * Starts an upload, or says what it would do: its rows are checked against what the contract and its people are now.
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOT_OPEN, STALE, ECD103, ECD105-ECD109, PLAN_NOT_ACTIVE, DUPLICATE_FILE, UPLOAD_RUNNING
 */
export async function startUpload(
  context: AnyRequestContext,
  { subsidiaryId, type }: { subsidiaryId: string; type: UploadType },
  { file_id, partner_id, dry_run = false, mode, override = false, version, ...body }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { caller, now } = context
  const action = actionFor(type, caller, subsidiaryId)
  const account_id = caller.account_id!
  return withTransaction(context.db, async (trx) => {
    // What a dry run reads holds nobody up who changes it.
    const contract = await (dry_run ? findContract : lockOwnContract)(trx, { subsidiaryId, partner_id })
    const upload = await lockUpload(trx, { subsidiaryId, id: file_id })
    if (upload.type !== type || upload.partner_plan_id !== partner_id) throw new Refusal('NOT_FOUND')
    if (!canStart(upload)) throw new Refusal<typeof call>('NOT_OPEN')
    if (!upload.is_mapped) {
      const unknown = guessedHeaders(upload, columnsOf(type, await rulesOf(trx, contract)))
      throw new Refusal<typeof call>('ECD103', { extra_args: { missing: [], unknown } })
    }
    if (!dry_run) await refuseUnseen(trx, upload, { account_id, version })
    const rows = isOpen(upload) ? await readRows(trx, upload) : await readWaitingRows(trx, upload)
    const checked = await checkUpload(trx, action, { upload, contract, rows, account_id, now })
    const inputs = checked.flatMap(({ input }) => (input === undefined ? [] : [input]))
    const effect = await action.measure(trx, { contract, inputs, now })
    await recordSeen(trx, upload, account_id)
    if (dry_run) return dryRun(upload, checked, effect)
    if ((effect.required_paise ?? 0n) > 0n && !mayInCompany(caller, subsidiaryId, 'wallet.transfer'))
      throw new Refusal('FORBIDDEN')
    if (!action.only_ends) await refuseClosed(trx, contract, now)
    refuseTooMany(action, effect, mode === 'all' ? countRows(action, checked, effect) : effect.requested)
    refuseWrong(upload, checked, mode)
    refuseUnfunded(effect)
    const guardian_text_version = body.guardian_text_version ?? upload.guardian_text_version
    if (effect.children) refuseWithoutConsent(guardian_text_version)
    const { sha256 } = upload
    if (!override) await refuseRepeated(trx, { subsidiary_id: subsidiaryId, sha256, type, now, except: upload.id })
    await refuseSecond(trx, subsidiaryId)
    await begin(trx, context, { upload, checked, mode, guardian_text_version })
    context.setStatus(202)
    return { upload_id: upload.id, status: 'PENDING' }
  })
}

/** Headings to which somebody is to agree first. */
function guessedHeaders({ headers, mapping }: UploadRecord, columns: readonly UploadColumn[]): string[] {
  const named = new Map(columns.map(({ key, header }) => [key, plainHeader(header)]))
  return headers.filter((header, at) => mapping[at] !== '' && named.get(mapping[at]!) !== plainHeader(header))
}

function dryRun(upload: UploadRecord, checked: readonly CheckedRow<unknown>[], effect: Effect) {
  const { requested, remaining, required_paise, available_paise, children, returns_paise, other_plans } = effect
  return {
    file_id: upload.id,
    total_rows: checked.length,
    ...countChecked(checked),
    requested,
    remaining_quota: remaining,
    required: required_paise === null ? null : toRupees(required_paise),
    available: available_paise === null ? null : toRupees(available_paise),
    ...(children !== undefined && { children, guardian_text_version: LEGAL_VERSIONS.guardian }),
    ...(returns_paise && { returns: toRupees(returns_paise) }),
    ...(other_plans !== undefined && { other_plans }),
    version: upload.version,
  }
}

/** The rows of a list that is to be applied as a whole; of one with updates not those that change nothing. */
function countRows({ too_many }: Action<unknown>, checked: readonly CheckedRow<unknown>[], effect: Effect): number {
  return too_many === 'ECD107' ? effect.requested + countChecked(checked).invalid : checked.length
}

/** Nobody gets care at home by a list, and nobody anything of a contract that is over. */
async function refuseClosed(trx: Db, contract: Contract, now: Date): Promise<void> {
  const isClosed = !takesPeople(contract, now) || isHomeCare(await readPlanVersion(trx, contract.plan_version_id))
  if (isClosed) throw new Refusal<typeof call>('PLAN_NOT_ACTIVE')
}

/** A list of people who leave counts with its wrong rows: it has more of them than there are people. */
function refuseTooMany(action: Action<unknown>, { requested, remaining, active }: Effect, rows: number): void {
  const { too_many } = action
  if (too_many === 'ECD105' && remaining !== null && requested > remaining)
    throw new Refusal<typeof call>('ECD105', { extra_args: { requested, remaining_quota: remaining } })
  if (too_many === 'ECD107' && remaining !== null && rows > remaining)
    throw new Refusal<typeof call>('ECD107', { extra_args: { requested: rows, remaining_patch_quota: remaining } })
  const most = Math.min(remaining ?? Number.POSITIVE_INFINITY, active ?? Number.POSITIVE_INFINITY)
  if (too_many === 'ECD106' && rows > most)
    throw new Refusal<typeof call>('ECD106', { extra_args: { requested: rows, remaining_block_quota: most, active } })
}

function refuseWrong(upload: UploadRecord, checked: readonly CheckedRow<unknown>[], mode: Mode): void {
  const { valid, invalid: error_count } = countChecked(checked)
  if (valid > 0 && (mode === 'valid_only' || error_count === 0)) return
  const total_rows = checked.length
  throw new Refusal<typeof call>('ECD108', {
    extra_args: { error_count, total_rows, file_id: upload.id },
    text: words.wrongRows(error_count, total_rows),
  })
}

function refuseUnfunded({ required_paise, available_paise }: Effect): void {
  if (required_paise === null || available_paise === null || required_paise <= available_paise) return
  throw new Refusal<typeof call>('ECD109', {
    extra_args: { required: toRupees(required_paise), available: toRupees(available_paise) },
  })
}

/** As by hand, a child is covered with the consent of a parent or guardian to the text of today. */
function refuseWithoutConsent(text_version: string | null): void {
  if (text_version === LEGAL_VERSIONS.guardian) return
  throw new Refusal('INVALID', { fields: { guardian_text_version: words.fields.guardian } })
}

/** One upload of a company at a time; two that start at the same moment wait for each other here. */
async function refuseSecond(trx: Db, subsidiary_id: string): Promise<void> {
  await trx.selectFrom('subsidiaries').select('id').where('id', '=', subsidiary_id).forNoKeyUpdate().execute()
  const running = await trx
    .selectFrom('bulk_uploads')
    .select('id')
    .where('subsidiary_id', '=', subsidiary_id)
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .executeTakeFirst()
  if (running) throw new Refusal<typeof call>('UPLOAD_RUNNING', { extra_args: { file_id: running.id } })
}

interface UploadStart {
  upload: UploadRecord
  checked: readonly CheckedRow<unknown>[]
  mode: Mode
  guardian_text_version: string | null
}

/** Rows that are wrong are not tried: they have failed. Those of a list of which nothing is applied are all tried again. */
async function begin(
  trx: Db,
  context: AnyRequestContext,
  { upload, checked, mode, guardian_text_version }: UploadStart,
): Promise<void> {
  const { caller, now } = context
  const wrong = checked.filter(({ remarks }) => remarks.length > 0).map(({ row }) => row)
  const failed = wrong.length + (isOpen(upload) ? 0 : upload.failed)
  if (isOpen(upload))
    await sql`update bulk_upload_rows set status = 'WAITING'
      where upload_id = ${upload.id} and status = 'FAILED'`.execute(trx)
  await sql`update bulk_upload_rows set status = 'FAILED'
    where upload_id = ${upload.id} and row = any (${wrong}::int[])`.execute(trx)
  const tenant = caller.tenants.find(({ tenant_id }) => tenant_id === upload.subsidiary_id)
  await trx
    .updateTable('bulk_uploads')
    .set((update) => ({
      status: 'PENDING',
      mode,
      guardian_text_version,
      refusal: null,
      failed,
      processed_rows: upload.succeeded + failed,
      started_by: caller.account_id,
      started_role: tenant?.role ?? null,
      started_at: now,
      finished_at: null,
      version: update('version', '+', 1),
    }))
    .where('id', '=', upload.id)
    .execute()
  await audit(trx, {
    ...auditedBy(context),
    tenant_id: upload.subsidiary_id,
    action: 'bulk-uploads.upload-started',
    entity: 'bulk_upload',
    entity_id: upload.id,
    after: { mode, rows: checked.length - wrong.length },
  })
  await enqueue<ApplyUpload>(trx, APPLY, { payload: { upload_id: upload.id, is_first: true }, run_at: now })
}
