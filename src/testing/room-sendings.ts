import type { Browser } from './browser.ts'
import { consentSendings } from './partner-consents.ts'
import { careSendings } from './sent-care.ts'
import { homeCareSendings } from './sent-home-care.ts'
import { insuranceSendings } from './sent-insurance.ts'
import { visitSendings } from './sent-visits.ts'
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
    ...visitSendings(who),
    ...careSendings(who),
    ...homeCareSendings(who),
    ...insuranceSendings(who),
    ...consentSendings(who),
  }
}
