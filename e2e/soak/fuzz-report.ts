import type { Operation } from './fuzz-description.ts'

export interface FuzzResult {
  operation: Operation
  role: string
  status: number
  /** The code of a refusal. */
  code: string | undefined
  ms: number
  /** The first field that the refusal names. */
  field: string | undefined
  /** What the request was broken by; undefined for one that is as described. */
  kind: string | undefined
  /** The request, for whom has to find out. */
  request: string
}

/** Answers that say that the request itself was not as described. */
const NOT_AS_DESCRIBED = new Set([
  'MALFORMED',
  'UNKNOWN_FIELD',
  'INVALID',
  'UNSUPPORTED_TYPE',
  'TOO_LARGE',
  'FILE_REFUSED',
])
/** Refused before the body was looked at. */
const UNREAD = new Set([401, 403, 404, 429])
/** A simulated gateway is unavailable for some inputs; the call declares it. */
const OF_GATEWAYS = 'GATEWAY_UNAVAILABLE'

/** Counts answers, and notices those that may not be. */
export class Report {
  readonly breaches = new Map<string, { times: number; example: string }>()
  readonly #counts = new Map<string, Map<string, Map<string, number>>>()
  readonly #succeeded = new Set<string>()
  readonly #longest = new Map<string, number>()
  #requests = 0
  #described = 0
  #read = 0
  #valid = 0

  add(answered: FuzzResult, limitMs: number): void {
    const { operation, role, status, code, field, ms, kind } = answered
    this.#requests += 1
    if (status < 400) this.#succeeded.add(operation.name)
    this.#count(
      operation.name,
      role,
      [status, code, kind === undefined && field && `(${field})`].filter(Boolean).join(' '),
    )
    if (kind === undefined) this.#described += 1
    if (operation.body && !UNREAD.has(status)) {
      this.#read += 1
      if (!NOT_AS_DESCRIBED.has(code ?? '')) this.#valid += 1
    }
    this.#longest.set(operation.name, Math.max(ms, this.#longest.get(operation.name) ?? 0))
    const codes = operation.answers.get(status)
    const what = `${operation.name} answered ${status} ${code ?? ''}`
    if (status >= 500 && code !== OF_GATEWAYS) this.#breach(what, answered)
    else if (!codes || (code !== undefined && !codes.has(code))) this.#breach(`${what}, undeclared`, answered)
    if (ms > limitMs) this.#breach(`${operation.name} took too long`, answered)
  }

  print(operations: readonly Operation[], roles: readonly string[]): void {
    const never = operations.filter(({ name }) => !this.#succeeded.has(name)).map(({ name }) => name)
    for (const { name } of operations) {
      const byRole = this.#counts.get(name) ?? new Map<string, Map<string, number>>()
      const all = [...byRole.values()].flatMap((statuses) => [...statuses])
      console.log(`${name}: ${sumOf(all)}, longest ${Math.round(this.#longest.get(name) ?? 0)} ms`)
      for (const role of roles) console.log(`  ${role}: ${sumOf([...(byRole.get(role) ?? [])])}`)
    }
    const covered = operations.length - never.length
    console.log(`${this.#requests} requests, ${percent(this.#described, this.#requests)} as described`)
    console.log(`of the bodies that were read, ${percent(this.#valid, this.#read)} were valid`)
    console.log(
      `${covered} of ${operations.length} calls succeeded at least once; never: ${never.join(', ') || 'none'}`,
    )
    for (const [what, { times, example }] of this.breaches)
      console.log(`BROKEN  ${what} (${times} times)\n  ${example}`)
  }

  hasSucceeded(name: string): boolean {
    return this.#succeeded.has(name)
  }

  isHalfValid(): boolean {
    return this.#described * 2 >= this.#requests && this.#valid * 2 >= this.#read
  }

  #breach(what: string, { role, kind, request, ms }: FuzzResult): void {
    const example = `${role}, ${kind ?? 'as described'}, ${Math.round(ms)} ms: ${request}`
    const known = this.breaches.get(what) ?? { times: 0, example }
    known.times += 1
    this.breaches.set(what, known)
  }

  #count(name: string, role: string, answer: string): void {
    const byRole = this.#counts.get(name) ?? new Map<string, Map<string, number>>()
    const statuses = byRole.get(role) ?? new Map<string, number>()
    statuses.set(answer, (statuses.get(answer) ?? 0) + 1)
    this.#counts.set(name, byRole.set(role, statuses))
  }
}

function sumOf(counts: readonly (readonly [string, number])[]): string {
  const sums = new Map<string, number>()
  for (const [answer, times] of counts) sums.set(answer, (sums.get(answer) ?? 0) + times)
  const sorted = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([answer, times]) => `${answer} × ${times}`).join(', ') || 'not called'
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / Math.max(1, whole))} %`
}
