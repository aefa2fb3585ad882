import type { PartnerRole, StaffRole } from '#rooms/access/rules/roles.ts'

/** A company of the demo world; the ids are fixed, so that bookmarks and tests stay valid. */
export const COMPANIES = [
  {
    id: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000001',
    name: 'Banyan Textiles',
    code: 'banyan-textiles',
    subsidiaries: [
      {
        id: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000011',
        name: 'Banyan Textiles Pune',
        code: 'banyan-textiles-pune',
        has_health_check: true,
        has_wallet: true,
        pemc_enabled: true,
        consult_enabled: true,
      },
      {
        id: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000012',
        name: 'Banyan Textiles Surat',
        code: 'banyan-textiles-surat',
        has_health_check: true,
        has_wallet: false,
        pemc_enabled: false,
        consult_enabled: false,
      },
    ],
  },
  {
    id: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000002',
    name: 'Kaveri Software',
    code: 'kaveri-software',
    subsidiaries: [
      {
        id: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000021',
        name: 'Kaveri Software Chennai',
        code: 'kaveri-software-chennai',
        has_health_check: true,
        has_wallet: true,
        pemc_enabled: true,
        consult_enabled: true,
      },
    ],
  },
] as const

const PUNE = COMPANIES[0].subsidiaries[0].id
const SURAT = COMPANIES[0].subsidiaries[1].id
const CHENNAI = COMPANIES[1].subsidiaries[0].id

export interface DemoPerson {
  readonly id: string
  readonly name: string
  readonly mobile: string
  readonly email?: string
  readonly state: string
  readonly staff?: StaffRole
  readonly partner?: readonly { readonly subsidiary_id: string; readonly role: PartnerRole }[]
  readonly note: string
}

const person = (
  number: number,
  rest: Omit<DemoPerson, 'id' | 'mobile' | 'state'> & { state?: string },
): DemoPerson => ({
  id: `a5a5c0de-0b1c-4c7e-9a01-${String(number).padStart(12, '0')}`,
  mobile: `+9198100000${String(number).padStart(2, '0')}`,
  state: 'Karnataka',
  ...rest,
})

export const ASHA = person(1, {
  name: 'Asha Verma',
  email: 'asha@people.example',
  state: 'Maharashtra',
  note: 'A consumer with a retail plan',
})

export const NIKHIL = person(2, {
  name: 'Nikhil Menon',
  email: 'nikhil@people.example',
  state: 'Maharashtra',
  note: 'An employee of Banyan Textiles Pune, with ₹20,000 of health credits',
})

/** Everybody who can log in to the demo world. */
export const PEOPLE: readonly DemoPerson[] = [
  ASHA,
  NIKHIL,
  person(3, {
    name: 'Kabir Khanna',
    staff: 'SUPERADMIN',
    note: 'Our super-admin: may do everything',
  }),
  person(4, {
    name: 'Leela Nair',
    staff: 'ADMIN',
    note: 'Our admin: claims, refunds, the audit log',
  }),
  person(5, {
    name: 'Meera Iyer',
    staff: 'MODERATOR',
    note: 'Our moderator: decides new claims',
  }),
  person(6, {
    name: 'Farhan Ali',
    staff: 'MODERATION_MEMBER',
    note: 'Our staff: enters reimbursements by hand',
  }),
  person(7, {
    name: 'Divya Pillai',
    staff: 'MEMBER',
    note: 'Our staff: searches and looks, changes nothing',
  }),
  person(8, {
    name: 'Arjun Rao',
    staff: 'USER',
    note: 'Our staff without any right yet',
  }),
  person(9, {
    name: 'Sunita Joshi',
    partner: [{ subsidiary_id: PUNE, role: 'PARTNER_MEMBER' }],
    note: 'HR at Banyan Textiles Pune',
  }),
  person(10, {
    name: 'Joseph Kurian',
    partner: [{ subsidiary_id: PUNE, role: 'PARTNER_NGO_COORDINATOR' }],
    note: 'NGO coordinator: arranges home care for others',
  }),
  person(11, {
    name: 'Pooja Desai',
    partner: [{ subsidiary_id: PUNE, role: 'PARTNER_HEALTH_CAMP_ADMIN' }],
    note: 'Runs health camps',
  }),
  person(12, {
    name: 'Imran Shaikh',
    partner: [{ subsidiary_id: PUNE, role: 'PARTNER_AGENT_ADMIN' }],
    note: 'Agent: books consultations for members',
  }),
  person(13, {
    name: 'Anita Das',
    partner: [{ subsidiary_id: PUNE, role: 'PARTNER_AHC_MEMBER' }],
    note: 'Sees annual health check-ups',
  }),
  person(14, {
    name: 'Vikram Shetty',
    partner: [{ subsidiary_id: PUNE, role: 'PARTNER_PEMC_MEMBER' }],
    note: 'Sees pre-employment check-ups',
  }),
  person(15, {
    name: 'Ravi Kulkarni',
    email: 'ravi@banyan.example',
    partner: [
      { subsidiary_id: PUNE, role: 'PARTNER_ADMIN' },
      { subsidiary_id: SURAT, role: 'PARTNER_AHC_MEMBER' },
    ],
    note: 'HR admin in Pune, but in Surat he sees check-ups only',
  }),
  person(16, {
    name: 'Geeta Raman',
    email: 'geeta@kaveri.example',
    partner: [{ subsidiary_id: CHENNAI, role: 'PARTNER_ADMIN' }],
    note: 'HR admin of another company, Kaveri Software',
  }),
  person(17, {
    name: 'Harish Bhat',
    staff: 'SUPERADMIN',
    note: 'Our second super-admin: confirms what Kabir proposes',
  }),
  person(18, {
    name: 'Zoya Siddiqui',
    staff: 'SUPERADMIN',
    note: 'Our third super-admin',
  }),
]
