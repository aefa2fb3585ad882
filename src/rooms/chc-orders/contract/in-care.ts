import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { COORDINATOR_NEEDS } from '../rules/needs.ts'
import { ChcOrder, COMPANY_PATH, ofCompany } from './orders.ts'

const Seats = z.strictObject({
  partner_id: z.uuid(),
  name: z.string(),
  /** `in_care + finished + left`. */
  total: z.int(),
  in_care: z.int(),
  finished: z.int(),
  left: z.int(),
  /** People who are asked, or have agreed and have no plan yet: each would take a seat. */
  waiting: z.int(),
  /** Last day of the contract, in India; null of one without an end. */
  until: z.iso.date().nullable(),
})
export type Seats = z.output<typeof Seats>

export const readInCare = defineCall({
  name: 'readInCare',
  method: 'GET',
  path: `${COMPANY_PATH}/chc_orders/in_care`,
  summary:
    'Returns what waits for the coordinator, the seats of each contract, and the people in care whom they arranged.',
  who: partnerMay('chc_orders.view'),
  params: ofCompany,
  reply: z.strictObject({
    as_of: z.string(),
    /** Of the caller's own orders; only what there is. */
    needs: z.array(
      z.strictObject({
        kind: z.enum(COORDINATOR_NEEDS),
        count: z.int(),
        /** When the first one runs out: the check, the consent, or the request. Of kits, when the first one came back. */
        at: z.string(),
      }),
    ),
    /** Of the contracts that run. */
    seats: z.array(Seats),
    /** Whom the caller arranged care for that runs or starts tomorrow, the longest in care first, a hundred at most. */
    people: z.array(ChcOrder),
    total_people: z.int(),
  }),
})
