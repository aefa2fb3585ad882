import type { Selectable } from 'kysely'
import type { CheckupEvents } from '#db/schema.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import type { TemplateName, VariablesOf } from '#rooms/notifications/rules/templates.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatTime } from '#values/display-time.ts'
import type { OrderChanged } from './move-order.ts'
import { type OrderRow, readOrder } from './orders.ts'

type Event = Selectable<CheckupEvents>
type CheckupTemplate = Extract<TemplateName, `checkup-${string}`>

/** Notifies the person of what others did to their check-up, once for each entry of its log. */
export async function notifyChange(
  { db, keys, config }: Pick<Parts, 'db' | 'keys' | 'config'>,
  { order_id, event_id }: OrderChanged,
  now: Date,
): Promise<void> {
  const order = await readOrder(db, order_id)
  const event = await db
    .selectFrom('checkup_events')
    .selectAll()
    .where('id', '=', BigInt(event_id))
    .executeTakeFirstOrThrow()
  const template = templateOf(event)
  const to_account = template && (await readRecipient({ db }, order))
  if (!template || !to_account) return
  const link = linkTo(config, `/plus/check-ups/${order.id}`)
  const facts = { person: order.person_name.slice(0, 30), time: formatTime(order.slot_at), link }
  const { variables } = { variables: factsOf(template, facts) }
  await withTransaction(db, (trx) =>
    notify(trx, keys, { template, variables, to_account, cause: `checkup:${order_id}:${event_id}`, now }),
  )
}

function factsOf(template: CheckupTemplate, { person, time, link }: { person: string; time: string; link: string }) {
  const facts = template === 'checkup-confirmed' ? { person, time, link } : { person, link }
  return facts as VariablesOf<typeof template>
}

/** The entries that the person has not caused themselves, and those that prove what they did. */
function templateOf({ kind, to_status, actor_type }: Event): CheckupTemplate | undefined {
  if (kind === 'MISSED') return to_status === 'NO_SHOW' ? 'checkup-ended' : 'checkup-missed'
  if (kind !== 'MOVED') return undefined
  if (to_status === 'SLOT_CONFIRMED') return 'checkup-confirmed'
  if (to_status === 'RESCHEDULED') return actor_type === 'MEMBER' ? undefined : 'checkup-moved'
  if (to_status === 'PARTIAL_REPORT' || to_status === 'REPORT_RELEASED') return 'checkup-report'
  const ended = ['CANCELLED_BY_MEMBER', 'CANCELLED_BY_PROVIDER', 'UNSERVICEABLE', 'EXPIRED']
  return ended.includes(to_status) ? 'checkup-ended' : undefined
}

/** The person themselves where they log in, else who booked for them. */
async function readRecipient({ db }: Pick<Parts, 'db'>, order: OrderRow): Promise<string | null> {
  const patient = order.mobile
    ? await db.selectFrom('accounts').select('id').where('mobile', '=', order.mobile).executeTakeFirst()
    : undefined
  return patient?.id ?? order.booked_by
}
