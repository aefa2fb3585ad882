import type { Selectable } from 'kysely'
import type { CheckupEvents } from '#db/schema.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { isSoon } from '#rooms/notifications/rules/quiet-hours.ts'
import type { Template } from '#rooms/notifications/rules/template.ts'
import { TEMPLATES, type TemplateName, type VariablesOf } from '#rooms/notifications/rules/templates.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { readOwner } from '#rooms/subscriptions/server/memberships.ts'
import { wasTakenOff } from '#rooms/subscriptions/server/readers.ts'
import { formatTime } from '#values/display-time.ts'
import { companyInMessage, nameInMessage } from '#values/person-name.ts'
import { type ShownCentre, shownPhone } from '../rules/centre.ts'
import { takesReport } from '../rules/takes-report.ts'
import { UNNAMED_PATIENT } from '../words/booking.ts'
import { centreWords } from '../words/centre.ts'
import { closingWords } from '../words/closing.ts'
import { isReader } from './affairs.ts'
import { announceReport } from './announce-report.ts'
import { notifyOrderer } from './company/notify-orderer.ts'
import type { OrderChanged } from './move-order.ts'
import { accountOf, numberOf } from './order-person.ts'
import { type OrderRow, readOrder } from './orders.ts'
import { centreOnWire } from './place.ts'

type Event = Selectable<CheckupEvents>
/** What a company causes by an order or a question is sent, and counted, by the command. */
type ChangeTemplate = Exclude<
  Extract<TemplateName, `checkup-${string}`>,
  'checkup-access-asked' | 'checkup-ordered' | 'checkup-tomorrow' | 'checkup-fasting' | 'checkup-soon' | 'checkup-waits'
>
type Fact = 'person' | 'company' | 'time' | 'link' | 'centre' | 'explanation'

/** Notifies the person of what others did to their check-up, once for each entry of its log; of a report only who can read it. */
export async function notifyChange(
  parts: Pick<Parts, 'db' | 'keys' | 'config' | 'log'>,
  { order_id, event_id }: OrderChanged,
  now: Date,
): Promise<void> {
  const { db, keys, config } = parts
  const order = await readOrder(db, order_id)
  const event = await db
    .selectFrom('checkup_events')
    .selectAll()
    .where('id', '=', BigInt(event_id))
    .executeTakeFirstOrThrow()
  await notifyOrderer(parts, { order, event }, now)
  const place = centreOnWire(order)
  // The provider names it: no phone makes a link of it.
  const centre = place && { ...place, name: companyInMessage(place.name) }
  const template = placed(templateOf(event, order), centre)
  const to_account = template && (await readRecipient({ db }, order))
  if (!template) return
  const reads =
    template !== 'checkup-report' || (to_account && (await isReader(db, { id: order_id, account_id: to_account })))
  if (!reads) return announceReport(parts, order, { cause: `checkup:${order_id}:${event_id}`, now })
  // Who has just cancelled it knows.
  if (!to_account || (template === 'checkup-ended' && event.actor_id === to_account)) return
  const link = linkTo(config, `/plus/check-ups/${order.id}`)
  const company = await readCompany({ db }, order)
  const time = formatTime(template === 'checkup-report-opened' ? event.at : timeOf(event, order))
  // What a person ends is news of that moment; what the night closes is not.
  const isEnd = template === 'checkup-ended' && event.actor_type !== 'SYSTEM'
  const at_night = isEnd || isSoon(timeOf(event, order), now)
  const variables = factsOf(template, {
    person: nameInMessage(order.person_name, UNNAMED_PATIENT),
    company,
    time,
    link,
    centre: centre?.name ?? '',
    explanation: centre
      ? centreWords.explanation(
          { ...centre, phone: shownPhone(centre.phone) },
          nameInMessage(order.person_name, UNNAMED_PATIENT),
        )
      : '',
  })
  await withTransaction(db, (trx) =>
    notify(trx, keys, { template, variables, to_account, cause: `checkup:${order_id}:${event_id}`, at_night, now }),
  )
}

function factsOf(template: ChangeTemplate, facts: Record<Fact, string>) {
  const known: Template = TEMPLATES[template]
  const names = [...known.variables, ...(known.explains ? [known.explains] : [])] as Fact[]
  const variables = names.map((name) => [name, facts[name]])
  return Object.fromEntries(variables) as VariablesOf<typeof template>
}

async function readCompany({ db }: Pick<Parts, 'db'>, { subsidiary_id }: OrderRow): Promise<string> {
  if (!subsidiary_id) return ''
  const company = db.selectFrom('subsidiaries').select('display_name').where('id', '=', subsidiary_id)
  return (await company.executeTakeFirstOrThrow()).display_name.slice(0, 30)
}

/** The entries that the person has not caused themselves, and those that prove what they did. */
function templateOf(event: Event, order: OrderRow): ChangeTemplate | undefined {
  const { kind, to_status, actor_type } = event
  if (to_status === 'VISIT_PENDING' && (kind === 'MOVED' || kind === 'TIME_CHANGED'))
    return order.visit_appointment_at ? 'checkup-confirmed' : undefined
  const isCandidate = order.subscription_id === null
  if (kind === 'MISSED' && to_status !== 'NO_SHOW') return isCandidate ? 'checkup-missed-candidate' : 'checkup-missed'
  if (kind === 'MISSED') return 'checkup-ended'
  if (kind === 'DOWNLOADED') return 'checkup-report-opened'
  // The number that the company typed got no message of use to this person.
  if (kind === 'IDENTIFIED')
    return takesReport(order.sub_status) && order.person_mobile !== order.mobile ? 'checkup-report' : undefined
  if (kind === 'TIME_CHANGED' && actor_type === 'COMPANY') return 'checkup-retimed'
  if (kind !== 'MOVED') return undefined
  if (to_status === 'SLOT_CONFIRMED') return 'checkup-confirmed'
  // A candidate cannot choose: their company does.
  if (to_status === 'RESCHEDULED' && isCandidate && order.needs_time) return 'checkup-moved-candidate'
  if (to_status === 'RESCHEDULED') return OF_RESCHEDULED[actor_type]
  if (to_status === 'PARTIAL_REPORT' || to_status === 'REPORT_RELEASED') return 'checkup-report'
  if (event.note === closingWords.unconfirmed) return 'checkup-unconfirmed'
  const ended = ['CANCELLED_BY_MEMBER', 'CANCELLED_BY_PROVIDER', 'UNSERVICEABLE', 'EXPIRED']
  return ended.includes(to_status) ? 'checkup-ended' : undefined
}

/** Of an appointment at a centre the message says where it is. */
function placed(template: ChangeTemplate | undefined, centre: ShownCentre | null): ChangeTemplate | undefined {
  return template === 'checkup-confirmed' && centre ? 'checkup-confirmed-at' : template
}

/** The appointment that a message is about: of the visit after the sample its own. */
function timeOf({ to_status }: Event, { slot_at, visit_appointment_at }: OrderRow): Date {
  return (to_status === 'VISIT_PENDING' ? visit_appointment_at : null) ?? slot_at
}

const OF_RESCHEDULED: Record<Event['actor_type'], ChangeTemplate | undefined> = {
  MEMBER: undefined,
  COMPANY: 'checkup-retimed',
  STAFF: 'checkup-moved',
  PROVIDER: 'checkup-moved',
  SYSTEM: 'checkup-moved',
}

/**
 * The person themselves where they log in with a number that was proven, else who booked for them; the plan's owner once two of
 * our staff have taken that number off.
 */
export async function readRecipient({ db }: Pick<Parts, 'db'>, order: OrderRow): Promise<string | null> {
  const { uhid, subscription_id, booked_by, created_at: from } = order
  const account_id = (await accountOf(db, await numberOf(db, order))) ?? booked_by
  const isOff = account_id && uhid && (await wasTakenOff(db, { uhid, account_id, from }))
  return isOff && subscription_id ? readOwner(db, subscription_id) : account_id
}
