import type { SealedColumn } from '#platform/renew-secrets.ts'
import type { Keys } from '#platform/seal.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { ApplicationRow } from './applications.ts'

/** What an applicant answers about themselves that decides about their cover. */
export interface Answers {
  dob: IstDate | null
  vaccination_doses_covid19: 0 | 1 | 2 | null
}

const placeOf = (field: keyof Answers) => (application_id: string) =>
  `insurance_applications:${application_id}:${field}`

const columnOf = <Field extends keyof Answers>(field: Field) =>
  ({
    table: 'insurance_applications',
    column: `sealed_${field}`,
    id: 'id',
    place: placeOf(field),
    clear: `clear_${field}`,
  }) as const satisfies SealedColumn

const DOB = columnOf('dob')
const DOSES = columnOf('vaccination_doses_covid19')
export const answerColumns: readonly SealedColumn[] = [DOB, DOSES]

type SealedAnswerColumns = Pick<ApplicationRow, (typeof DOB | typeof DOSES)['column']>

/** The answers of an application, as they were given. */
export function openAnswers(keys: Pick<Keys, 'unseal'>, { id, ...row }: SealedAnswerColumns & { id: string }): Answers {
  const read = ({ column, place }: typeof DOB | typeof DOSES) => {
    const sealed = row[column]
    return sealed && keys.unseal(sealed, place(id))
  }
  const doses = read(DOSES)
  return { dob: read(DOB), vaccination_doses_covid19: doses === null ? null : (Number(doses) as 0 | 1 | 2) }
}

/** The columns for those answers that are given; the others stay as they are. */
export function sealAnswers(
  keys: Pick<Keys, 'seal'>,
  application_id: string,
  answers: { [Field in keyof Answers]?: Answers[Field] | undefined },
): Partial<SealedAnswerColumns> {
  const { dob, vaccination_doses_covid19: doses } = answers
  const seal = ({ place }: typeof DOB | typeof DOSES, value: string | number | null) =>
    value === null ? null : keys.seal(String(value), place(application_id))
  return {
    ...(dob !== undefined && { sealed_dob: seal(DOB, dob) }),
    ...(doses !== undefined && { sealed_vaccination_doses_covid19: seal(DOSES, doses) }),
  }
}
