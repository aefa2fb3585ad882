import { auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { UploadedFile } from '#platform/files/uploaded-file.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { accountsOfMobiles } from '#rooms/accounts/server/commands/accounts-of-mobiles.ts'
import type { Centre } from '../../rules/centre.ts'
import type { ReportKind } from '../../rules/report-access.ts'
import { defaultReportName } from '../../rules/report-name.ts'
import { type SubStatus, statusOf } from '../../rules/sub-status.ts'
import { takesReport } from '../../rules/takes-report.ts'
import { staffCallWords as words } from '../../words/staff-calls.ts'
import { webhookWords } from '../../words/webhook.ts'
import { cancelCheckup } from '../commands/cancel-checkup.ts'
import { changeTime } from '../commands/change-time.ts'
import { identifyPerson } from '../commands/identify-person.ts'
import { setVisitTime } from '../commands/set-visit-time.ts'
import { moveOrder, wrongState } from '../move-order.ts'
import { lockOrder, type OrderRow } from '../orders.ts'
import { refuseCentre } from '../place.ts'
import { addReport } from '../reports.ts'
import { affairOf } from './read-order.ts'

/** Clocks of two machines differ. */
const TOLERANCE_MS = 10 * 60_000

interface EventTime {
  /** When it happened. */
  at?: Date | undefined
  note?: string | undefined
}

/**
 * Acts on an order, which is locked: not on one's own.
 * @throws Refusal NOT_FOUND, OWN_AFFAIR
 */
function actOn(
  context: AnyRequestContext,
  id: string,
  act: (trx: Db, by: ReturnType<typeof auditedBy>, order: OrderRow) => Promise<unknown>,
): Promise<void> {
  return withTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, id)
    await refuseOwnAffair(trx, context.caller.account_id, await affairOf(trx, order))
    await act(trx, auditedBy(context), order)
  })
}

/** @throws Refusal INVALID for what did not happen yet, an appointment that is over, or an end without a reason */
function refuseUnlikely({ now }: AnyRequestContext, to: SubStatus, { at, note, appointment_at }: Move): void {
  const fields: Record<string, string> = {}
  if (at && at.getTime() > now.getTime() + TOLERANCE_MS) fields.at = words.future
  if (appointment_at && appointment_at <= now) fields.appointment_at = words.appointmentPast
  if (statusOf(to) === 'cancelled' && to !== 'NO_SHOW' && (note?.length ?? 0) < 3) fields.note = words.why
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}

interface Move extends EventTime {
  appointment_at?: Date | undefined
  centre?: Centre | undefined
  person_mobile?: string | undefined
}

/** @throws Refusal INVALID; OWN_AFFAIR for a number of the staff member's own, or of their family */
async function identify(
  trx: Db,
  order: OrderRow,
  person_mobile: string | undefined,
  by: ReturnType<typeof auditedBy>,
): Promise<OrderRow> {
  if (!person_mobile) return order
  const { id: owner } = (await accountsOfMobiles(trx, [person_mobile], by.at)).get(person_mobile)!
  await refuseOwnAffair(trx, by.actor.account_id, { owner })
  return identifyPerson(trx, order, { person_mobile, mover: 'STAFF', by })
}

/** @throws Refusal NOT_FOUND, OWN_AFFAIR, INVALID, WRONG_STATE, PLAN_BLOCKED */
export async function moveForStaff(context: AnyRequestContext, id: string, to: SubStatus, move: Move): Promise<void> {
  const { at, note = null, appointment_at, centre, person_mobile } = move
  await actOn(context, id, async (trx, by) => {
    refuseUnlikely(context, to, move)
    const happened = { ...(at && { at }), note, appointment_at, centre }
    const moved = await moveOrder(trx, { order_id: id, to, mover: 'STAFF', by, ...happened })
    await identify(trx, moved, person_mobile, by)
  })
}

/** @throws Refusal NOT_FOUND, OWN_AFFAIR, INVALID, WRONG_STATE, TOO_LATE, PLAN_BLOCKED, and those of a time and of the plan */
export async function changeTimeForStaff(
  context: AnyRequestContext,
  id: string,
  { appointment_at, centre, ...body }: { appointment_at: Date; note?: string | undefined; centre?: Centre | undefined },
): Promise<void> {
  const note = body.note ?? null
  await actOn(context, id, async (trx, by, order) => {
    if (order.sub_status !== 'VISIT_PENDING') {
      refuseCentre(centre)
      await changeTime(trx, { order_id: id, slot: appointment_at, mover: 'STAFF', by, note }).catch(renameField)
      return
    }
    if (appointment_at <= by.at) throw new Refusal('INVALID', { fields: { appointment_at: words.appointmentPast } })
    await setVisitTime(trx, { order_id: id, at: appointment_at, note, centre, by })
  })
}

/** The member's call names the time `slot`. */
function renameField(error: unknown): never {
  if (error instanceof Refusal && error.fields.slot)
    throw new Refusal('INVALID', { fields: { appointment_at: error.fields.slot } })
  throw error
}

/** @throws Refusal NOT_FOUND, OWN_AFFAIR, WRONG_STATE, TOO_LATE */
export async function cancelForStaff(context: AnyRequestContext, id: string, reason: string): Promise<void> {
  await actOn(context, id, (trx, by) => cancelCheckup(trx, { order_id: id, note: reason, mover: 'STAFF', by }))
}

interface Report extends EventTime {
  file: UploadedFile | undefined
  sub_status?: SubStatus | undefined
  name?: string | undefined
  kind: ReportKind
  person_mobile?: string | undefined
}

/** Adds a report, and moves the order with it. @throws Refusal NOT_FOUND, OWN_AFFAIR, INVALID, FILE_REFUSED, WRONG_STATE */
export async function addReportForStaff(
  context: AnyRequestContext,
  id: string,
  { file, sub_status, name, kind, at, note, person_mobile }: Report,
): Promise<void> {
  if (!file) throw new Refusal('FILE_REFUSED', { text: words.reportFile, fields: { report: words.reportFile } })
  await actOn(context, id, async (trx, by, order) => {
    if (sub_status) refuseUnlikely(context, sub_status, { at, note })
    if (sub_status && !takesReport(sub_status))
      throw new Refusal('INVALID', { fields: { sub_status: webhookWords.reportEarly } })
    if (!sub_status && !takesReport(order.sub_status)) throw wrongState(order)
    const happened = { ...(at && { at }), note: note ?? null }
    const moved = sub_status
      ? await moveOrder(trx, { order_id: id, to: sub_status, mover: 'STAFF', by, ...happened })
      : order
    const known = await identify(trx, moved, person_mobile, by)
    const title = name || defaultReportName(kind, sub_status)
    await addReport(trx, known, { file, name: title, kind, at: at ?? by.at, mover: 'STAFF', by })
  })
}
