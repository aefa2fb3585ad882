import { ageOn, type IstDate, parseIstDate } from '#values/ist-date.ts'

const ADULT_AGE = 18

/** Whether somebody born on this day, as far as it is typed, is a child: a parent or guardian agrees for them. */
export function isChildBorn(dob: string, today: IstDate): boolean {
  const born = parseIstDate(dob)
  return born !== undefined && ageOn(born, today) < ADULT_AGE
}
