import type { Random } from './fuzz-random.ts'

type Scalar = string | number | boolean
export type RememberedRecord = Readonly<Record<string, Scalar>>

const MOST_VALUES = 60
const MOST_RECORDS = 400
export const NAMES_A_RECORD = /(^|_)(id|ids|uhid|code|slug|key|kind|bucket|ref)$/

/** What answers contained, so that later requests name what exists, with its version, and get further. */
export class Memory {
  readonly #values = new Map<string, Scalar[]>()
  readonly #bySource = new Map<string, Scalar[]>()
  readonly #records: RememberedRecord[] = []
  readonly #byId = new Map<string, RememberedRecord>()

  /** @param source the call that answered */
  learn(answer: unknown, source: string): void {
    this.#learn(answer, source, {})
  }

  values(name: string): readonly Scalar[] {
    return this.#values.get(plain(name)) ?? []
  }

  /** What may name a record, by the call and the field that answered it. */
  sources(): readonly [string, readonly Scalar[]][] {
    return [...this.#bySource]
  }

  recordOf(id: string): RememberedRecord | undefined {
    return this.#byId.get(id)
  }

  /** Of some records, the one that has most of these fields. */
  recordLike(names: readonly string[], random: Random): RememberedRecord | undefined {
    if (this.#records.length === 0) return undefined
    const some = Array.from({ length: 8 }, () => random.pick(this.#records))
    const shared = (record: RememberedRecord) => names.filter((name) => plain(name) in record).length
    return some.toSorted((a, b) => shared(b) - shared(a))[0]
  }

  /** @param near the scalars around this part of the answer: an amount within a claim belongs to the claim's id */
  #learn(answer: unknown, source: string, near: RememberedRecord): void {
    if (Array.isArray(answer)) {
      for (const one of answer.slice(0, 30)) this.#learn(one, source, near)
      return
    }
    if (typeof answer !== 'object' || answer === null) return
    const own: Record<string, Scalar> = {}
    for (const [name, value] of Object.entries(answer)) if (isScalar(value)) own[plain(name)] = value
    for (const [name, value] of Object.entries(own)) {
      keep(this.#values, name, value)
      if (NAMES_A_RECORD.test(name)) keep(this.#bySource, `${source}.${name}`, value)
    }
    const record = { ...near, ...own }
    if (Object.keys(own).length > 1) this.#keepRecord(record, own)
    for (const [name, value] of Object.entries(answer)) this.#learn(value, `${source}.${name}`, record)
  }

  #keepRecord(record: RememberedRecord, own: RememberedRecord): void {
    this.#records.push(record)
    if (this.#records.length > MOST_RECORDS) this.#records.shift()
    if (this.#byId.size > 20_000) this.#byId.clear()
    for (const [name, value] of Object.entries(own))
      if (NAMES_A_RECORD.test(name)) this.#byId.set(String(value), record)
  }
}

function keep(values: Map<string, Scalar[]>, name: string, value: Scalar): void {
  const list = values.get(name) ?? []
  if (list.includes(value)) return
  list.push(value)
  if (list.length > MOST_VALUES) list.shift()
  values.set(name, list)
}

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 200
}

/** `subsidiaryId` and `subsidiary_id` are one name. */
export function plain(name: string): string {
  return name.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`).replace(/^_/, '')
}
