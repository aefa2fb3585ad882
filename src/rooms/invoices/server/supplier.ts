import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { stateOfGstin } from '#values/gst-state.ts'
import { supplierSettings as settings } from '../rules/settings.ts'
import type { Supplier } from '../rules/supplier.ts'

/** The issuer of documents at this instant. */
export async function readSupplier(db: Db, now: Date): Promise<Supplier> {
  const gstin = await readSetting(db, settings.gstin, now)
  const state = stateOfGstin(gstin)
  if (!state) throw new Error(`The GST number ${gstin} belongs to no state.`)
  return {
    name: await readSetting(db, settings.name, now),
    address: await readSetting(db, settings.address, now),
    gstin,
    state,
    phone: await readSetting(db, settings.phone, now),
    email: await readSetting(db, settings.email, now),
  }
}
