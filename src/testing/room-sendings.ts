import type { Browser } from './browser.ts'
import { consentSendings } from './partner-consents.ts'
import { careSendings } from './sent-care.ts'
import { homeCareSendings } from './sent-home-care.ts'
import { insuranceSendings } from './sent-insurance.ts'
import { visitSendings } from './sent-visits.ts'
import { chargedOrder } from './service-uses.ts'
import type { World } from './world.ts'

interface Senders {
  world: World
  customer: Browser
  colleague: Browser
  uhid: string
  /** Of somebody whom nobody knows yet. */
  mobile: string
}

/** How to prepare and send the writing calls of rooms that have their own records, by name. */
export function roomSendings(who: () => Senders) {
  return {
    givePartnerOrderBack: async () => {
      const { world, colleague, mobile } = who()
      const path = `dashboard/partner_orders/${await chargedOrder(world, mobile, 300)}/give_back`
      const body = { amount: 100, reason: 'Not hers', version: 2 }
      return (key: string) => colleague.post(path, body, { headers: { 'idempotency-key': key } })
    },
    ...visitSendings(who),
    ...careSendings(who),
    ...homeCareSendings(who),
    ...insuranceSendings(who),
    ...consentSendings(who),
  }
}
