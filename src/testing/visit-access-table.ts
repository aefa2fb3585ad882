import type { Access } from './access-table.ts'

/** The calls about clinic visits, and of our staff about check-ups, as access-table.ts has the others: by hand, from the documents. */
export const VISIT_ACCESS: Record<string, Access> = {
  simulateCheckup: 'anyone',
  readVisitOffer: 'person',
  unlockByQr: 'person',
  readVisitIdOffer: 'person',
  unlockByVisitId: 'person',
  listVisits: 'person',
  readVisit: 'owner',
  reverseVisit: 'owner',
  // A clinic's desk has no account with us: it knows a pass's number, or the address of its own screen.
  checkVisit: 'anyone',
  confirmVisit: 'anyone',
  readDesk: 'anyone',
  listStaffVisits: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR', 'MODERATION_MEMBER', 'MEMBER'] },
  reverseStaffVisit: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  bookStaffVisit: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  listVisitDesks: { staff: ['SUPERADMIN', 'ADMIN'] },
  readDeskPoster: { staff: ['SUPERADMIN', 'ADMIN'] },
  renewVisitDesk: { staff: ['SUPERADMIN'] },
  setDeskAsksCode: { staff: ['SUPERADMIN'] },
  listStaffCheckups: { staff: ['SUPERADMIN'] },
  readStaffCheckup: { staff: ['SUPERADMIN'] },
  moveCheckupOrder: { staff: ['SUPERADMIN'] },
  changeCheckupTime: { staff: ['SUPERADMIN'] },
  cancelCheckupOrder: { staff: ['SUPERADMIN'] },
  addCheckupReport: { staff: ['SUPERADMIN'] },
  readStaffCheckupReport: { staff: ['SUPERADMIN'] },
}
