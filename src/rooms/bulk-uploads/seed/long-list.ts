import { nameOf } from '#rooms/employees/seed/names.ts'

/** The first number of the joiners' names: those before are employees already. */
const FIRST = 500
const PEOPLE = 64
/** Every so many rows has something to correct; in turn a mobile, an address, a name. */
const WRONG = 5

/** The joiners of next month: 64 people, 13 of them with a remark. */
export function longList(): { file_name: string; rows: readonly Record<string, string>[] } {
  const rows = Array.from({ length: PEOPLE }, (_, at) => {
    const name = nameOf(FIRST + at)
    const row = {
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@banyan.example`,
      mobile: `73000${57_001 + at}`,
      reference_id: `BT-${3101 + at}`,
    }
    if (at % WRONG !== 2) return row
    const fault = Math.floor(at / WRONG) % 3
    if (fault === 0) return { ...row, mobile: row.mobile.slice(0, 5) }
    return fault === 1 ? { ...row, email: row.email.replace('.example', '') } : { ...row, name: `R2 ${name}` }
  })
  return { file_name: 'joiners_dec.xlsx', rows }
}
