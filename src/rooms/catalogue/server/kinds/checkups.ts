import { OFFER_DOCUMENTS } from '#rooms/checkups/rules/offer-documents.ts'
import { listPackageRecords, listTimeRecords, savePackage, saveTime } from '#rooms/checkups/server/offer-records.ts'
import type { Kind } from './kind.ts'

/** The check-ups that the provider offers, in the file only: packages with their cities, and the timetable. */
export const checkupPackages: Kind<typeof OFFER_DOCUMENTS.checkup_packages> = {
  kind: 'checkup_packages',
  schema: OFFER_DOCUMENTS.checkup_packages,
  idField: 'id',
  list: listPackageRecords,
  references: () => [],
  save: (trx, document, { now, actor, ip, request_id }) =>
    savePackage(trx, document, { at: now, actor, ip, request_id }),
}

export const checkupTimes: Kind<typeof OFFER_DOCUMENTS.checkup_times> = {
  kind: 'checkup_times',
  schema: OFFER_DOCUMENTS.checkup_times,
  idField: 'time',
  list: listTimeRecords,
  references: () => [],
  save: (trx, document, { now, actor, ip, request_id }) => saveTime(trx, document, { at: now, actor, ip, request_id }),
}
