import type { Access } from './access-table.ts'

/** The calls about doctors and clinics: everybody finds them, two roles of our staff see the records, one writes. */
export const NETWORK_ACCESS: Record<string, Access> = {
  readProviderProfile: 'anyone',
  listClinicDoctors: 'anyone',
  listConsultProblemAreas: 'anyone',
  readProblemArea: 'anyone',
  findClinics: 'anyone',
  readClinic: 'anyone',
  listClinicFilters: 'anyone',
  listNetwork: { staff: ['SUPERADMIN', 'ADMIN'] },
  readNetworkRecord: { staff: ['SUPERADMIN', 'ADMIN'] },
  listNetworkChoices: { staff: ['SUPERADMIN', 'ADMIN'] },
  addNetworkRecord: { staff: ['SUPERADMIN'] },
  changeNetworkRecord: { staff: ['SUPERADMIN'] },
}
