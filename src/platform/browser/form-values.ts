/** What a form contains: texts as typed, ticks, lists of chosen values, and rows of texts and ticks; of a record any JSON. */
export type FormValues = Readonly<Record<string, unknown>>
export type FormRow = Readonly<Record<string, string | boolean>>

/** The names of the fields with a kind of value. */
export type NamesOf<Values, Kind> = {
  [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never
}[keyof Values & string]

/** A newer value of a field that the person has changed too. */
export interface Conflict<Values> {
  name: keyof Values & string
  newer: Values[keyof Values & string]
}

export function changedNames<Values extends FormValues>(before: Values, now: Values): (keyof Values & string)[] {
  return Object.keys(now).filter((name) => !isSame(before[name], now[name]))
}

/**
 * Puts what a person typed on top of a newer record: a field that they did not touch takes the newer value, one that
 * they changed stays theirs, and where both changed it differently the newer value is handed out as a conflict.
 */
export function rebase<Values extends FormValues>(before: Values, typed: Values, newer: Values) {
  const mine = new Set(changedNames(before, typed))
  const theirs = changedNames(before, newer)
  const values = { ...newer, ...Object.fromEntries([...mine].map((name) => [name, typed[name]])) } as Values
  const conflicts = theirs
    .filter((name) => mine.has(name) && !isSame(typed[name], newer[name]))
    .map((name): Conflict<Values> => ({ name, newer: newer[name]! }))
  return { values, conflicts }
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

const keys = new WeakMap<FormRow, number>()
let lastKey = 0

/** A stable React key of a row, so that removing one does not hand its element to the next. */
export function keyOfRow(row: FormRow): number {
  const key = keys.get(row) ?? ++lastKey
  keys.set(row, key)
  return key
}

/** The row with a changed part, under the same key. */
export function changeRow<Row extends FormRow>(row: Row, change: Partial<Row>): Row {
  const changed = { ...row, ...change }
  keys.set(changed, keyOfRow(row))
  return changed
}
