import { z } from 'zod'
import { email } from '#values/email.ts'
import { GENDERS } from '#values/gender.ts'
import { mobile } from '#values/mobile.ts'
import { personName } from '#values/person-name.ts'
import { wireDate } from '#values/wire-time.ts'
import { subscriptionWords } from '../words.ts'
import { RELATIONS } from './member-facts.ts'

const faults = subscriptionWords.memberFaults

/** The fields of a person on a plan, wherever they are entered. */
export const memberFields = {
  name: personName({ tooShort: faults.name, required: faults.mandatory, address: faults.nameAddress }),
  relation: z.enum(RELATIONS, faults.mandatory),
  /** The date of birth; without one, the age in completed years. */
  dob: wireDate({ invalid: faults.age }),
  age: z.int(faults.age).min(0, faults.age).max(200, faults.age),
  gender: z.enum(GENDERS, faults.mandatory),
  /** An adult logs in with it and sees the plan. */
  mobile: mobile({ invalid: faults.mobile }).nullable(),
  email: email({ invalid: faults.email }).nullable(),
  /** Required for a child under 18: the buyer, as parent or guardian, agrees to the text `guardian_text`. */
  guardian_consent: z.boolean(),
}
