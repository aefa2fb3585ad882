import { dailyAt, defineJob, everyMinutes } from '#platform/jobs/job.ts'
import { closeOrders, closeUnconfirmed, closeUncovered, whileOpen, whileUncovered } from './commands/close-orders.ts'
import { ORDER_CHANGED, type OrderChanged } from './move-order.ts'
import { notifyChange } from './notify-change.ts'
import { REMIND, type ReminderDue } from './plan-reminders.ts'
import { remind } from './remind.ts'
import { addUpCounts } from './staff/add-up-counts.ts'
import { whileUnconfirmed } from './unconfirmed.ts'

const notifyOfChange = defineJob<OrderChanged>({
  ...ORDER_CHANGED,
  work: (parts, changed, { now }) => notifyChange(parts, changed, now),
})

/** After the plans that ended yesterday have been written down. */
const closeOpenOrders = defineJob({
  name: 'checkups.close-orders',
  schedule: dailyAt('00:20'),
  wantedFrom: whileOpen,
  timeoutSeconds: 600,
  work: ({ db }, _payload, { now }) => closeOrders(db, now),
})

const closeUncoveredOrders = defineJob({
  name: 'checkups.close-uncovered',
  schedule: everyMinutes(5),
  wantedFrom: whileUncovered,
  timeoutSeconds: 300,
  work: ({ db }, _payload, { now }) => closeUncovered(db, now),
})

const closeUnconfirmedOrders = defineJob({
  name: 'checkups.close-unconfirmed',
  schedule: everyMinutes(5),
  wantedFrom: whileUnconfirmed,
  timeoutSeconds: 300,
  work: ({ db }, _payload, { now }) => closeUnconfirmed(db, now),
})

const addUp = defineJob({
  name: 'checkups.add-up-counts',
  schedule: everyMinutes(5),
  housekeeping: true,
  work: ({ db }) => addUpCounts(db),
})

const remindOfAppointment = defineJob<ReminderDue>({
  ...REMIND,
  work: (parts, due, { now }) => remind(parts, due, now),
})

export const checkupJobs = [
  notifyOfChange,
  closeOpenOrders,
  addUp,
  remindOfAppointment,
  closeUncoveredOrders,
  closeUnconfirmedOrders,
]
