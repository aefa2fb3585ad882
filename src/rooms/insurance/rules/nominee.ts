import { ageOn, type IstDate } from '#values/ist-date.ts'

/** Who may be the nominee, as the insurer spells it. */
export const NOMINEE_RELATIONS = [
  'Father',
  'Mother',
  'Husband',
  'Wife',
  'Son',
  'Daughter',
  'Brother',
  'Sister',
  'Grandfather',
  'GrandMother',
] as const
export type NomineeRelation = (typeof NOMINEE_RELATIONS)[number]

const ADULT_FROM = 18

/** Whether somebody has to receive the sum for the nominee: under 18, where the date of birth is known. */
export function needsAppointee(nominee_dob: IstDate | null | undefined, today: IstDate): boolean {
  return nominee_dob ? ageOn(nominee_dob, today) < ADULT_FROM : false
}
