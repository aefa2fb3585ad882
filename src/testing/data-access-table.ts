import type { Access } from './access-table.ts'

/** The calls about one's own data, as access-table.ts has the others: by hand, from the documents. */
export const MY_DATA_ACCESS: Record<string, Access> = {
  listMyConsents: 'person',
  listMyAccessLog: 'person',
  exportMyData: 'person',
  listMyGrievances: 'person',
  fileGrievance: 'person',
  readErasure: 'person',
  sendErasureCode: 'person',
  requestErasure: 'person',
  withdrawErasure: 'person',
}

/** A stolen phone alone takes no copy of a staff member's data, and deletes no account. */
export const MY_DATA_AFTER_SECOND_FACTOR = [
  'exportMyData',
  'fileGrievance',
  'sendErasureCode',
  'requestErasure',
  'withdrawErasure',
]
