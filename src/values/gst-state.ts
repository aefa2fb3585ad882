import type { INDIAN_STATES } from './indian-states.ts'

type State = (typeof INDIAN_STATES)[number]

/** The two digits by which GST numbers and places of supply identify a state. */
export const STATE_CODES: Record<State, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
}

/** Union territories without their own legislature: the local half of the tax is UTGST there. */
const WITHOUT_LEGISLATURE: readonly string[] = [
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Ladakh',
  'Lakshadweep',
] satisfies State[]

/** 'Karnataka (29)', as an invoice shows a place of supply. */
export function stateWithCode(state: string): string {
  return Object.hasOwn(STATE_CODES, state) ? `${state} (${STATE_CODES[state as State]})` : state
}

/** The name of the local half of the tax where the supply stays within this state. */
export function localTaxName(state: string): 'SGST' | 'UTGST' {
  return WITHOUT_LEGISLATURE.includes(state) ? 'UTGST' : 'SGST'
}

/** The state in which a GST number is registered, by its first two digits. */
export function stateOfGstin(gstin: string): string | undefined {
  return Object.entries(STATE_CODES).find(([, code]) => gstin.startsWith(code))?.[0]
}
